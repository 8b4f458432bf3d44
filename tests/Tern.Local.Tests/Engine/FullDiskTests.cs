using Tern.Core.Tests.Support;
using Tern.DynamoDB;
using Tern.Local.Delivery;
using Tern.Local.Durability;
using Tern.Local.DynamoDB;
using Tern.Local.DynamoDB.Storage;

namespace Tern.Local.Tests.Engine;

public class FullDiskTests
{
    private readonly FailingDisk _disk = new();

    [Theory]
    [InlineData(false)]
    [InlineData(true)]
    public async Task Writes_fail_while_the_disk_is_full_and_succeed_after_that(bool isFlushFailing)
    {
        using var folder = new TemporaryFolder();
        using (Database database = Database.Open(folder.Path, Options))
        {
            Table table = Tables.Create(database, Tables.Definition("t"));
            await Tables.PutAsync(database, table, Tables.Item("before"));
            (_disk.IsFull, _disk.IsFlushFailing) = (!isFlushFailing, isFlushFailing);
            LocalStorageException error = await Assert.ThrowsAsync<LocalStorageException>(() => Tables.PutAsync(database, table, Tables.Item("failed")));
            Assert.Equal(folder.File("00000001.log"), error.Path);
            Assert.Throws<LocalStorageException>(() => { Tables.Put(database, table, Tables.Item("refused")); });
            Assert.Equal(["before", "failed"], Tables.Keys(table));
            (_disk.IsFull, _disk.IsFlushFailing) = (false, false);
            await Tables.PutAsync(database, table, Tables.Item("after"));
        }
        using Database reopened = Database.Open(folder.Path, Options);
        // The outcome of the failed write was unknown; what was visible is stored.
        Assert.Equal(["after", "before", "failed"], Tables.Keys(reopened.FindTable("t")!));
    }

    [Fact]
    public async Task Writes_fail_while_the_file_has_the_maximum_length_of_its_file_system()
    {
        using var folder = new TemporaryFolder();
        using Database database = Database.Open(folder.Path, Options);
        Table table = Tables.Create(database, Tables.Definition("t"));
        _disk.HasMaxLength = true;
        await Assert.ThrowsAsync<LocalStorageException>(() => Tables.PutAsync(database, table, Tables.Item("failed")));
        Assert.Throws<LocalStorageException>(() => { Tables.Put(database, table, Tables.Item("refused")); });
        _disk.HasMaxLength = false;
        await Tables.PutAsync(database, table, Tables.Item("after"));
    }

    [Fact]
    public async Task Table_that_is_deleted_after_its_expiration_failed_has_no_more_records()
    {
        using var folder = new TemporaryFolder();
        var clock = new LocalClock(new ManualTimeProvider(Tables.Start));
        List<Exception> defects = [];
        using var effects = new DeliveryEngine(clock, defects.Add);
        clock.Freeze();
        DatabaseOptions options = Options with { Time = clock, Effects = effects };
        using (Database database = Database.Open(folder.Path, options))
        {
            Table table = Tables.Create(database, Tables.Definition("t") with { TimeToLiveAttribute = "ttl" });
            OrderedMap<AttributeValue> item = Tables.Item("expires");
            item["ttl"] = AttributeValue.Number(Tables.Start.AddSeconds(60).ToUnixTimeSeconds());
            await Tables.PutAsync(database, table, item);
            _disk.IsFull = true;
            await Assert.ThrowsAsync<LocalStorageException>(() => Tables.PutAsync(database, table, Tables.Item("failed")));
            await clock.AdvanceAsync(TimeSpan.FromSeconds(60), TestContext.Current.CancellationToken);
            Assert.IsType<LocalStorageException>(Assert.Single(defects));
            _disk.IsFull = false;
            database.DeleteTable(table);
            await clock.AdvanceAsync(TimeSpan.FromSeconds(60), TestContext.Current.CancellationToken);
        }
        using Database reopened = Database.Open(folder.Path, options);
        Assert.Null(reopened.FindTable("t"));
    }

    [Fact]
    public async Task Reopen_after_a_close_with_a_full_disk_restores_the_acknowledged_writes()
    {
        using var folder = new TemporaryFolder();
        using (Database database = Database.Open(folder.Path, Options))
        {
            Table table = Tables.Create(database, Tables.Definition("t"));
            await Tables.PutAsync(database, table, Tables.Item("before"));
            _disk.IsFull = true;
            await Assert.ThrowsAsync<LocalStorageException>(() => Tables.PutAsync(database, table, Tables.Item("failed")));
        }
        _disk.IsFull = false;
        using Database reopened = Database.Open(folder.Path, Options);
        Assert.Equal(["before"], Tables.Keys(reopened.FindTable("t")!));
    }

    [Theory]
    [InlineData(false)]
    [InlineData(true)]
    public async Task Open_with_a_failing_disk_leaves_no_file_open(bool isFlushFailing)
    {
        using var folder = new TemporaryFolder();
        using (Database database = Database.Open(folder.Path, Options))
        {
            Table table = Tables.Create(database, Tables.Definition("t"));
            await Tables.PutAsync(database, table, Tables.Item("before"));
        }
        // A full disk fails the state of the folder, which is written after the log is opened; a failing flush fails the opening of the log.
        (_disk.IsFull, _disk.IsFlushFailing) = (!isFlushFailing, isFlushFailing);
        Assert.Throws<LocalStorageException>(() => Database.Open(folder.Path, Options));
        foreach (string name in (string[])["00000001.log", "in-use.lock"])
            new FileStream(folder.File(name), FileMode.Open, FileAccess.ReadWrite, FileShare.None).Dispose();
        (_disk.IsFull, _disk.IsFlushFailing) = (false, false);
        using Database reopened = Database.Open(folder.Path, Options);
        Assert.Equal(["before"], Tables.Keys(reopened.FindTable("t")!));
    }

    [Fact]
    public async Task Dispose_without_permission_to_write_leaves_the_state_of_a_crash()
    {
        using var folder = new TemporaryFolder();
        Database database = Database.Open(folder.Path, Options);
        Table table = Tables.Create(database, Tables.Definition("t"));
        await Tables.PutAsync(database, table, Tables.Item("before"));
        _disk.IsDenied = true;
        database.Dispose();
        _disk.IsDenied = false;
        using Database reopened = Database.Open(folder.Path, Options);
        Assert.Equal(["before"], Tables.Keys(reopened.FindTable("t")!));
    }

    [Fact]
    public async Task Concurrent_writes_after_a_full_disk_are_all_stored()
    {
        using var folder = new TemporaryFolder();
        using (Database database = Database.Open(folder.Path, Options))
        {
            Table table = Tables.Create(database, Tables.Definition("t"));
            await Tables.PutAsync(database, table, Tables.Item("before"));
            _disk.IsFull = true;
            await Task.WhenAll(Enumerable.Range(0, 50).Select(i => Task.Run(async () =>
                await Assert.ThrowsAsync<LocalStorageException>(() => Tables.PutAsync(database, table, Tables.Item("f" + i))))));
            _disk.IsFull = false;
            await Task.WhenAll(Enumerable.Range(0, 50).Select(i => Task.Run(() => Tables.PutAsync(database, table, Tables.Item("k" + i)))));
            string[] visible = Tables.Keys(table);
            database.Dispose();
            using Database reopened = Database.Open(folder.Path, Options);
            Assert.Equal(visible, Tables.Keys(reopened.FindTable("t")!));
            Assert.All(Enumerable.Range(0, 50), i => Assert.Contains("k" + i, visible));
        }
    }

    [Fact]
    public async Task SwitchTo_with_an_unwritten_group_throws_until_the_group_can_be_written()
    {
        using var folder = new TemporaryFolder();
        using (var log = new WriteAheadLog(NewLog(folder), new LogEnd(LogFile.MagicLength, 0, true), _disk))
        {
            _disk.IsFull = true;
            long position = log.Append("first"u8);
            await Assert.ThrowsAsync<LocalStorageException>(() => log.FlushAsync(position, TestContext.Current.CancellationToken).AsTask());
            Assert.Throws<LocalStorageException>(() => log.SwitchTo(folder.File("2.log"), Database.FileMagic));
            Assert.False(File.Exists(folder.File("2.log")));
            _disk.IsFull = false;
            log.SwitchTo(folder.File("2.log"), Database.FileMagic);
            await log.FlushAsync(log.Append("second"u8), TestContext.Current.CancellationToken);
        }
        Assert.Equal("first", Assert.Single(Records(folder.File("1.log"))));
        Assert.Equal("second", Assert.Single(Records(folder.File("2.log"))));
    }

    private DatabaseOptions Options => new() { Time = new ManualTime(), Log = new() { Disk = _disk } };

    private static string NewLog(TemporaryFolder folder)
    {
        LogFile.Create(folder.File("1.log"), Database.FileMagic).Dispose();
        return folder.File("1.log");
    }

    private static List<string> Records(string path)
    {
        List<string> records = [];
        LogFile.Read(path, Database.FileMagic, mayBeTorn: false, content => records.Add(System.Text.Encoding.UTF8.GetString(content)));
        return records;
    }
}
