using System.Globalization;
using Tern.S3;
using Tern.S3.Transfers;

namespace Tern.Performance;

/// <summary>Transfers with the maximum number of parts, without their bytes: measures the allocations of the part lists.</summary>
internal static class PartsWork
{
    private const int Count = 10_000;
    private const long Mebibyte = 1024 * 1024;
    private const long UploadPart = 5 * Mebibyte;
    private const long CopyPart = 64 * Mebibyte;

    private static readonly byte[] s_byte = new byte[1];

    public static IEnumerable<(string Name, Action Work)> All(S3Client s3, S3Sink sink, string folder)
    {
        yield return ("write", () => WriteAsync(s3).GetAwaiter().GetResult());
        yield return ("copy", () => CopyAsync(s3, sink).GetAwaiter().GetResult());
        yield return ("resumed upload", () => ResumeUploadAsync(s3, folder).GetAwaiter().GetResult());
        yield return ("resumed download", () => ResumeDownloadAsync(s3, sink, folder).GetAwaiter().GetResult());
    }

    private static async Task WriteAsync(S3Client s3)
    {
        var request = new PutObjectRequest { Bucket = "bucket", Key = "key" };
        using var uploader = new MultipartUploader(s3, request, new(), ConcurrencyLimit.CreateFixed(4, TimeProvider.System), meter: null, CancellationToken.None);
        await uploader.CreateAsync(CancellationToken.None).ConfigureAwait(false);
        for (int number = 1; number <= Count; number++)
        {
            await uploader.EnterAsync(CancellationToken.None).ConfigureAwait(false);
            uploader.StartPart(number, RequestBody.From(s_byte), s_byte.Length);
        }
        UploadResult result = await uploader.CompleteAsync(Count, check: null, CancellationToken.None).ConfigureAwait(false);
        Check(result.Parts.Count == Count);
    }

    private static async Task CopyAsync(S3Client s3, S3Sink sink)
    {
        sink.Length = Count * CopyPart;
        UploadResult result = await s3.CopyAsync(new("bucket", "key"), new() { Bucket = "bucket", Key = "copy" }).ConfigureAwait(false);
        Check(result.Parts.Count == Count);
    }

    // All parts were uploaded before: the service lists them.
    private static async Task ResumeUploadAsync(S3Client s3, string folder)
    {
        string source = MakeFile(folder, "source", Count * UploadPart);
        string state = Path.Combine(folder, "upload");
        await File.WriteAllTextAsync(
            state,
            string.Create(CultureInfo.InvariantCulture, $"kind=tern-upload-1\nbucket=bucket\nkey=key\nupload=upload\nalgorithm=CRC32\nlength={Count * UploadPart}\nwritten={File.GetLastWriteTimeUtc(source).Ticks}\npart={UploadPart}\n")).ConfigureAwait(false);
        UploadResult result = await s3.UploadFileAsync("bucket", "key", source, new() { PartSize = UploadPart, StateFile = state }).ConfigureAwait(false);
        Check(result.Parts.Count == Count);
        File.Delete(source);
    }

    // All parts but the last were downloaded before, according to the state file. The service rejects the first request, and the state is saved again.
    private static async Task ResumeDownloadAsync(S3Client s3, S3Sink sink, string folder)
    {
        sink.Length = Count * Mebibyte;
        string target = Path.Combine(folder, "target");
        MakeFile(folder, "target.tern-part", sink.Length);
        string state = Path.Combine(folder, "download");
        using (var writer = new StreamWriter(state))
        {
            writer.Write(string.Create(CultureInfo.InvariantCulture, $"kind=tern-download-2\nbucket=bucket\nkey=key\netag=%22tag%22\nversion=\nalgorithm=\nlength={sink.Length}\npartSize={Mebibyte}\n"));
            for (int index = 0; index < Count - 1; index++)
                writer.Write(string.Create(CultureInfo.InvariantCulture, $"{index}:{index * Mebibyte}:{Mebibyte}:\n"));
        }
        var options = new DownloadOptions { PartSize = Mebibyte, StateFile = state };
        sink.RejectsRanges = true;
        try
        {
            await s3.DownloadFileAsync("bucket", "key", target, options).ConfigureAwait(false);
            Check(false);
        }
        catch (S3Exception)
        {
        }
        sink.RejectsRanges = false;
        DownloadResult result = await s3.DownloadFileAsync("bucket", "key", target, options).ConfigureAwait(false);
        Check(result.ResumedBytes == (Count - 1) * Mebibyte);
        File.Delete(target);
    }

    // A sparse file: no bytes are written.
    private static string MakeFile(string folder, string name, long length)
    {
        string path = Path.Combine(folder, name);
        using FileStream file = File.Create(path);
        file.SetLength(length);
        return path;
    }

    private static void Check(bool condition)
    {
        if (!condition)
            throw new InvalidOperationException("The measured work did not complete, so its allocations are not valid.");
    }
}
