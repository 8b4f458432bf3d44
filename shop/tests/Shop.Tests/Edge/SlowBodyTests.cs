using System.Net.Sockets;
using System.Text;
using Shop.Tests.Support;

namespace Shop.Tests.Edge;

/// <summary>A server with a high minimum rate for request bodies.</summary>
public sealed class SlowBodyTests(SlowBodyTests.HighMinimumRate shop) : IClassFixture<SlowBodyTests.HighMinimumRate>
{
    [Fact]
    public async Task Slow_request_body_returns_408_and_closes_the_connection()
    {
        using var client = new TcpClient();
        await client.ConnectAsync(shop.Client.BaseAddress!.Host, shop.Client.BaseAddress.Port, TestContext.Current.CancellationToken);
        await client.GetStream().WriteAsync(
            "POST /auth/login HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\nContent-Length: 1000\r\n\r\n{"u8.ToArray(), TestContext.Current.CancellationToken);

        // Reads to the end: the connection is closed, too.
        using var reader = new StreamReader(client.GetStream(), Encoding.ASCII);
        Assert.StartsWith("HTTP/1.1 408 ", await reader.ReadToEndAsync(TestContext.Current.CancellationToken), StringComparison.Ordinal);
    }

    public sealed class HighMinimumRate(TestCluster cluster) : ShopInstance(cluster)
    {
        protected override (string Name, string Value)[] Settings => [("Shop__MinimumRate", "1000000000")];
    }
}
