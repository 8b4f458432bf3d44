using Tern.Support;

namespace Tern.Identity;

public class StaticCredentialsTests
{
    private readonly ManualTimeProvider _clock = new();

    [Fact]
    public async Task Gives_what_it_was_given_at_once()
    {
        var credentials = new Credentials("AKID", "secret");
        ValueTask<Credentials> asked = new StaticCredentials(credentials).GetCredentialsAsync(TestContext.Current.CancellationToken);
        Assert.True(asked.IsCompletedSuccessfully);
        Assert.Same(credentials, await asked);
        Assert.Equal("token", (await new StaticCredentials("AKID", "secret", "token").GetCredentialsAsync(TestContext.Current.CancellationToken)).SessionToken);
    }

    [Fact]
    public async Task Refuses_credentials_that_have_ended_and_tells_when()
    {
        var credentials = new Credentials("AKID", "hunter2", "token", _clock.GetUtcNow() + TimeSpan.FromHours(1));
        var source = new StaticCredentials(credentials, _clock);
        _clock.Advance(TimeSpan.FromHours(1) - TimeSpan.FromSeconds(1));
        Assert.Same(credentials, await source.GetCredentialsAsync(TestContext.Current.CancellationToken));
        _clock.Advance(TimeSpan.FromSeconds(1));
        var error = await Assert.ThrowsAsync<CredentialsException>(() => source.GetCredentialsAsync(TestContext.Current.CancellationToken).AsTask());
        Assert.Contains("AKID ended at 2026-11-21 09:00:00Z", error.Message, StringComparison.Ordinal);
        Assert.DoesNotContain("hunter2", error.Message, StringComparison.Ordinal);
    }
}
