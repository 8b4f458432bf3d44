namespace Tern.Core.Tests.Support;

/// <summary>A provider that never returns credentials.</summary>
internal sealed class NeverCredentials : ICredentialsProvider
{
    public async ValueTask<AwsCredentials> GetCredentialsAsync(CancellationToken cancellationToken = default)
    {
        await Task.Delay(Timeout.Infinite, cancellationToken);
        throw new InvalidOperationException();
    }
}
