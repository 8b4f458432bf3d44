using Tern.S3;

namespace Tern.Examples;

internal static class S3Example
{
    public static async Task TransferAsync(IReport report, string[] oldKeys)
    {
        using var s3 = new S3Client();

        // Any length, known or unknown. Only CompleteAsync creates the object.
        await using S3WriteStream stream = await s3.OpenWriteAsync("reports", "2026.csv");
        await report.WriteToAsync(stream);
        UploadResult uploaded = await stream.CompleteAsync();

        // Parallel and verified. A failed transfer leaves no parts and no files.
        await s3.UploadFileAsync("backups", "disk.img", "disk.img");
        DownloadResult downloaded = await s3.DownloadFileAsync("backups", "disk.img", "copy.img");

        await foreach (ListEntry entry in s3.ListAsync("reports", "2026/", new() { Delimiter = "/" }))
            Console.WriteLine(entry.Key);

        await s3.DeleteManyAsync("reports", oldKeys);
        GC.KeepAlive((uploaded, downloaded));
    }

    public static S3Client Store()
    {
        using var r2 = new S3Client(new()
        {
            Endpoint = "https://0123456789abcdef.r2.cloudflarestorage.com",
            Region = "auto",
            Compatibility = S3Compatibility.CloudflareR2,
        });
        return r2.With(region: "auto");
    }

    internal interface IReport
    {
        Task WriteToAsync(Stream stream);
    }
}
