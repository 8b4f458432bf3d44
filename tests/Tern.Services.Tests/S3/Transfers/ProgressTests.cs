using System.Collections.Concurrent;
using Tern.S3.Support;
using Tern.S3.Transfers;

namespace Tern.S3;

/// <summary>Progress reports the bytes that were sent, not the bytes that were read to hash or sign them.</summary>
public sealed class ProgressTests : IDisposable
{
    private const int Mebibyte = 1024 * 1024;
    private const int PartSize = 5 * Mebibyte;
    private const int SegmentSize = 64 * 1024;

    private readonly string _folder = Directory.CreateTempSubdirectory("tern-progress-").FullName;
    private readonly ConcurrentQueue<TransferProgress> _reported = new();

    private static CancellationToken Token => TestContext.Current.CancellationToken;

    private long BytesReported => _reported.IsEmpty ? 0 : _reported.Last().BytesTransferred;

    public void Dispose() => Directory.Delete(_folder, recursive: true);

    public static TheoryData<string, string> Bodies => new MatrixTheoryData<string, string>(["memory", "stream", "pipe", "file"], ["chunks", "signed", "plain"]);

    [Theory]
    [MemberData(nameof(Bodies))]
    public async Task Progress_of_a_multipart_upload_is_not_reported_before_the_bytes_are_sent(string body, string form)
    {
        var before = new ConcurrentQueue<(string Operation, int PartNumber, long BytesReported)>();
        int failures = 0;
        using var service = new FakeS3
        {
            Fault = (request, _) => Task.FromResult(request.PartNumber == 2 && Interlocked.Increment(ref failures) == 1 ? FakeS3.Error(500, "InternalError") : null),
        };
        using var observer = new RequestObserver(service, request => before.Enqueue((request.Method.Method, int.Parse(System.Web.HttpUtility.ParseQueryString(request.RequestUri!.Query)["partNumber"] ?? "0", null), BytesReported)));
        using S3Client s3 = service.CreateClient(options => options with { Handler = observer, Compatibility = Store(form) });
        byte[] content = Bytes.Of((2 * PartSize) + Mebibyte);
        await SendAsync(s3, body, content, new() { PartSize = PartSize, MaxConcurrency = 1, Progress = new Listener(_reported) });
        Assert.Equal(content, service.Objects["key"].Content);

        // Part 2 is sent twice. All of it was sent once when the second attempt starts.
        Assert.Equal(
            [("PUT", 1, 0L), ("PUT", 2, PartSize), ("PUT", 2, body == "memory" ? PartSize : 2L * PartSize), ("PUT", 3, 2L * PartSize)],
            before.Where(sent => sent.PartNumber > 0));
        long[] bytes = [.. _reported.Select(progress => progress.BytesTransferred)];
        Assert.Equal(bytes.Order().Distinct(), bytes);
        Assert.Equal(content.Length, bytes[^1]);
        // One report per segment, none for bytes that are hashed or sent again.
        Assert.Equal(body == "memory" ? 3 : content.Length / SegmentSize, bytes.Length);
    }

    [Theory]
    [MemberData(nameof(Bodies))]
    public async Task Progress_of_a_single_part_upload_is_not_reported_before_the_bytes_are_sent(string body, string form)
    {
        long atStart = -1;
        using var service = new FakeS3();
        using var observer = new RequestObserver(service, _ => atStart = BytesReported);
        using S3Client s3 = service.CreateClient(options => options with { Handler = observer, Compatibility = Store(form) });
        byte[] content = Bytes.Of(3 * Mebibyte);
        await SendAsync(s3, body, content, new() { Progress = new Listener(_reported) });
        Assert.Equal(["PutObject"], service.Operations);
        Assert.Equal(0, atStart);
        Assert.Equal(new(content.Length, content.Length), _reported.Last());
    }

    // Downloads and copies report through the meter, uploads through the metered body.
    [Fact]
    public void Progress_reports_allocate_no_memory()
    {
        var meter = new ProgressMeter(new Counter(), total: null);
        var body = new MeteredBody(RequestBody.From(new MemoryStream(new byte[1])), meter);
        long sent = 0;
        long minAllocated = long.MaxValue;
        for (int round = 0; round < 20; round++)
        {
            long before = GC.GetAllocatedBytesForCurrentThread();
            for (int i = 0; i < 1000; i++)
            {
                meter.Add(1);
                body.Report(sent += SegmentSize);
            }
            minAllocated = Math.Min(minAllocated, GC.GetAllocatedBytesForCurrentThread() - before);
        }
        Assert.Equal(0, minAllocated);
    }

    private static S3Compatibility Store(string form) => form switch
    {
        "chunks" => S3Compatibility.Custom,
        "signed" => S3Compatibility.Custom with { PayloadSigning = PayloadSigning.Signed },
        // The checksum is in a header, so the bytes are read once before they are sent.
        _ => S3Compatibility.Custom with { UsesTrailers = false, UsesChunks = false },
    };

    private async Task SendAsync(S3Client s3, string body, byte[] content, UploadOptions options)
    {
        if (body == "file")
        {
            string path = Path.Combine(_folder, "file.bin");
            await File.WriteAllBytesAsync(path, content, Token);
            await s3.UploadFileAsync("bucket", "key", path, options, Token);
            return;
        }
        RequestBody sent = body switch
        {
            "memory" => RequestBody.From(content),
            "stream" => RequestBody.From(new MemoryStream(content)),
            _ => RequestBody.From(System.IO.Pipelines.PipeReader.Create(new MemoryStream(content))),
        };
        await s3.UploadAsync("bucket", "key", sent, options, Token);
    }

    private sealed class Counter : IProgress<TransferProgress>
    {
        public long Bytes { get; private set; }

        public void Report(TransferProgress value) => Bytes = value.BytesTransferred;
    }

    private sealed class Listener(ConcurrentQueue<TransferProgress> reported) : IProgress<TransferProgress>
    {
        public void Report(TransferProgress value) => reported.Enqueue(value);
    }

    /// <summary>Calls a delegate before the first byte of a request is sent.</summary>
    private sealed class RequestObserver(HttpMessageHandler inner, Action<HttpRequestMessage> onRequest) : DelegatingHandler(inner)
    {
        protected override Task<HttpResponseMessage> SendAsync(HttpRequestMessage request, CancellationToken cancellationToken)
        {
            onRequest(request);
            return base.SendAsync(request, cancellationToken);
        }
    }
}
