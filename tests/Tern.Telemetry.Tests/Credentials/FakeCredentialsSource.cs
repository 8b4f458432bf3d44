namespace Tern.Telemetry.Tests.Credentials;

/// <summary>Returns credentials that expire after 1 hour.</summary>
/// <param name="load">The work of a fetch. Its exception is that of the fetch. Null means none.</param>
internal sealed class FakeCredentialsSource(Func<Task>? load = null) : RefreshingCredentialsProvider
{
    protected override async ValueTask<AwsCredentials> FetchAsync(CancellationToken cancellationToken)
    {
        if (load is not null)
            await load();
        return new("AKIDEXAMPLE", "secret", "token", DateTimeOffset.UtcNow.AddHours(1));
    }
}
