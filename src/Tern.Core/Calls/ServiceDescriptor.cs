using Tern.Auth;

namespace Tern.Calls;

/// <summary>What the pipeline needs to know of a service; generated, one instance per client package.</summary>
public sealed class ServiceDescriptor
{
    /// <summary>The service's id as AWS's SDKs show it, for example <c>DynamoDB</c> (<c>aws.api#service.sdkId</c>).</summary>
    public required string ServiceId { get; init; }

    /// <summary>The name in the credential scope (<c>aws.auth#sigv4.name</c>), unless the endpoint says otherwise.</summary>
    public required string SigningName { get; init; }

    /// <summary>The name in the credential scope of SigV4a (<c>aws.auth#sigv4a.name</c>); null for <see cref="SigningName"/>.</summary>
    public string? SigV4aSigningName { get; init; }

    /// <summary>Schemes that the service's endpoint rules name beside those of its operations, for example SigV4a for some endpoints of S3. Default none.</summary>
    public IReadOnlyList<AuthScheme> EndpointAuthSchemes { get; init; } = [];

    /// <summary>The version of the service's API, for example <c>2012-08-10</c>.</summary>
    public required string ApiVersion { get; init; }

    /// <summary>Attempts of a call, the first included, unless the options say otherwise: 3; 4 for DynamoDB.</summary>
    public int MaxAttempts { get; init; } = 3;

    /// <summary>The base of the delay before a retry of a transient error: 50 ms; 25 ms for DynamoDB.</summary>
    public TimeSpan TransientBaseDelay { get; init; } = TimeSpan.FromMilliseconds(50);

    /// <summary>Whether <c>x-amz-crc32</c> of a response is verified (DynamoDB sends it).</summary>
    public bool VerifiesCrc32 { get; init; }

    /// <summary>Whether every request has the hash of its body in <c>x-amz-content-sha256</c> (S3, Glacier and a few others).</summary>
    public bool SendsPayloadHash { get; init; }
}
