using Tern.S3;

namespace Tern.Examples;

internal static class S3Example
{
    public static async Task TransferAsync(IReport report, string[] oldKeys)
    {
        using var s3 = new S3Client();

        // Any length, known or not; only CompleteAsync makes the object.
        await using S3WriteStream stream = await s3.OpenWriteAsync("reports", "2026.csv");
        await report.WriteToAsync(stream);
        UploadResult made = await stream.CompleteAsync();

        // Parallel parts up, parallel ranges down, verified, and nothing left behind by a failure.
        await s3.UploadFileAsync("backups", "disk.img", "disk.img");
        DownloadResult fetched = await s3.DownloadFileAsync("backups", "disk.img", "copy.img");

        await foreach (ListEntry entry in s3.ListAsync("reports", "2026/", new() { Delimiter = "/" }))
            Console.WriteLine(entry.Key);

        await s3.DeleteManyAsync("reports", oldKeys);
        GC.KeepAlive((made, fetched));
    }

    internal interface IReport
    {
        Task WriteToAsync(Stream stream);
    }
}
