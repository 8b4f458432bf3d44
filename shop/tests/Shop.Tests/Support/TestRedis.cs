using Garnet;

[assembly: AssemblyFixture(typeof(Shop.Tests.Support.TestRedis))]

namespace Shop.Tests.Support;

/// <summary>
/// The one Redis of a test run: redis-server if it is installed, otherwise Garnet in this process. Each user takes its own prefix. With
/// <c>CI=true</c> redis-server is required.
/// </summary>
public sealed class TestRedis : IAsyncLifetime
{
    private static int prefixes;
    private RedisProcess? server;
    private GarnetServer? garnet;

    public int Port { get; private set; }

    /// <summary>A connection string with timeouts that a slow machine does not reach.</summary>
    public string Patient => PatientAt(Port);

    public static string PatientAt(int port) => $"127.0.0.1:{port},asyncTimeout={TestTimeout.Milliseconds},connectTimeout={TestTimeout.Milliseconds}";

    public static string NewPrefix() => $"test-{Interlocked.Increment(ref prefixes)}:";

    public async ValueTask InitializeAsync()
    {
        server = await RedisProcess.StartAsync();
        if (server is null && Environment.GetEnvironmentVariable("CI") == "true")
            Assert.Fail("With CI=true these tests need redis-server 7 on the PATH: on Debian, apt-get install redis-server.");
        if (server is null)
        {
            Port = RedisProcess.FreePort();
            garnet = new GarnetServer(["--port", $"{Port}", "--bind", "127.0.0.1", "--memory", "64m", "--page", "4m"]);
            garnet.Start();
            return;
        }
        Port = server.Port;
    }

    public async ValueTask DisposeAsync()
    {
        garnet?.Dispose();
        if (server is not null) await server.DisposeAsync();
    }
}
