using System.Collections.Concurrent;
using Tern.Calls;
using Tern.S3.Support;
using Tern.S3.Transfers;

namespace Tern.S3;

/// <summary>Progress tells of what was sent, whatever is done with the bytes before.</summary>
public sealed class ProgressTests : IDisposable
{
    private const int Mebibyte = 1024 * 1024;
    private const int PartSize = 5 * Mebibyte;
    private const int SegmentSize = 64 * 1024;

    private readonly string _folder = Directory.CreateTempSubdirectory("tern-progress-").FullName;
    private readonly ConcurrentQueue<TransferProgress> _told = new();

    private static CancellationToken Token => TestContext.Current.CancellationToken;

    private long Told => _told.IsEmpty ? 0 : _told.Last().BytesTransferred;

    public void Dispose() => Directory.Delete(_folder, recursive: true);

    public static TheoryData<string, string> Bodies => new MatrixTheoryData<string, string>(["memory", "stream", "pipe", "file"], ["chunks", "signed", "plain"]);

    [Theory]
    [MemberData(nameof(Bodies))]
    public async Task Nothing_is_told_before_it_is_sent(string body, string form)
    {
        var before = new ConcurrentQueue<(string Operation, int PartNumber, long Told)>();
        int failures = 0;
        using var service = new FakeS3
        {
            Fault = (request, _) => Task.FromResult(request.PartNumber == 2 && Interlocked.Increment(ref failures) == 1 ? FakeS3.Error(500, "InternalError") : null),
        };
        using var watch = new Watch(service, request => before.Enqueue((request.Method.Method, int.Parse(System.Web.HttpUtility.ParseQueryString(request.RequestUri!.Query)["partNumber"] ?? "0", null), Told)));
        using S3Client s3 = service.CreateClient(options => options with { Handler = watch, Compatibility = Store(form) });
        byte[] content = Bytes.Of((2 * PartSize) + Mebibyte);
        await SendAsync(s3, body, content, new() { PartSize = PartSize, MaxConcurrency = 1, Progress = new Listener(_told) });
        Assert.Equal(content, service.Objects["key"].Content);

        // Part 2 is sent twice: when that begins, all of it was sent once.
        Assert.Equal(
            [("PUT", 1, 0L), ("PUT", 2, PartSize), ("PUT", 2, body == "memory" ? PartSize : 2L * PartSize), ("PUT", 3, 2L * PartSize)],
            before.Where(sent => sent.PartNumber > 0));
        long[] bytes = [.. _told.Select(progress => progress.BytesTransferred)];
        Assert.Equal(bytes.Order().Distinct(), bytes);
        Assert.Equal(content.Length, bytes[^1]);
        // An event for each piece, and none for what is hashed or sent again.
        Assert.Equal(body == "memory" ? 3 : content.Length / SegmentSize, bytes.Length);
    }

    [Theory]
    [MemberData(nameof(Bodies))]
    public async Task Nothing_is_told_of_a_whole_object_before_it_is_sent(string body, string form)
    {
        long atStart = -1;
        using var service = new FakeS3();
        using var watch = new Watch(service, _ => atStart = Told);
        using S3Client s3 = service.CreateClient(options => options with { Handler = watch, Compatibility = Store(form) });
        byte[] content = Bytes.Of(3 * Mebibyte);
        await SendAsync(s3, body, content, new() { Progress = new Listener(_told) });
        Assert.Equal(["PutObject"], service.Operations);
        Assert.Equal(0, atStart);
        Assert.Equal(new(content.Length, content.Length), _told.Last());
    }

    // What a download and a copy tell goes through the meter, what is written of a file or another body through the body that counts.
    [Fact]
    public void What_is_told_allocates_nothing()
    {
        var meter = new ProgressMeter(new Counter(), total: null);
        var body = new MeteredBody(RequestBody.From(new MemoryStream(new byte[1])), meter);
        long sent = 0;
        long least = long.MaxValue;
        for (int round = 0; round < 20; round++)
        {
            long before = GC.GetAllocatedBytesForCurrentThread();
            for (int i = 0; i < 1000; i++)
            {
                meter.Add(1);
                body.Tell(sent += SegmentSize);
            }
            least = Math.Min(least, GC.GetAllocatedBytesForCurrentThread() - before);
        }
        Assert.Equal(0, least);
    }

    private static S3Compatibility Store(string form) => form switch
    {
        "chunks" => S3Compatibility.Custom,
        "signed" => S3Compatibility.Custom with { PayloadSigning = PayloadSigning.Signed },
        // Its checksum stands in the head, so that the bytes are read for it.
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

    private sealed class Listener(ConcurrentQueue<TransferProgress> told) : IProgress<TransferProgress>
    {
        public void Report(TransferProgress value) => told.Enqueue(value);
    }

    /// <summary>Looks at a request before a byte of it is sent.</summary>
    private sealed class Watch(HttpMessageHandler inner, Action<HttpRequestMessage> onRequest) : DelegatingHandler(inner)
    {
        protected override Task<HttpResponseMessage> SendAsync(HttpRequestMessage request, CancellationToken cancellationToken)
        {
            onRequest(request);
            return base.SendAsync(request, cancellationToken);
        }
    }
}
