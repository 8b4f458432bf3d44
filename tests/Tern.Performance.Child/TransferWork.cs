using System.Globalization;
using System.IO.Pipelines;
using Tern.Benchmarks.Workloads;
using Tern.Calls;
using Tern.S3;

namespace Tern.Performance;

/// <summary>Objects of S3 that go up and come down: what that allocates, and whether any of it is a large object.</summary>
internal static class TransferWork
{
    private const int Mebibyte = 1024 * 1024;
    private const int Published = 590_000;

    // The runtime hands its events over a few times a second.
    private static readonly TimeSpan s_delivery = TimeSpan.FromMilliseconds(500);

    private static readonly int[] s_lengths = [0, 1, Published, 64 * Mebibyte];

    public static IEnumerable<Figure> MeasureAll()
    {
        var sink = new S3Sink();
        var s3 = new S3Client(new S3ClientOptions(TernClients.Options) { Handler = sink, Endpoint = "https://s3.test", ForcePathStyle = true });
        byte[] content = new byte[Published];
        yield return Meter.Measure("upload 590 KB stream", () =>
        {
            s3.UploadAsync("bucket", "key", RequestBody.From(new MemoryStream(content, writable: false))).GetAwaiter().GetResult();
            return null;
        });

        using var large = new LargeObjects();
        yield return Count("control", () => GC.KeepAlive(new byte[90_000]), 1000, large);
        foreach (int length in s_lengths)
        {
            int repetitions = length <= Published ? 1000 : 8;
            string size = string.Create(CultureInfo.InvariantCulture, $"of {length} bytes");
            sink.Length = length;
            yield return Count($"write {size}", () => Write(s3, length), repetitions, large);
            yield return Count($"upload {size} known", () => Upload(s3, RequestBody.From(new Zeros(length), length)), repetitions, large);
            yield return Count($"upload {size} unknown", () => Upload(s3, RequestBody.From(new Zeros(length))), repetitions, large);
            yield return Count($"download {size}", () => s3.DownloadAsync(new() { Bucket = "bucket", Key = "key" }, Stream.Null).GetAwaiter().GetResult(), repetitions, large);
            if (length <= Published)
                yield return Count($"put {size} unknown", () => s3.PutObjectAsync(new() { Bucket = "bucket", Key = "key", Body = RequestBody.From(PipeReader.Create(new Zeros(length))) }).GetAwaiter().GetResult(), repetitions, large);
        }
    }

    private static void Write(S3Client s3, int length)
    {
        S3WriteStream stream = s3.OpenWriteAsync("bucket", "key").GetAwaiter().GetResult();
        new Zeros(length).CopyTo(stream, 10_000);
        stream.CompleteAsync().GetAwaiter().GetResult();
        stream.Dispose();
    }

    private static void Upload(S3Client s3, RequestBody body) => s3.UploadAsync("bucket", "key", body).GetAwaiter().GetResult();

    private static Figure Count(string name, Action work, int repetitions, LargeObjects large)
    {
        for (int i = 0; i < Math.Min(repetitions, 100); i++)
            work();
        Thread.Sleep(s_delivery);
        int before = large.Ticks;
        for (int i = 0; i < repetitions; i++)
            work();
        Thread.Sleep(s_delivery);
        return new($"large objects: {name}", large.Ticks - before, 0);
    }
}
