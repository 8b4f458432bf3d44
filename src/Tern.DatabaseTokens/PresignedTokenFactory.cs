using Tern.Runtime;

namespace Tern.DatabaseTokens;

/// <summary>A presigned GET URL without its scheme, which RDS and DSQL accept as a password.</summary>
internal sealed class PresignedTokenFactory(string service, string region, ICredentialsProvider credentials, TimeProvider timeProvider)
{
    private const string Scheme = "https://";

    private readonly SigV4Signer _signer = new();

    public async ValueTask<string> CreateAsync(string host, int? port, string query, TimeSpan expiresIn, CancellationToken cancellationToken)
    {
        ArgumentException.ThrowIfNullOrEmpty(host);
        HostLabel.RequireAll(host, "host");
        string authority = port is null ? host : string.Create(System.Globalization.CultureInfo.InvariantCulture, $"{host}:{port}");
        AwsCredentials signer = await credentials.GetCredentialsAsync(cancellationToken).ConfigureAwait(false);
        string url = _signer.GetPresignedUrl(
            new SigningRequest { Method = "GET", Host = authority, Query = query }, signer, new SigningScope(region, service, timeProvider.GetUtcNow()), expiresIn);
        return url[Scheme.Length..];
    }
}
