using System.Globalization;
using System.IO.Pipelines;
using Tern.Benchmarks.Workloads;
using Tern.Runtime;
using Tern.S3;

namespace Tern.Performance;

/// <summary>Uploads and downloads of S3 objects: measures allocations and counts large objects.</summary>
internal static class TransferWork
{
    private const int Mebibyte = 1024 * 1024;
    private const int Published = 590_000;

    // The runtime delivers its events a few times per second.
    private static readonly TimeSpan s_delivery = TimeSpan.FromMilliseconds(500);

    private static readonly int[] s_lengths = [0, 1, Published, 64 * Mebibyte, 1024 * Mebibyte];

    public static IEnumerable<AllocationMeasurement> MeasureAll()
    {
        var sink = new S3Sink();
        var s3 = new S3Client(new S3ClientOptions(TernClients.Options) { Handler = sink, Endpoint = "https://s3.test", ForcePathStyle = true });
        byte[] content = new byte[Published];
        yield return AllocationCounter.Measure("put 590 KB stream", () =>
        {
            s3.PutObjectAsync(new() { Bucket = "bucket", Key = "key", Body = RequestBody.From(new MemoryStream(content, writable: false)) }).GetAwaiter().GetResult();
            return null;
        });
        yield return AllocationCounter.Measure("upload 590 KB stream", () =>
        {
            s3.UploadAsync("bucket", "key", RequestBody.From(new MemoryStream(content, writable: false))).GetAwaiter().GetResult();
            return null;
        });
        yield return AllocationCounter.Measure("upload 590 KB stream that cannot seek", () =>
        {
            s3.UploadAsync("bucket", "key", RequestBody.From(new Zeros(Published), Published)).GetAwaiter().GetResult();
            return null;
        });

        foreach (int length in new[] { Published, 10 * Published })
        {
            byte[] bytes = new byte[length];
            var options = new UploadOptions { Progress = new Listener() };
            yield return AllocationCounter.Measure(string.Create(CultureInfo.InvariantCulture, $"upload {length} bytes with progress"), () =>
            {
                s3.UploadAsync("bucket", "key", RequestBody.From(new MemoryStream(bytes, writable: false)), options).GetAwaiter().GetResult();
                return null;
            });
        }

        using var large = new LargeObjects();
        yield return Count("control", () => GC.KeepAlive(new byte[90_000]), 1000, large);
        foreach (int length in s_lengths)
        {
            // A larger object repeats the work of a smaller one, so it needs fewer repetitions, and 1 GiB needs one.
            int repetitions = length <= Published ? 1000 : length <= 64 * Mebibyte ? 8 : 1;
            string size = string.Create(CultureInfo.InvariantCulture, $"of {length} bytes");
            sink.Length = length;
            yield return Count($"write {size}", () => Write(s3, length), repetitions, large);
            yield return Count($"upload {size} known", () => Upload(s3, RequestBody.From(new Zeros(length), length)), repetitions, large);
            yield return Count($"upload {size} unknown", () => Upload(s3, RequestBody.From(new Zeros(length))), repetitions, large);
            yield return Count($"download {size}", () => s3.DownloadAsync(new() { Bucket = "bucket", Key = "key" }, Stream.Null).GetAwaiter().GetResult(), repetitions, large);
            yield return Count($"copy {size}", () => s3.CopyAsync(new("bucket", "key"), new() { Bucket = "bucket", Key = "copy" }).GetAwaiter().GetResult(), repetitions, large);
            if (length <= Published)
                yield return Count($"put {size} unknown", () => s3.PutObjectAsync(new() { Bucket = "bucket", Key = "key", Body = RequestBody.From(PipeReader.Create(new Zeros(length))) }).GetAwaiter().GetResult(), repetitions, large);
        }
        string folder = Directory.CreateTempSubdirectory("tern-parts-").FullName;
        foreach ((string name, Action work) in PartsWork.All(s3, sink, folder))
            yield return Count($"{name} in 10000 parts", work, 1, large);
        Directory.Delete(folder, recursive: true);
        yield return Count("presign", () => s3.PresignAsync(new GetObjectRequest { Bucket = "bucket", Key = "key" }, TimeSpan.FromHours(1)).AsTask().GetAwaiter().GetResult(), 1000, large);
        yield return Count("sign", Sign(content), 1000, large);
    }

    private sealed class Listener : IProgress<TransferProgress>
    {
        private long _bytes;

        public void Report(TransferProgress value) => _bytes += value.BytesTransferred;
    }

    private static Action Sign(byte[] body)
    {
        var signer = new SigV4Signer();
        var credentials = new AwsCredentials(TernClients.AccessKeyId, TernClients.SecretAccessKey);
        var scope = new SigningScope(TernClients.Region, "s3", new DateTimeOffset(2026, 11, 21, 8, 0, 0, TimeSpan.Zero));
        byte[] hash = new byte[PayloadHash.Length];
        byte[] authorization = new byte[512];
        return () =>
        {
            signer.WritePayloadHash(body, hash);
            var request = new SigningRequest { Method = "PUT", Host = "bucket.s3.eu-west-1.amazonaws.com", Path = "/key", PayloadHash = hash };
            signer.WriteAuthorization(in request, credentials, in scope, authorization);
        };
    }

    private static void Write(S3Client s3, int length)
    {
        S3WriteStream stream = s3.OpenWriteAsync("bucket", "key").GetAwaiter().GetResult();
        new Zeros(length).CopyTo(stream, 10_000);
        stream.CompleteAsync().GetAwaiter().GetResult();
        stream.Dispose();
    }

    private static void Upload(S3Client s3, RequestBody body) => s3.UploadAsync("bucket", "key", body).GetAwaiter().GetResult();

    private static AllocationMeasurement Count(string name, Action work, int repetitions, LargeObjects large)
    {
        int warmUps = repetitions == 1 ? 0 : Math.Min(repetitions, 100);
        for (int i = 0; i < warmUps; i++)
            work();
        Thread.Sleep(s_delivery);
        int before = large.Ticks;
        for (int i = 0; i < repetitions; i++)
            work();
        Thread.Sleep(s_delivery);
        return new($"large objects: {name}", large.Ticks - before, 0);
    }
}
