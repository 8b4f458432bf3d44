using Shop.Redis;
using Shop.Redis.Support;

[assembly: AssemblyFixture(typeof(Shop.Tests.Support.TestRedis))]

namespace Shop.Tests.Support;

/// <summary>The one Redis of a run. Each user takes a prefix of its own.</summary>
public sealed class TestRedis : IAsyncLifetime
{
    private static int prefixes;
    private RedisProcess? server;

    public RedisOptions Options => new() { Host = "127.0.0.1", Port = server!.Port };

    public static string NewPrefix() => $"test-{Interlocked.Increment(ref prefixes)}:";

    public async ValueTask InitializeAsync() => server = await RedisProcess.StartAsync("");

    public async ValueTask DisposeAsync()
    {
        if (server is not null) await server.DisposeAsync();
    }
}
