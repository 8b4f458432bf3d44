using Tern.Core.Tests.Support;

namespace Tern.SecretsManager;

public class SecretCacheTests
{
    private const string Secret = "hunter2-hunter2";

    private static CancellationToken Token => TestContext.Current.CancellationToken;

    [Fact]
    public async Task GetAsync_requests_each_secret_version_once()
    {
        using var service = new FakeService(request => new()
        {
            ["Name"] = request["SecretId"]!.DeepClone(),
            ["SecretString"] = $"{Secret} {(string?)request["VersionId"]} {(string?)request["VersionStage"]}",
        });
        using SecretsManagerClient client = service.CreateClient<SecretsManagerClient>();
        var cache = new SecretCache(client);
        for (int i = 0; i < 3; i++)
        {
            Assert.Equal($"{Secret}  ", (await cache.GetAsync("db", cancellationToken: Token)).SecretString);
            Assert.Equal($"{Secret} 7 ", (await cache.GetAsync("db", versionId: "7", cancellationToken: Token)).SecretString);
            Assert.Equal($"{Secret}  AWSPREVIOUS", (await cache.GetAsync("db", versionStage: "AWSPREVIOUS", cancellationToken: Token)).SecretString);
            Assert.Equal("queue", (await cache.GetAsync("queue", cancellationToken: Token)).Name);
        }
        Assert.Equal(4, service.Requests.Count);

        cache.Remove("db");
        await cache.GetAsync("db", cancellationToken: Token);
        await cache.GetAsync("queue", cancellationToken: Token);
        Assert.Equal(5, service.Requests.Count);
    }

    [Fact]
    public async Task GetAsync_of_a_deleted_secret_throws_and_no_text_contains_the_value()
    {
        bool isDeleted = false;
        using var service = new FakeService(_ => isDeleted
            ? new() { ["__type"] = "ResourceNotFoundException", ["Message"] = "gone" }
            : new() { ["SecretString"] = Secret });
        using SecretsManagerClient client = service.CreateClient<SecretsManagerClient>();
        var cache = new SecretCache(client, new() { TimeToLive = TimeSpan.FromTicks(1) });
        GetSecretValueResponse secret = await cache.GetAsync("db", cancellationToken: Token);
        isDeleted = true;
        ResourceNotFoundException exception = await Assert.ThrowsAsync<ResourceNotFoundException>(() => cache.GetAsync("db", cancellationToken: Token).AsTask());
        Assert.DoesNotContain(Secret, $"{exception} {secret} {cache}", StringComparison.Ordinal);
    }
}
