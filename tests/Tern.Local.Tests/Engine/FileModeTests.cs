using Tern.Local.DynamoDB;
using Tern.Local.Tests.S3;

namespace Tern.Local.Tests.Engine;

public class FileModeTests
{
    private const UnixFileMode OwnersFile = UnixFileMode.UserRead | UnixFileMode.UserWrite;
    private const UnixFileMode OwnersFolder = OwnersFile | UnixFileMode.UserExecute;
    private const UnixFileMode PublicFolder =
        OwnersFolder | UnixFileMode.GroupRead | UnixFileMode.GroupExecute | UnixFileMode.OtherRead | UnixFileMode.OtherExecute;

    [Fact]
    public async Task Open_of_a_new_folder_creates_files_that_only_the_owner_can_read()
    {
        using var folder = new TemporaryFolder();
        await WriteAsync(folder.File("data"));
        AssertOwnerOnly(new DirectoryInfo(folder.File("data")));
    }

    [Fact]
    public async Task Open_of_an_existing_folder_leaves_its_mode_and_creates_files_that_only_the_owner_can_read()
    {
        if (OperatingSystem.IsWindows())
        {
            Assert.Skip("Windows has no file modes.");
            return;
        }
        using var folder = new TemporaryFolder();
        DirectoryInfo data = Directory.CreateDirectory(folder.File("data"));
        data.UnixFileMode = PublicFolder;
        await WriteAsync(data.FullName);
        data.Refresh();
        Assert.Equal(PublicFolder, data.UnixFileMode);
        foreach (FileSystemInfo entry in data.EnumerateFileSystemInfos())
            AssertOwnerOnly(entry);
    }

    // Creates a log, a snapshot, a lock and the file of a body.
    private static async Task WriteAsync(string path)
    {
        using (Database database = Database.Open(path, new DatabaseOptions { Time = new ManualTime() }))
            await Tables.PutAsync(database, Tables.Create(database, Tables.Definition("t")), Tables.Item("k"));
        using LocalS3 s3 = new(Path.Combine(path, "s3"), compactionThreshold: 1);
        await s3.Engine.CreateBucketAsync(s3.Caller, new() { Bucket = LocalS3.Bucket }, LocalS3.Token);
        await s3.PutAsync("large", LocalS3.Random(100_000, 1));
    }

    private static void AssertOwnerOnly(FileSystemInfo entry)
    {
        if (OperatingSystem.IsWindows())
            Assert.Skip("Windows has no file modes.");
        Assert.Equal((entry.FullName, entry is DirectoryInfo ? OwnersFolder : OwnersFile), (entry.FullName, entry.UnixFileMode));
        foreach (FileSystemInfo child in (entry as DirectoryInfo)?.EnumerateFileSystemInfos() ?? [])
            AssertOwnerOnly(child);
    }
}
