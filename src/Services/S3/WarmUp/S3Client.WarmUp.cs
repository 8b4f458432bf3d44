namespace Tern.S3;

public sealed partial class S3Client
{
    /// <summary>
    /// Resolves the settings, the credentials, the region and the endpoint of a bucket, and opens a connection to it by an unsigned <c>HEAD /</c>. The response
    /// is discarded, whatever its status. Every bucket has a host of its own, unless <see cref="S3ClientOptions.ForcePathStyle"/> is true.
    /// </summary>
    /// <param name="bucket">The bucket.</param>
    /// <param name="cancellationToken">Cancels the operation.</param>
    /// <exception cref="TernConfigurationException">A setting, a file or the profile is not valid, or no region is set.</exception>
    /// <exception cref="TernCredentialsException">No credentials were found, or their source failed.</exception>
    /// <exception cref="TernTransportException">No connection could be opened, or no response was received.</exception>
    public Task WarmUpAsync(string bucket, CancellationToken cancellationToken = default)
    {
        ArgumentException.ThrowIfNullOrEmpty(bucket);
        return WarmUpAsync(context => S3Endpoints.Resolve(context, bucket: bucket), cancellationToken);
    }
}
