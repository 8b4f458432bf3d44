using Tern.Auth;
using Tern.Discovery;
using Tern.EventStreams;

namespace Tern.Calls;

/// <summary>Makes the typed error of an operation from a response that is not a success.</summary>
public delegate ServiceException ErrorReader(ResponseMessage response);

/// <summary>What the pipeline needs to know of an operation; generated, one instance per operation.</summary>
public sealed class OperationDescriptor
{
    private static readonly AuthScheme[] s_sigV4Only = [AuthScheme.SigV4];

    /// <summary>The service that the operation belongs to.</summary>
    public required ServiceDescriptor Service { get; init; }

    /// <summary>The operation's name in the model, for example <c>GetItem</c>.</summary>
    public required string Name { get; init; }

    /// <summary>Reads an error of this operation.</summary>
    public required ErrorReader ReadError { get; init; }

    /// <summary>Tells the errors among buffered responses whose status is that of a success; null where there are none.</summary>
    public Predicate<ResponseMessage>? IsErrorInSuccess { get; init; }

    /// <summary>The HTTP method.</summary>
    public string Method { get; init; } = "POST";

    /// <summary>What happens to the body of a successful response.</summary>
    public ResponseMode ResponseMode { get; init; }

    /// <summary>
    /// The authentication schemes that the operation accepts, preferred first; empty for anonymous operations.
    /// <see cref="AuthScheme.None"/> as the last of several means that it may be called without an identity when there is none
    /// (<c>smithy.api#optionalAuth</c>). Default SigV4 alone.
    /// </summary>
    public IReadOnlyList<AuthScheme> AuthSchemes { get; init; } = s_sigV4Only;

    /// <summary>
    /// Waits for the first message of a <see cref="ResponseMode.Framed"/> response where it holds the members beside the stream:
    /// it is then the body that the reader sees. Null where there is no such message.
    /// </summary>
    public InitialResponseReader? ReadInitialResponse { get; init; }

    /// <summary>The version of HTTP; 1.1 unless the protocol says otherwise.</summary>
    public HttpProtocol HttpProtocol { get; init; }

    /// <summary>Whether the body is not covered by the signature (<c>aws.auth#unsignedPayload</c>).</summary>
    public bool HasUnsignedPayload { get; init; }

    /// <summary>How the service is asked first where to send the request; null for not at all.</summary>
    public EndpointDiscovery? EndpointDiscovery { get; init; }

    /// <summary>Whether the service holds the request open until there is something to answer (SQS ReceiveMessage).</summary>
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
    /// idempotency token. A <see cref="FirstByteTimeoutException"/> and an <see cref="AttemptTimeoutException"/> of any other operation are not retried. The default
    /// is false.
    /// </summary>
    public bool IsIdempotent { get; init; }

    /// <summary>
    /// Whether the service begins to answer at once and may take minutes to end it, with blanks in between (S3 CopyObject): such an attempt has no
    /// limit of its own, but nothing may stand still.
    /// </summary>
    public bool AnswersSlowly { get; init; }

    /// <summary>Whether the service takes a body of known length only (<c>smithy.api#requiresLength</c>).</summary>
    public bool RequiresLength { get; init; }

    /// <summary>The checksums that a response may be held against, in the order of the model (<c>responseAlgorithms</c> of <c>aws.protocols#httpChecksum</c>).</summary>
    public IReadOnlyList<string> ResponseAlgorithms { get; init; } = [];

    /// <summary>How a large request body is compressed; null for not at all.</summary>
    public RequestCompression? RequestCompression { get; init; }
}
