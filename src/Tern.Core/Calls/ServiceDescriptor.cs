using System.ComponentModel;

namespace Tern.Runtime;

/// <summary>The properties of a service. Generated, one instance per client package.</summary>
[EditorBrowsable(EditorBrowsableState.Never)]
public sealed class ServiceDescriptor
{
    /// <summary>The id of the service as the AWS SDKs show it, for example <c>DynamoDB</c> (<c>aws.api#service.sdkId</c>).</summary>
    public required string ServiceId { get; init; }

    /// <summary>The name in the credential scope (<c>aws.auth#sigv4.name</c>), unless the endpoint has another one.</summary>
    public required string SigningName { get; init; }

    /// <summary>The name in the credential scope of SigV4a (<c>aws.auth#sigv4a.name</c>). Null means <see cref="SigningName"/>.</summary>
    public string? SigV4aSigningName { get; init; }

    /// <summary>
    /// Schemes that the service's endpoint rules name in addition to those of its operations, for example SigV4a for some endpoints of S3. The
    /// default is none.
    /// </summary>
    public IReadOnlyList<AuthScheme> EndpointAuthSchemes { get; init; } = [];

    /// <summary>The version of the service's API, for example <c>2012-08-10</c>.</summary>
    public required string ApiVersion { get; init; }

    /// <summary>The default number of attempts of a call, including the first one. The default is 3; it is 4 for DynamoDB.</summary>
    public int MaxAttempts { get; init; } = 3;

    /// <summary>The base of the delay before a retry of a transient error. The default is 50 ms; it is 25 ms for DynamoDB.</summary>
    public TimeSpan TransientBaseDelay { get; init; } = TimeSpan.FromMilliseconds(50);

    /// <summary>
    /// The codes of errors that are retried as transient ones, in addition to those of all services, for example <c>IDPCommunicationError</c> of STS. The
    /// default is none.
    /// </summary>
    public IReadOnlyList<string> TransientErrorCodes { get; init; } = [];

    /// <summary>Whether <c>x-amz-crc32</c> of a response is verified (DynamoDB sends it). The default is false.</summary>
    public bool VerifiesCrc32 { get; init; }

    /// <summary>
    /// Whether every request has the hash of its body in <c>x-amz-content-sha256</c> (S3, Glacier and a few others). The default is false.
    /// </summary>
    public bool SendsPayloadHash { get; init; }
}
