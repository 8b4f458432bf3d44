using System.Diagnostics;
using Tern.S3;

namespace Tern.Local.CrashWriter;

/// <summary>
/// Downloads an object to a disk with space for half of it, then enlarges the disk and downloads it again. Prints after each download: the error
/// or the number of resumed MiB, and the files on the disk.
/// </summary>
internal static class FullDisk
{
    private const int Mebibyte = 1024 * 1024;

    public static async Task RunAsync(string disk, string state)
    {
        await using LocalAws aws = await LocalAws.StartAsync();
        using S3Client s3 = aws.CreateClient<S3Client>();
        byte[] content = new byte[11 * Mebibyte];
        new Random(1).NextBytes(content);
        await s3.CreateBucketAsync(new() { Bucket = "bucket" });
        await s3.UploadAsync("bucket", "key", content, new() { PartSize = 5 * Mebibyte });

        string target = Path.Combine(disk, "file.bin");
        var options = new DownloadOptions { PartSize = Mebibyte, MaxConcurrency = 1, StateFile = state };
        try
        {
            await s3.DownloadFileAsync("bucket", "key", target, options);
        }
        catch (Exception e)
        {
            Console.WriteLine(e.GetType().Name);
        }
        PrintFiles(disk);
        using (Process mount = Process.Start("mount", ["-o", "remount,size=32m", disk]))
            await mount.WaitForExitAsync();
        DownloadResult result = await s3.DownloadFileAsync("bucket", "key", target, options);
        Console.WriteLine(result.ResumedBytes / Mebibyte);
        PrintFiles(disk);
        Console.WriteLine((await File.ReadAllBytesAsync(target)).AsSpan().SequenceEqual(content));
    }

    private static void PrintFiles(string disk) => Console.WriteLine(string.Join(' ', Directory.EnumerateFileSystemEntries(disk).Select(Path.GetFileName).Order(StringComparer.Ordinal)));
}
