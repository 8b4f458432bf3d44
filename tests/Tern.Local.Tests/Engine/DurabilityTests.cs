using Tern.DynamoDB;
using Tern.Local.Durability;
using Tern.Local.DynamoDB;
using Tern.Local.DynamoDB.Durability;
using Tern.Local.DynamoDB.Storage;
using Tern.Local.DynamoDB.Tables;
using Tern.Local.DynamoDB.Transactions;

namespace Tern.Local.Tests.Engine;

public class DurabilityTests
{
    private static readonly DatabaseOptions Options = new() { Time = new ManualTime() };

    [Fact]
    public async Task Reopen_restores_tables_items_indexes_and_streams()
    {
        using var folder = new TemporaryFolder();
        TableDefinition definition = Full();
        using (Database database = Database.Open(folder.Path, Options))
        {
            Table table = Tables.Create(database, definition);
            await Tables.PutAsync(database, table, AllKinds("a"));
            await Tables.PutAsync(database, table, AllKinds("b"));
            await database.FlushAsync(Tables.Delete(database, table, Tables.Item("b")), TestContext.Current.CancellationToken);
            Tables.Create(database, Tables.Definition("gone"));
            await database.FlushAsync(database.DeleteTable(database.FindTable("gone")!), TestContext.Current.CancellationToken);
        }
        using Database reopened = Database.Open(folder.Path, Options);
        Assert.Equal(["full"], reopened.TableNames());
        Table found = reopened.FindTable("full")!;
        Assert.Equivalent(definition, found.Definition, strict: true);
        StoredItem item = Assert.Single(found.Items.ToArray());
        Assert.Equal(AttributeValue.Map(AllKinds("a")), AttributeValue.Map(item.Attributes));
        Assert.Equal(1, found.FindIndex("by-value")!.Entries.Count);
        Assert.Equal([1L, 2L, 3L], found.Stream!.Read(0, 10, Tables.Start).Select(e => e.Sequence));
    }

    [Fact]
    public async Task Open_of_a_log_truncated_at_any_byte_restores_the_complete_records()
    {
        using var folder = new TemporaryFolder();
        List<long> lengths = [];
        using (Database database = Database.Open(folder.Path, Options))
        {
            Table table = Tables.Create(database, Tables.Definition("t"));
            for (int i = 0; i < 6; i++)
            {
                await Tables.PutAsync(database, table, Tables.Item("k" + i));
                lengths.Add(new FileInfo(folder.File("00000001.log")).Length);
            }
        }
        byte[] log = File.ReadAllBytes(folder.File("00000001.log"));
        Assert.Equal(lengths[^1], log.Length);
        int cuts = 0;
        for (long cut = lengths[1]; cut < log.Length; cut++, cuts++)
        {
            using var copy = new TemporaryFolder();
            File.WriteAllBytes(copy.File("00000001.log"), log[..(int)cut]);
            int complete = lengths.Count(length => length <= cut);
            using (Database database = Database.Open(copy.Path, Options))
            {
                Assert.Equal(Enumerable.Range(0, complete).Select(i => "k" + i), Tables.Keys(database.FindTable("t")!));
                await Tables.PutAsync(database, database.FindTable("t")!, Tables.Item("later"));
            }
            using Database again = Database.Open(copy.Path, Options);
            Assert.Equal(complete + 1, again.FindTable("t")!.Items.Count);
        }
        Assert.True(cuts > 200, $"Only {cuts} cuts.");
    }

    [Fact]
    public async Task Open_of_a_log_truncated_in_its_header_starts_an_empty_log()
    {
        for (int length = 0; length <= LogFile.MagicLength; length++)
        {
            using var folder = new TemporaryFolder();
            File.WriteAllBytes(folder.File("00000001.log"), Database.FileMagic[..length].ToArray());
            using (Database database = Database.Open(folder.Path, Options))
                await Tables.PutAsync(database, Tables.Create(database, Tables.Definition("t")), Tables.Item("k"));
            using Database reopened = Database.Open(folder.Path, Options);
            Assert.Equal(["k"], Tables.Keys(reopened.FindTable("t")!));
        }
    }

    [Fact]
    public async Task Damage_before_the_last_record_is_an_error_with_path_and_offset()
    {
        using var folder = new TemporaryFolder();
        long start, end;
        using (Database database = Database.Open(folder.Path, Options))
        {
            Table table = Tables.Create(database, Tables.Definition("t"));
            await Tables.PutAsync(database, table, Tables.Item("first"));
            start = new FileInfo(folder.File("00000001.log")).Length;
            await Tables.PutAsync(database, table, Tables.Item("damaged"));
            end = new FileInfo(folder.File("00000001.log")).Length;
            await Tables.PutAsync(database, table, Tables.Item("last"));
        }
        byte[] log = File.ReadAllBytes(folder.File("00000001.log"));
        Assert.True(end - start > 20, "The record to damage is not in the file.");
        for (long place = start; place < end; place++)
        {
            byte[] damaged = [.. log];
            damaged[place] ^= 0x40;
            using var copy = new TemporaryFolder();
            File.WriteAllBytes(copy.File("00000001.log"), damaged);
            LocalStorageException error = Assert.Throws<LocalStorageException>(() => Database.Open(copy.Path, Options));
            Assert.Equal(copy.File("00000001.log"), error.Path);
            Assert.Equal(start, error.Offset);
            Assert.Contains($"byte {start}", error.Message, StringComparison.Ordinal);
        }
    }

    [Fact]
    public async Task Open_after_an_incomplete_group_restores_the_records_before_the_damage()
    {
        // Three records are written to the disk as one group. The second is damaged, the third is complete.
        using var folder = new TemporaryFolder();
        long start;
        using (Database database = Database.Open(folder.Path, Options))
        {
            Table table = Tables.Create(database, Tables.Definition("t"));
            await Tables.PutAsync(database, table, Tables.Item("safe"));
            start = new FileInfo(folder.File("00000001.log")).Length;
            Tables.Put(database, table, Tables.Item("g1"));
            Tables.Put(database, table, Tables.Item("g2"));
            Tables.Put(database, table, Tables.Item("g3"));
        }
        byte[] log = File.ReadAllBytes(folder.File("00000001.log"));
        int record = (int)(log.Length - start) / 3;
        log.AsSpan((int)start + record, 10).Clear();
        File.WriteAllBytes(folder.File("00000001.log"), log);
        new FolderState(1, start, IsClosed: false).WriteTo(folder);
        using (Database database = Database.Open(folder.Path, Options))
        {
            Assert.Equal(["g1", "safe"], Tables.Keys(database.FindTable("t")!));
            await Tables.PutAsync(database, database.FindTable("t")!, Tables.Item("next"));
        }
        using Database reopened = Database.Open(folder.Path, Options);
        Assert.Equal(["g1", "next", "safe"], Tables.Keys(reopened.FindTable("t")!));
    }

    [Fact]
    public async Task Compaction_replaces_a_long_log_by_a_snapshot_of_the_same_content()
    {
        using var folder = new TemporaryFolder();
        DatabaseOptions options = Options with { Log = new() { CompactionThreshold = 20_000 } };
        var token = new IdempotencyToken("token", "hash", Tables.Start);
        using (Database database = Database.Open(folder.Path, options))
        {
            Table table = Tables.Create(database, Full());
            lock (table.Lock)
            {
                var item = new StoredItem(KeyEncoding.OfItem(table.Definition.Key, AllKinds("a")), AllKinds("a"));
                database.Commit([new Change(table, null, item)], token);
            }
            for (int i = 0; i < 300; i++)
                await Tables.PutAsync(database, table, Tables.Item("k" + (i % 20), new string('x', 100) + i));
        }
        string[] files = [.. Directory.GetFiles(folder.Path).Select(file => Path.GetFileName(file)!).Order(StringComparer.Ordinal)];
        Assert.Equal(3, files.Length);
        Assert.EndsWith(".log", files[0], StringComparison.Ordinal);
        Assert.Equal(Path.ChangeExtension(files[0], ".snapshot"), files[1]);
        Assert.NotEqual("00000001.log", files[0]);

        using Database reopened = Database.Open(folder.Path, options);
        Table found = reopened.FindTable("full")!;
        Assert.Equal(21, found.Items.Count);
        Assert.Equal(new string('x', 100) + "299", found.Find(KeyEncoding.OfItem(found.Definition.Key, Tables.Item("k19")))!.Attributes["value"].S);
        Assert.Equivalent(Full(), found.Definition, strict: true);
        Assert.Equal(301, found.Stream!.Read(0, 1000, Tables.Start).Count);
        Assert.Equal([token], reopened.Tokens.Completed());
        Assert.Equal(21, found.FindIndex("by-value")!.Entries.Count);
    }

    [Fact]
    public async Task Crash_during_compaction_loses_nothing()
    {
        using var folder = new TemporaryFolder();
        using (Database database = Database.Open(folder.Path, Options))
            await Tables.PutAsync(database, Tables.Create(database, Tables.Definition("t")), Tables.Item("k"));
        LogFile.Create(folder.File("00000002.log"), Database.FileMagic).Dispose();
        File.WriteAllText(folder.File("00000002.snapshot.unfinished"), "half");
        using (Database database = Database.Open(folder.Path, Options))
        {
            Assert.Equal(["k"], Tables.Keys(database.FindTable("t")!));
            await Tables.PutAsync(database, database.FindTable("t")!, Tables.Item("l"));
        }
        Assert.False(File.Exists(folder.File("00000002.snapshot.unfinished")));
        using Database reopened = Database.Open(folder.Path, Options);
        Assert.Equal(["k", "l"], Tables.Keys(reopened.FindTable("t")!));
    }

    [Fact]
    public void A_missing_log_is_an_error_that_names_it()
    {
        using var folder = new TemporaryFolder();
        LogFile.Create(folder.File("00000001.log"), Database.FileMagic).Dispose();
        LogFile.Create(folder.File("00000003.log"), Database.FileMagic).Dispose();
        LocalStorageException error = Assert.Throws<LocalStorageException>(() => Database.Open(folder.Path, Options));
        Assert.Equal(folder.File("00000002.log"), error.Path);
    }

    [Fact]
    public void Open_of_a_file_that_is_not_a_log_is_an_error()
    {
        using var folder = new TemporaryFolder();
        File.WriteAllText(folder.File("00000001.log"), "not a log, but a text");
        LocalStorageException error = Assert.Throws<LocalStorageException>(() => Database.Open(folder.Path, Options));
        Assert.Equal(0, error.Offset);
    }

    [Fact]
    public void Open_of_a_folder_with_a_later_format_is_an_error_and_changes_nothing()
    {
        using var folder = new TemporaryFolder();
        byte[] later = [.. Database.FileMagic[..^1], 2, 1, 2, 3];
        File.WriteAllBytes(folder.File("00000001.log"), later);
        LocalStorageException error = Assert.Throws<LocalStorageException>(() => Database.Open(folder.Path, Options));
        Assert.Contains("has format 2; this version of Tern.Local supports only format 1", error.Message, StringComparison.Ordinal);
        Assert.Equal(later, File.ReadAllBytes(folder.File("00000001.log")));
    }

    [Fact]
    public async Task Failed_compaction_loses_nothing()
    {
        using var folder = new TemporaryFolder();
        string obstacle = folder.File("00000002.log");
        Directory.CreateDirectory(obstacle);
        using (Database database = Database.Open(folder.Path, Options with { Log = new() { CompactionThreshold = 100 } }))
        {
            Table table = Tables.Create(database, Tables.Definition("tbl"));
            for (int i = 0; i < 10; i++)
                await Tables.PutAsync(database, table, Tables.Item($"k{i}"));
        }
        Directory.Delete(obstacle);
        using Database reopened = Database.Open(folder.Path, Options);
        Assert.Equal(10, Tables.Keys(reopened.FindTable("tbl")!).Length);
    }

    [Fact]
    public void Open_of_a_folder_in_use_is_an_error_until_it_is_closed()
    {
        using var folder = new TemporaryFolder();
        using (Database.Open(folder.Path, Options))
            Assert.Contains("in use", Assert.Throws<LocalStorageException>(() => Database.Open(folder.Path, Options)).Message, StringComparison.Ordinal);
        Database.Open(folder.Path, Options).Dispose();
    }

    [Fact]
    public async Task Concurrent_writes_are_all_stored()
    {
        using var folder = new TemporaryFolder();
        using (Database database = Database.Open(folder.Path, Options))
        {
            Table table = Tables.Create(database, Tables.Definition("t"));
            await Task.WhenAll(Enumerable.Range(0, 200).Select(i => Task.Run(() => Tables.PutAsync(database, table, Tables.Item("k" + i)))));
        }
        using Database reopened = Database.Open(folder.Path, Options);
        Assert.Equal(200, reopened.FindTable("t")!.Items.Count);
    }

    [Fact]
    public void Table_of_a_record_without_the_settings_of_newer_records_has_none()
    {
        TableDefinition definition = Full();
        using var writer = new RecordWriter();
        TableRecord.Write(writer, definition with { WarmThroughput = null, OnDemandLimits = null, Encryption = null });
        // The record ends with a Boolean for each of the three settings.
        var reader = new RecordReader(writer.Content[..^3]);
        TableDefinition read = TableRecord.Read(ref reader);
        Assert.Equivalent(definition with { WarmThroughput = null, OnDemandLimits = null, Encryption = null }, read, strict: true);
    }

    private static TableDefinition Full() => Tables.Definition(
        "full",
        null,
        new IndexDefinition
        {
            Name = "by-value",
            IsGlobal = true,
            Key = new(new("value", AttributeValueKind.String), new("pk", AttributeValueKind.String)),
            Projection = IndexProjection.Include,
            NonKeyAttributes = ["s", "n"],
            Throughput = new(3, 4),
            ReadyAt = Tables.Start,
        }) with
    {
        IsPayPerRequest = true,
        PayPerRequestSince = Tables.Start,
        Throughput = new(5, 6),
        ThroughputIncreased = Tables.Start.AddDays(1),
        Stream = new("2026-11-21T08:00:00.000", "NEW_AND_OLD_IMAGES"),
        TimeToLiveAttribute = "expires",
        IsProtectedFromDeletion = true,
        TableClass = "STANDARD",
        WarmThroughput = new(7, 8),
        OnDemandLimits = new(null, 9),
        Encryption = new("arn:aws:kms:us-east-1:000000000000:key/k", IsEnabled: true, Tables.Start),
        Tags = [new("team", "ärger"), new("empty", "")],
    };

    private static OrderedMap<AttributeValue> AllKinds(string key) => new()
    {
        ["pk"] = key,
        ["value"] = "v",
        ["s"] = "text äöü 😀",
        ["empty"] = "",
        ["n"] = AttributeValue.Number("-12345678901234567890.5"),
        ["b"] = AttributeValue.Binary(new byte[] { 0, 1, 255 }),
        ["ss"] = AttributeValue.StringSet(["a", "b"]),
        ["ns"] = AttributeValue.NumberSet(["1", "2.5"]),
        ["bs"] = AttributeValue.BinarySet([new byte[] { 1 }, new byte[] { 2 }]),
        ["m"] = AttributeValue.Map(new() { ["x"] = AttributeValue.List([AttributeValue.Null, AttributeValue.Boolean(true)]) }),
        ["l"] = AttributeValue.List([AttributeValue.Map(new()), AttributeValue.Boolean(false)]),
    };
}
