using Tern.Support;

namespace Tern.Identity;

public class StaticCredentialsTests
{
    private readonly ManualTimeProvider _clock = new();

    [Fact]
    public async Task StaticCredentials_returns_its_credentials_synchronously()
    {
        var credentials = new Credentials("AKID", "secret");
        ValueTask<Credentials> pending = new StaticCredentials(credentials).GetCredentialsAsync(TestContext.Current.CancellationToken);
        Assert.True(pending.IsCompletedSuccessfully);
        Assert.Same(credentials, await pending);
        Assert.Equal("token", (await new StaticCredentials("AKID", "secret", "token").GetCredentialsAsync(TestContext.Current.CancellationToken)).SessionToken);
    }

    [Fact]
    public async Task Expired_static_credentials_throw_with_their_expiration_time()
    {
        var credentials = new Credentials("AKID", "hunter2", "token", _clock.GetUtcNow() + TimeSpan.FromHours(1));
        var source = new StaticCredentials(credentials, _clock);
        _clock.Advance(TimeSpan.FromHours(1) - TimeSpan.FromSeconds(1));
        Assert.Same(credentials, await source.GetCredentialsAsync(TestContext.Current.CancellationToken));
        _clock.Advance(TimeSpan.FromSeconds(1));
        var error = await Assert.ThrowsAsync<CredentialsException>(() => source.GetCredentialsAsync(TestContext.Current.CancellationToken).AsTask());
        Assert.Contains("AKID expired at 2026-11-21 09:00:00Z", error.Message, StringComparison.Ordinal);
        Assert.DoesNotContain("hunter2", error.Message, StringComparison.Ordinal);
    }
}
