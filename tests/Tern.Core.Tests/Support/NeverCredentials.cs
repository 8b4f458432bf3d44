using Tern.Identity;

namespace Tern.Support;

/// <summary>A provider that never returns credentials.</summary>
internal sealed class NeverCredentials : ICredentialsProvider
{
    public async ValueTask<Credentials> GetCredentialsAsync(CancellationToken cancellationToken = default)
    {
        await Task.Delay(Timeout.Infinite, cancellationToken);
        throw new InvalidOperationException();
    }
}
