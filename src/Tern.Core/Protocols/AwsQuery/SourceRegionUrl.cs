using Tern.Calls;
using Tern.Endpoints;

namespace Tern.Protocols.AwsQuery;

/// <summary>
/// The URL with which a service that copies something from another region (snapshots of EC2, RDS, Neptune and DocumentDB)
/// asks there in the caller's name: the same request, signed for the source's region.
/// </summary>
/// <seealso href="https://docs.aws.amazon.com/AmazonRDS/latest/APIReference/API_CopyDBSnapshot.html">CopyDBSnapshot, PreSignedUrl</seealso>
public static class SourceRegionUrl
{
    private static readonly TimeSpan s_lifetime = TimeSpan.FromHours(1);

    /// <summary>The region that the client copies to, its own; null when it has none.</summary>
    /// <param name="client">The client that will send the request.</param>
    public static string? GetDestination(ServiceClient client)
    {
        ArgumentNullException.ThrowIfNull(client);
        return client.GetRegion();
    }

    /// <summary>Makes the URL, good for an hour; null when the source is in the client's own region, or does not say in which.</summary>
    /// <param name="client">The client that will send the request.</param>
    /// <param name="operation">The operation.</param>
    /// <param name="request">The request, still without the URL.</param>
    /// <param name="source">The source's region, or its ARN; null for none.</param>
    /// <param name="cancellationToken">Cancels waiting for credentials.</param>
    /// <exception cref="CredentialsException">There are no credentials.</exception>
    /// <exception cref="ConfigurationException">The client has no region.</exception>
    public static async Task<string?> CreateAsync<TRequest, TResult>(
        ServiceClient client, Operation<TRequest, TResult> operation, TRequest request, string? source, CancellationToken cancellationToken)
    {
        ArgumentNullException.ThrowIfNull(client);
        ArgumentNullException.ThrowIfNull(operation);
        string? region = source?.StartsWith("arn:", StringComparison.Ordinal) == true ? Arn.TryParse(source)?.Region : source;
        // What is not an ARN names a resource of the client's own region, or a region.
        if (string.IsNullOrEmpty(region) || GetDestination(client) is not { } destination || region == destination)
            return null;
        var url = new QueryUrlOperation<TRequest, TResult>(operation, destination);
        return (await client.PresignAsync(url, request, region, s_lifetime, cancellationToken).ConfigureAwait(false)).Url;
    }
}
