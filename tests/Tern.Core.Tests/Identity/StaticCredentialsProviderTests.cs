using Tern.Core.Tests.Support;

namespace Tern.Core.Tests.Identity;

public class StaticCredentialsProviderTests
{
    private readonly ManualTimeProvider _clock = new();

    [Fact]
    public async Task StaticCredentials_returns_its_credentials_synchronously()
    {
        var credentials = new AwsCredentials("AKID", "secret");
        ValueTask<AwsCredentials> pending = new StaticCredentialsProvider(credentials).GetCredentialsAsync(TestContext.Current.CancellationToken);
        Assert.True(pending.IsCompletedSuccessfully);
        Assert.Same(credentials, await pending);
        Assert.Equal("token", (await new StaticCredentialsProvider("AKID", "secret", "token").GetCredentialsAsync(TestContext.Current.CancellationToken)).SessionToken);
    }

    [Fact]
    public async Task Expired_static_credentials_throw_with_their_expiration_time()
    {
        var credentials = new AwsCredentials("AKID", "hunter2", "token", _clock.GetUtcNow() + TimeSpan.FromHours(1));
        var source = new StaticCredentialsProvider(credentials, _clock);
        _clock.Advance(TimeSpan.FromHours(1) - TimeSpan.FromSeconds(1));
        Assert.Same(credentials, await source.GetCredentialsAsync(TestContext.Current.CancellationToken));
        _clock.Advance(TimeSpan.FromSeconds(1));
        var error = await Assert.ThrowsAsync<TernCredentialsException>(() => source.GetCredentialsAsync(TestContext.Current.CancellationToken).AsTask());
        Assert.Contains("AKID expired at 2026-11-21 09:00:00Z", error.Message, StringComparison.Ordinal);
        Assert.DoesNotContain("hunter2", error.Message, StringComparison.Ordinal);
    }
}
