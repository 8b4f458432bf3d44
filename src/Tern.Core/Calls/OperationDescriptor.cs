using System.ComponentModel;

namespace Tern.Runtime;

/// <summary>Creates the typed error of an operation from an unsuccessful response.</summary>
[EditorBrowsable(EditorBrowsableState.Never)]
public delegate TernServiceException ErrorReader(ResponseMessage response);

/// <summary>The properties of an operation. Generated, one instance per operation.</summary>
[EditorBrowsable(EditorBrowsableState.Never)]
public sealed class OperationDescriptor
{
    private static readonly AuthScheme[] s_sigV4Only = [AuthScheme.SigV4];

    /// <summary>The service that the operation belongs to.</summary>
    public required ServiceDescriptor Service { get; init; }

    /// <summary>The name of the operation in the model, for example <c>GetItem</c>.</summary>
    public required string Name { get; init; }

    /// <summary>The name of the span of a call: the service and the operation.</summary>
    internal string SpanName => field ??= $"{Service.ServiceId}.{Name}";

    /// <summary>The tags of the metrics of calls that succeed, which all of them share.</summary>
    internal KeyValuePair<string, object?>[] MetricTags => field ??=
    [
        new(TelemetryNames.RpcSystemName, TelemetryNames.AwsApi),
        new(TelemetryNames.RpcService, Service.ServiceId),
        new(TelemetryNames.RpcMethod, Name),
    ];

    /// <summary>Reads an error of this operation.</summary>
    public required ErrorReader ReadError { get; init; }

    /// <summary>
    /// Returns true for a buffered response that is an error although its status is a success. The default, null, is for operations without such
    /// errors.
    /// </summary>
    public Predicate<ResponseMessage>? IsErrorInSuccess { get; init; }

    /// <summary>
    /// Returns true for a response that is a result although its status is an error, for example a condition that was not met. The operation reads it
    /// like a successful response: no exception is created, and the call is not retried. The default, null, is for operations without such results.
    /// </summary>
    public Predicate<ResponseMessage>? IsResultInError { get; init; }

    /// <summary>The HTTP method. The default is <c>POST</c>.</summary>
    public string Method { get; init; } = "POST";

    /// <summary>How the body of a successful response is read. The default is <see cref="ResponseMode.Buffered"/>.</summary>
    public ResponseMode ResponseMode { get; init; }

    /// <summary>
    /// The authentication schemes that the operation accepts, preferred first; empty for anonymous operations. <see cref="AuthScheme.None"/> as
    /// the last of several means that the operation can be called without an identity (<c>smithy.api#optionalAuth</c>). The default is SigV4
    /// only.
    /// </summary>
    public IReadOnlyList<AuthScheme> AuthSchemes { get; init; } = s_sigV4Only;

    /// <summary>
    /// Waits for the first message of a <see cref="ResponseMode.Framed"/> response that contains the members beside the stream; the reader gets
    /// it as the body. The default, null, is for responses without such a message.
    /// </summary>
    public InitialResponseReader? ReadInitialResponse { get; init; }

    /// <summary>The HTTP version. The default is <see cref="HttpProtocol.Http11"/>.</summary>
    public HttpProtocol HttpProtocol { get; init; }

    /// <summary>Whether the signature excludes the body (<c>aws.auth#unsignedPayload</c>). The default is false.</summary>
    public bool HasUnsignedPayload { get; init; }

    /// <summary>The endpoint discovery that precedes a request; null for none.</summary>
    public EndpointDiscovery? EndpointDiscovery { get; init; }

    /// <summary>Whether the service holds the request open until it has a result (SQS ReceiveMessage). The default is false.</summary>
    public bool IsLongPolling { get; init; }

    /// <summary>
    /// Whether the service runs the caller's code, a model or a statement before it responds (Lambda Invoke, Bedrock Converse). By default
    /// such an operation has neither a limit of the first byte nor one of the attempt. Unless it is idempotent, it is not retried after a failure of the
    /// connection by which the request may have arrived.
    /// </summary>
    public bool IsLongRunning { get; init; }

    /// <summary>
    /// Whether a request that the service may have executed can be sent again without a further effect: the operation is read-only
    /// (<c>smithy.api#readonly</c>, GET, HEAD, or a name such as <c>DescribeInstances</c>) or idempotent (<c>smithy.api#idempotent</c>), or its request has an
    /// idempotency token. A <see cref="TernFirstByteTimeoutException"/> and a <see cref="TernAttemptTimeoutException"/> of any other operation are not retried. The default
    /// is false.
    /// </summary>
    public bool IsIdempotent { get; init; }

    /// <summary>
    /// Whether the service begins its response at once and may need minutes to complete it, with blanks in between (S3 CopyObject). An attempt of
    /// such an operation has no time limit of its own, but <see cref="CallTimeouts.Stall"/> applies. The default is false.
    /// </summary>
    public bool HasSlowResponse { get; init; }

    /// <summary>Whether the service accepts only a body of known length (<c>smithy.api#requiresLength</c>). The default is false.</summary>
    public bool RequiresLength { get; init; }

    /// <summary>
    /// The checksum algorithms for validating a response, in the order of the model (<c>responseAlgorithms</c> of
    /// <c>aws.protocols#httpChecksum</c>).
    /// </summary>
    public IReadOnlyList<string> ResponseAlgorithms { get; init; } = [];

    /// <summary>The compression of large request bodies; null for none.</summary>
    public RequestCompression? RequestCompression { get; init; }
}
