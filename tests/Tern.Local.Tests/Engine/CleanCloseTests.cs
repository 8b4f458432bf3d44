using Tern.Local.Durability;
using Tern.Local.DynamoDB;
using Tern.Local.DynamoDB.Storage;
using Tern.Local.Tests.S3;

namespace Tern.Local.Tests.Engine;

/// <summary>Damage at the end of a log: an error after a clean close, an incomplete write after a crash.</summary>
public class CleanCloseTests
{
    private static readonly DatabaseOptions Options = new() { Time = new ManualTime() };

    [Theory]
    [InlineData(false)]
    [InlineData(true)]
    public async Task Damage_in_the_last_group_after_a_clean_close_is_an_error_with_path_and_offset(bool isS3)
    {
        using var folder = new TemporaryFolder();
        long start = await WriteAsync(folder, isS3);
        string path = folder.File("00000001.log");
        byte[] log = File.ReadAllBytes(path);
        for (int place = (int)start; place < log.Length; place++)
        {
            byte[] damaged = [.. log];
            damaged[place] ^= 0x40;
            File.WriteAllBytes(path, damaged);
            LocalStorageException error = Assert.Throws<LocalStorageException>(() => Open(folder, isS3));
            Assert.Equal(path, error.Path);
            // A group of S3 has several records: the error names the one that is damaged.
            Assert.InRange(error.Offset!.Value, start, place);
            Assert.Contains(path, error.Message, StringComparison.Ordinal);
            Assert.Equal(damaged, File.ReadAllBytes(path));
        }
        File.WriteAllBytes(path, log);
        Open(folder, isS3).Dispose();
    }

    [Theory]
    [InlineData(false)]
    [InlineData(true)]
    public async Task A_log_that_is_shorter_or_longer_than_at_its_clean_close_is_an_error(bool isS3)
    {
        using var folder = new TemporaryFolder();
        await WriteAsync(folder, isS3);
        string path = folder.File("00000001.log");
        byte[] log = File.ReadAllBytes(path);
        foreach (int length in (int[])[0, 5, LogFile.MagicLength, log.Length - 30, log.Length - 1])
        {
            File.WriteAllBytes(path, log[..length]);
            LocalStorageException error = Assert.Throws<LocalStorageException>(() => Open(folder, isS3));
            Assert.Equal((path, (long?)length), (error.Path, error.Offset));
        }
        File.WriteAllBytes(path, [.. log, 1, 2, 3]);
        Assert.Equal(log.Length, Assert.Throws<LocalStorageException>(() => Open(folder, isS3)).Offset);
    }

    [Theory]
    [InlineData(false)]
    [InlineData(true)]
    public async Task Open_after_a_crash_truncates_an_incomplete_end_but_nothing_that_was_complete_at_the_last_open(bool isS3)
    {
        using var folder = new TemporaryFolder();
        long start = await WriteAsync(folder, isS3);
        string path = folder.File("00000001.log");
        byte[] log = File.ReadAllBytes(path);
        byte[] damaged = [.. log];
        damaged[^1] ^= 0x40;
        File.WriteAllBytes(path, damaged);
        new FolderState(1, log.Length, IsClosed: false).WriteTo(folder);
        Assert.InRange(Assert.Throws<LocalStorageException>(() => Open(folder, isS3)).Offset!.Value, start, log.Length - 1);

        new FolderState(1, start, IsClosed: false).WriteTo(folder);
        Open(folder, isS3).Dispose();
        Assert.InRange(new FileInfo(path).Length, start, log.Length - 1);
    }

    [Theory]
    [InlineData(false, false)]
    [InlineData(false, true)]
    [InlineData(true, false)]
    [InlineData(true, true)]
    public async Task A_log_that_was_deleted_or_emptied_is_an_error_that_names_the_folder(bool isS3, bool isEmptied)
    {
        using var folder = new TemporaryFolder();
        await WriteAsync(folder, isS3);
        string path = folder.File("00000001.log");
        if (isEmptied)
            File.WriteAllBytes(path, []);
        else
            File.Delete(path);
        for (int i = 0; i < 2; i++)
        {
            LocalStorageException error = Assert.Throws<LocalStorageException>(() => Open(folder, isS3));
            Assert.Contains(folder.Path, error.Message, StringComparison.Ordinal);
            Assert.Contains("Restore the folder from a copy, or remove it to start empty.", error.Message, StringComparison.Ordinal);
        }
    }

    /// <summary>Creates a folder with two groups and closes it.</summary>
    /// <returns>The offset of the last group.</returns>
    private static async Task<long> WriteAsync(TemporaryFolder folder, bool isS3)
    {
        if (isS3)
        {
            using LocalS3 local = await LocalS3.WithBucketAsync(folder: folder.Path);
            long before = new FileInfo(folder.File("00000001.log")).Length;
            await local.PutAsync("key", "text");
            return before;
        }
        using Database database = Database.Open(folder.Path, Options);
        Table table = Tables.Create(database, Tables.Definition("t"));
        await Tables.PutAsync(database, table, Tables.Item("first"));
        long start = new FileInfo(folder.File("00000001.log")).Length;
        await Tables.PutAsync(database, table, Tables.Item("last"));
        return start;
    }

    private static IDisposable Open(TemporaryFolder folder, bool isS3) => isS3 ? new LocalS3(folder.Path) : Database.Open(folder.Path, Options);
}
