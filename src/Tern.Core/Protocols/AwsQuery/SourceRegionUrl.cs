using System.ComponentModel;

namespace Tern.Runtime;

/// <summary>
/// The presigned URL of a cross-region copy (snapshots of EC2, RDS, Neptune and DocumentDB): the same request, signed for the source
/// region. The service uses it to access the source region with the permissions of the caller.
/// </summary>
/// <seealso href="https://docs.aws.amazon.com/AmazonRDS/latest/APIReference/API_CopyDBSnapshot.html">CopyDBSnapshot, PreSignedUrl</seealso>
[EditorBrowsable(EditorBrowsableState.Never)]
public static class SourceRegionUrl
{
    private static readonly TimeSpan s_lifetime = TimeSpan.FromHours(1);

    /// <summary>Returns the destination region, which is the region of the client; null if the client has none.</summary>
    /// <param name="client">The client that will send the request.</param>
    /// <param name="cancellationToken">Cancels the operation.</param>
    public static ValueTask<string?> GetDestinationAsync(ServiceClient client, CancellationToken cancellationToken)
    {
        ArgumentNullException.ThrowIfNull(client);
        return client.FindRegionAsync(cancellationToken);
    }

    /// <summary>Creates the URL, valid for 1 hour. Returns null if the source is in the region of the client, or if its region is unknown.</summary>
    /// <param name="client">The client that will send the request.</param>
    /// <param name="operation">The operation.</param>
    /// <param name="request">The request, without the URL.</param>
    /// <param name="source">The region or the ARN of the source; null for none.</param>
    /// <param name="cancellationToken">Cancels the operation.</param>
    /// <exception cref="TernCredentialsException">No credentials are available.</exception>
    /// <exception cref="TernConfigurationException">The client has no region.</exception>
    public static async Task<string?> CreateAsync<TRequest, TResult>(
        ServiceClient client, Operation<TRequest, TResult> operation, TRequest request, string? source, CancellationToken cancellationToken)
    {
        ArgumentNullException.ThrowIfNull(client);
        ArgumentNullException.ThrowIfNull(operation);
        string? region = source?.StartsWith("arn:", StringComparison.Ordinal) == true ? Arn.TryParse(source)?.Region : source;
        // Text that is not an ARN is a region, or the name of a resource in the client's region.
        if (string.IsNullOrEmpty(region) || await client.FindRegionAsync(cancellationToken).ConfigureAwait(false) is not { } destination || region == destination)
            return null;
        var url = new QueryUrlOperation<TRequest, TResult>(operation, destination);
        return (await client.PresignAsync(url, request, region, s_lifetime, cancellationToken).ConfigureAwait(false)).Url;
    }
}
