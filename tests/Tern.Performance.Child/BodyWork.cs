using System.Net;
using System.Security.Cryptography;
using System.Threading.Tasks.Sources;
using Tern.Benchmarks.Workloads;
using Tern.Performance.S3;
using Tern.Runtime;

namespace Tern.Performance;

/// <summary>Bodies with few and with many chunks, over a transport whose reads and writes all complete asynchronously.</summary>
internal static class BodyWork
{
    private const int ChunkSize = 64 * 1024;
    private const int Few = 3;
    private const int Many = 67;

    public static IEnumerable<AllocationMeasurement> MeasureAll()
    {
        foreach (int count in new[] { Few, Many })
        {
            byte[] bytes = RandomNumberGenerator.GetBytes(count * ChunkSize);
            string name = count == Few ? "few" : "many";
            yield return MeasurePut($"put {name} unsigned chunks", "https://example.com", bytes, isStreamed: true);
            yield return MeasurePut($"put {name} signed chunks", "http://example.com", bytes, isStreamed: true);
            yield return MeasurePut($"put {name} bytes", "http://example.com", bytes, isStreamed: false);
            yield return MeasureGet($"get {name} reads", bytes);
        }
    }

    private static AllocationMeasurement MeasurePut(string name, string endpoint, byte[] bytes, bool isStreamed)
    {
        var client = new S3Client(new(TernClients.Options with { Endpoint = endpoint, Handler = new Sink() }));
        var stream = new MemoryStream(bytes);
        return Measure(name, () =>
        {
            stream.Position = 0;
            return client.PutObjectAsync(new() { Bucket = "bucket", Key = "key", Body = isStreamed ? stream : bytes }).GetAwaiter().GetResult();
        });
    }

    private static AllocationMeasurement MeasureGet(string name, byte[] bytes)
    {
        var client = new S3Client(new(TernClients.Options with { Handler = new Source(bytes) }));
        byte[] buffer = new byte[ChunkSize];
        return Measure(name, () => ReadAsync(client, buffer).GetAwaiter().GetResult());
    }

    // The tenth percentile of single calls: the .NET pools of wait objects miss one when two threads compete, which happens in most calls on a loaded
    // machine. A call without a miss allocates the same, independent of the number of chunks.
    private static AllocationMeasurement Measure(string name, Func<object?> work)
    {
        const int WarmUps = 500;
        const int Calls = 1001;
        for (int i = 0; i < WarmUps; i++)
            work();
        long[] allocated = new long[Calls];
        for (int i = 0; i < Calls; i++)
        {
            long before = GC.GetTotalAllocatedBytes(precise: true);
            work();
            allocated[i] = GC.GetTotalAllocatedBytes(precise: true) - before;
        }
        Array.Sort(allocated);
        return new(name, allocated[Calls / 10], 0);
    }

    private static async Task<object?> ReadAsync(S3Client client, byte[] buffer)
    {
        await using GetObjectResponse response = await client.GetObjectAsync(new() { Bucket = "bucket", Key = "key" }).ConfigureAwait(false);
        while (await response.Body.ReadAsync(buffer).ConfigureAwait(false) > 0)
        {
        }
        return response;
    }

    /// <summary>Reads and discards the request body.</summary>
    private sealed class Sink : HttpMessageHandler
    {
        protected override async Task<HttpResponseMessage> SendAsync(HttpRequestMessage request, CancellationToken cancellationToken)
        {
            await request.Content!.CopyToAsync(new WaitingStream([]), cancellationToken).ConfigureAwait(false);
            return new HttpResponseMessage(HttpStatusCode.OK);
        }
    }

    /// <summary>Returns the same bytes for every request.</summary>
    private sealed class Source(byte[] bytes) : HttpMessageHandler
    {
        private readonly string _checksum = Checksum(bytes);

        protected override Task<HttpResponseMessage> SendAsync(HttpRequestMessage request, CancellationToken cancellationToken)
        {
            var response = new HttpResponseMessage(HttpStatusCode.OK) { Content = new StreamContent(new WaitingStream(bytes)) };
            response.Content.Headers.ContentLength = bytes.Length;
            response.Headers.TryAddWithoutValidation("x-amz-checksum-crc32", _checksum);
            return Task.FromResult(response);
        }

        private static string Checksum(byte[] bytes)
        {
            byte[] value = new byte[sizeof(uint)];
            System.Buffers.Binary.BinaryPrimitives.WriteUInt32BigEndian(value, Crc32.Compute(bytes));
            return Convert.ToBase64String(value);
        }
    }

    /// <summary>Completes every read and write asynchronously without an allocation: the stream is its own value task source, as a socket is.</summary>
    private sealed class WaitingStream(byte[] bytes) : MemoryStream(bytes), IValueTaskSource<int>, IValueTaskSource, IThreadPoolWorkItem
    {
        private ManualResetValueTaskSourceCore<int> _waiting;
        private Memory<byte> _reading;

        public override ValueTask<int> ReadAsync(Memory<byte> buffer, CancellationToken cancellationToken = default)
        {
            Wait(buffer);
            return new ValueTask<int>(this, _waiting.Version);
        }

        public override ValueTask WriteAsync(ReadOnlyMemory<byte> buffer, CancellationToken cancellationToken = default)
        {
            Wait(default);
            return new ValueTask(this, _waiting.Version);
        }

        public void Execute() => _waiting.SetResult(Read(_reading.Span));

        public int GetResult(short token) => _waiting.GetResult(token);

        void IValueTaskSource.GetResult(short token) => _waiting.GetResult(token);

        public ValueTaskSourceStatus GetStatus(short token) => _waiting.GetStatus(token);

        public void OnCompleted(Action<object?> continuation, object? state, short token, ValueTaskSourceOnCompletedFlags flags) =>
            _waiting.OnCompleted(continuation, state, token, flags);

        private void Wait(Memory<byte> reading)
        {
            _waiting.Reset();
            _reading = reading;
            ThreadPool.UnsafeQueueUserWorkItem(this, preferLocal: false);
        }
    }
}
