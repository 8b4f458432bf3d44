using System.Globalization;
using Tern.Local.Tests.Engine;
using Tern.Local.Tests.Support;

namespace Tern.Local.Tests.S3;

public sealed class CrashTests
{
    [Theory]
    [InlineData(50)]
    [InlineData(500)]
    public async Task Kill_of_the_process_loses_no_acknowledged_object(int killAfter)
    {
        using var folder = new TemporaryFolder();
        string data = folder.File("data");
        List<string> acknowledged = await CrashWriterProcess.WriteUntilKilledAsync(data, "s3", killAfter);
        Assert.True(acknowledged.Count >= killAfter, $"Only {acknowledged.Count} writes.");

        using var local = new LocalS3(data);
        string[] stored = await local.KeysAsync();
        Assert.All(acknowledged, key => Assert.Contains(key, stored));
        // Writes in flight may be stored as well: at most one of each of the four writers.
        Assert.InRange(stored.Length, acknowledged.Count, acknowledged.Count + 4);
        int files = 0;
        foreach (string key in stored)
        {
            int number = int.Parse(key.AsSpan(1), CultureInfo.InvariantCulture);
            byte[] bytes = await LocalS3.ReadAsync(await local.GetAsync(key));
            Assert.Equal(number % 2 == 0 ? 100 : 70_000, bytes.Length);
            Assert.True(bytes.AsSpan().IndexOfAnyExcept((byte)number) < 0, key);
            files += number % 2;
        }
        // A body without a record in the log is not deleted. There is at most one of each writer.
        Assert.InRange(Directory.GetFiles(Path.Combine(data, "bodies")).Length, files, files + 4);
    }
}
