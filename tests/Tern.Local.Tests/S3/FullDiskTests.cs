using Tern.Local.Tests.Engine;

namespace Tern.Local.Tests.S3;

public sealed class FullDiskTests
{
    [Fact]
    public async Task Writes_fail_while_the_disk_is_full_and_succeed_after_that()
    {
        using var folder = new TemporaryFolder();
        var disk = new FailingDisk();
        using (var local = new LocalS3(folder.Path, disk: disk))
        {
            await local.Engine.CreateBucketAsync(local.Caller, new() { Bucket = LocalS3.Bucket }, LocalS3.Token);
            await local.PutAsync("before", LocalS3.Random(100_000, 1));
            disk.IsFull = true;
            await Assert.ThrowsAsync<LocalStorageException>(() => local.PutAsync("failed", LocalS3.Random(100_000, 2)));
            await Assert.ThrowsAsync<LocalStorageException>(() => local.PutAsync("refused", LocalS3.Random(100_000, 3)));
            Assert.Equal(["before", "failed"], await local.KeysAsync());
            disk.IsFull = false;
            await local.PutAsync("after", LocalS3.Random(100_000, 4));
        }
        using var reopened = new LocalS3(folder.Path);
        Assert.Equal(["after", "before", "failed"], await reopened.KeysAsync());
        Assert.Equal(LocalS3.Random(100_000, 2), await LocalS3.ReadAsync(await reopened.GetAsync("failed")));
        Assert.Equal(3, Directory.GetFiles(folder.File("bodies")).Length);
    }
}
