using System.Buffers;
using Shop.Redis.Support;

namespace Shop.Redis.Connections;

/// <summary>What commands allocate, counted over the whole process: so nothing else runs meanwhile.</summary>
[Collection(nameof(AllocationTests))]
[CollectionDefinition(nameof(AllocationTests), DisableParallelization = true)]
public sealed class AllocationTests(RedisServers servers)
{
    private const int TimeLimit = 60_000;
    private const int Commands = 2_000;
    private const int Depth = 20;

    private readonly string _key = $"{Guid.NewGuid():N}";
    private readonly byte[] _value = new byte[1024];

    private static CancellationToken Cancellation => TestContext.Current.CancellationToken;

    [Fact(Timeout = TimeLimit)]
    public async Task Values_are_set_and_read_without_an_object_for_each()
    {
        await using var client = new RedisClient(servers.Resp3);
        await client.ConnectAsync(Cancellation);
        ReusedBuffer[] buffers = [.. Enumerable.Range(0, Depth).Select(_ => new ReusedBuffer())];
        Assert.InRange(await LeastAsync(() => SetAsync(client)), 0, 1);
        Assert.InRange(await LeastAsync(() => GetAsync(client, buffers)), 0, 1);
        Assert.True(buffers[^1].Written.SequenceEqual(_value));
    }

    // One after the other, and in bursts.
    private async Task SetAsync(RedisClient client)
    {
        var sets = new ValueTask[Depth];
        for (int i = 0; i < Commands; i += 2 * Depth)
        {
            for (int j = 0; j < Depth; j++)
                await client.SetAsync(_key, _value, TimeSpan.FromMinutes(5), CancellationToken.None);
            for (int j = 0; j < Depth; j++)
                sets[j] = client.SetAsync(_key, _value, TimeSpan.FromMinutes(5), CancellationToken.None);
            foreach (ValueTask set in sets)
                await set;
        }
    }

    private async Task GetAsync(RedisClient client, ReusedBuffer[] buffers)
    {
        var gets = new ValueTask<bool>[Depth];
        for (int i = 0; i < Commands; i += 2 * Depth)
        {
            for (int j = 0; j < Depth; j++)
                Assert.True(await client.GetAsync(_key, buffers[j], CancellationToken.None));
            for (int j = 0; j < Depth; j++)
                gets[j] = client.GetAsync(_key, buffers[j], CancellationToken.None);
            foreach (ValueTask<bool> get in gets)
                Assert.True(await get);
        }
    }

    // Bytes of one command. The least of some rounds: a method may be compiled anew, and a pooled array trimmed, in the middle of one.
    private static async Task<double> LeastAsync(Func<Task> commands)
    {
        double least = double.MaxValue;
        for (int round = 0; round < 20; round++)
        {
            long before = GC.GetTotalAllocatedBytes(precise: true);
            await commands();
            least = Math.Min(least, (GC.GetTotalAllocatedBytes(precise: true) - before) / (double)Commands);
        }
        return least;
    }

    private sealed class ReusedBuffer : IBufferWriter<byte>
    {
        private readonly byte[] _bytes = new byte[2048];
        private int _length;

        public ReadOnlySpan<byte> Written => _bytes.AsSpan(0, _length);

        public void Advance(int count) => _length = count;

        public Memory<byte> GetMemory(int sizeHint = 0) => _bytes;

        public Span<byte> GetSpan(int sizeHint = 0) => _bytes;
    }
}
