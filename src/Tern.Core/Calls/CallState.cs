using System.Diagnostics;
using System.Net.Http.Headers;

namespace Tern.Runtime;

/// <summary>
/// The state of one call. A <see cref="Call"/> is pooled: it sets the state to its default at the end of each call. What later calls reuse, such as
/// buffers and timers, are fields of <see cref="Call"/>.
/// </summary>
/// <remarks>A mutable struct: do not copy it.</remarks>
internal struct CallState
{
    // The call.

    /// <summary>The configuration of the client.</summary>
    public ClientRuntime Runtime;

    /// <summary>The operation.</summary>
    public OperationDescriptor Operation;

    /// <summary>The time limits of the operation.</summary>
    public CallTimeouts Timeouts;

    /// <summary>The token of the caller.</summary>
    public CancellationToken CallerToken;

    /// <summary>The activity of the call; null if no listener records it.</summary>
    public Activity? Activity;

    /// <summary>The timestamp of the start of the call; 0 if the call is not measured.</summary>
    public long StartedAt;

    /// <summary>The timestamp of the start of the attempt; 0 if none is measured.</summary>
    public long AttemptStartedAt;

    /// <summary>The attempts of a measured call that have started.</summary>
    public int StartedAttempts;

    // Attempts.

    /// <summary>The attempts, and what the call has used of the retry quota.</summary>
    public RetryState Retries;

    /// <summary>Whether the current attempt is a retry.</summary>
    public bool IsRetrying;

    /// <summary>Whether the service may have executed a request whose response was not received.</summary>
    public bool IsOutcomeUnknown;

    /// <summary>Whether the transport has the request or the body of the response.</summary>
    public bool IsInTransport;

    // Endpoint.

    /// <summary>The endpoint of the rules.</summary>
    public Endpoint Endpoint;

    /// <summary>The URI of the request; null before the endpoint is resolved.</summary>
    public RequestTarget? Target;

    /// <summary>The key of the discovered endpoint in the cache; null before the first discovery.</summary>
    public DiscoveryKey? DiscoveryKey;

    /// <summary>The discovered endpoint; null if none was discovered.</summary>
    public Endpoint? Discovered;

    /// <summary>Whether the endpoint was discovered again after an error.</summary>
    public bool IsRediscovered;

    /// <summary>The region of a redirection, of this call or of an earlier one; null for the region of the client.</summary>
    public string? Region;

    /// <summary>The region that the last error named; null for none.</summary>
    public string? RedirectRegion;

    /// <summary>The URL of the endpoint before a redirection; null without a redirection.</summary>
    public string? OriginalEndpointUrl;

    /// <summary>Whether an error redirected this call to another region.</summary>
    public bool IsRedirected;

    // Authentication.

    /// <summary>The authentication scheme; null if the operation alone gave none.</summary>
    public AuthScheme? Scheme;

    /// <summary>The settings of the scheme from the endpoint; null for none.</summary>
    public EndpointAuthScheme? SchemeSettings;

    /// <summary>The identity of the caller; null for anonymous.</summary>
    public CallerIdentity? Identity;

    /// <summary>The source of the credentials; null if the identity is not credentials.</summary>
    public ICredentialsProvider? CredentialsProvider;

    /// <summary>The value of the <c>Authorization</c> header of the current attempt; null without a signature.</summary>
    [DebuggerBrowsable(DebuggerBrowsableState.Never)]
    public string? Authorization;

    /// <summary>The time of the signature of the current attempt; null without a signature.</summary>
    public SigningTime? SigningTime;

    /// <summary>The clock offset from an error of this call. It is stored when a signature with it is accepted. Null for none.</summary>
    public TimeSpan? ClockOffset;

    /// <summary>Whether to log a warning if the credentials expire before the presigned request does.</summary>
    public bool LogsExpiryWarning;

    // Request.

    /// <summary>The HTTP method.</summary>
    public HttpMethod? Method;

    /// <summary>The value of <c>amz-sdk-invocation-id</c>, the same for all attempts.</summary>
    public string? InvocationId;

    /// <summary>The body, the same for all attempts.</summary>
    public BodySource Body;

    /// <summary>Whether the body is compressed.</summary>
    public bool IsCompressed;

    /// <summary>Whether the signature excludes the body.</summary>
    public bool IsUnsignedPayload;

    /// <summary>The length of the payload hash in bytes.</summary>
    public int PayloadHashLength;

    /// <summary>The minimum length of a body that is sent with <c>Expect: 100-continue</c>; null to send none with it.</summary>
    public long? ExpectContinueMinLength;

    /// <summary>The content of the request in flight; null for none.</summary>
    public RequestContent? Content;

    /// <summary>Whether another thread may still read the body of an attempt that has ended. The call is then not reused.</summary>
    public bool IsBodyInUse;

    // Response.

    /// <summary>The status and headers of the last response; null before the first one.</summary>
    public ResponseMetadata? Received;

    /// <summary>The content headers of the last buffered response; null before the first one.</summary>
    public HttpContentHeaders? ReceivedContent;

    /// <summary>The size of the body of the last response; null if it is not known.</summary>
    public long? ReceivedBytes;

    /// <summary>The streamed body of a response that is not yet passed to the caller; null for none.</summary>
    public ResponseBodyStream? OpenBody;
}
