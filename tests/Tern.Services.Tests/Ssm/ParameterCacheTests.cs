using System.Text.Json.Nodes;
using Tern.Core.Tests.Support;

namespace Tern.Ssm;

public class ParameterCacheTests
{
    private static CancellationToken Token => TestContext.Current.CancellationToken;

    [Fact]
    public async Task GetAsync_requests_each_parameter_once_with_decryption_by_default()
    {
        using var service = new FakeService(request => new()
        {
            ["Parameter"] = new JsonObject { ["Name"] = request["Name"]!.DeepClone(), ["Value"] = $"{request["Name"]} {request["WithDecryption"]}" },
        });
        using SsmClient client = service.CreateClient<SsmClient>();
        var cache = new ParameterCache(client);
        for (int i = 0; i < 2; i++)
        {
            Assert.Equal("a true", (await cache.GetAsync("a", cancellationToken: Token)).Value);
            Assert.Equal("a false", (await cache.GetAsync("a", withDecryption: false, Token)).Value);
            Assert.Equal("a:3 true", (await cache.GetAsync("a:3", cancellationToken: Token)).Value);
        }
        Assert.Equal(3, service.Requests.Count);
        cache.Remove("a");
        await cache.GetAsync("a", cancellationToken: Token);
        await cache.GetAsync("a:3", cancellationToken: Token);
        Assert.Equal(4, service.Requests.Count);
    }

    [Fact]
    public async Task GetAsync_with_a_response_without_the_parameter_throws_ParameterMissingException()
    {
        using var service = new FakeService(_ => []);
        using SsmClient client = service.CreateClient<SsmClient>();
        ParameterMissingException exception = await Assert.ThrowsAsync<ParameterMissingException>(() => new ParameterCache(client).GetAsync("a", cancellationToken: Token).AsTask());
        Assert.Contains("'a'", exception.Message, StringComparison.Ordinal);
    }
}
