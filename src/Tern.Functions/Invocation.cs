using System.Buffers;
using System.IO.Pipelines;
using Tern.Functions.Runtime;
using Tern.Runtime;

namespace Tern.Functions;

/// <summary>An invocation of a function. Any use after its end throws <see cref="InvalidOperationException"/>.</summary>
/// <remarks>The values are those of the headers of the Runtime API. Strings are created when they are read.</remarks>
/// <seealso href="https://docs.aws.amazon.com/lambda/latest/dg/runtimes-api.html">Lambda runtime API</seealso>
public readonly struct Invocation
{
    private readonly InvocationState? _state;
    private readonly int _version;

    internal Invocation(InvocationState state, int version)
    {
        _state = state;
        _version = version;
    }

    /// <summary>The ID of the request, a UUID.</summary>
    public string RequestId => State.RequestId;

    /// <summary>The ARN of the function, with the version or the alias that was invoked. Empty if the service does not state it.</summary>
    public string FunctionArn => State.FunctionArn;

    /// <summary>The time at which the service ends the invocation. <see cref="DateTimeOffset.MaxValue"/> if the service does not state it.</summary>
    public DateTimeOffset Deadline => State.Deadline;

    /// <summary>The time until <see cref="Deadline"/>. Zero after it.</summary>
    public TimeSpan RemainingTime => State.RemainingTime;

    /// <summary>The trace header of AWS X-Ray, for example <c>Root=1-…;Parent=…;Sampled=1</c>; null for none.</summary>
    public string? TraceId => State.TraceId;

    /// <summary>The ID of the tenant of a function with tenant isolation; null for none.</summary>
    public string? TenantId => State.TenantId;

    /// <summary>The context that the caller has sent; null for none.</summary>
    /// <exception cref="TernSerializationException">The context is not valid JSON.</exception>
    public ClientContext? ClientContext => State.ReadClientContext();

    /// <summary>The Amazon Cognito identity of the caller; null for none.</summary>
    /// <exception cref="TernSerializationException">The identity is not valid JSON.</exception>
    public CognitoIdentity? Identity => State.ReadIdentity();

    /// <summary>
    /// Is cancelled at the deadline less a margin (<see cref="FunctionOptions.CancellationMargin"/>), when the service stops the process, or when the
    /// reader of a streamed response has disconnected.
    /// </summary>
    public CancellationToken CancellationToken => State.CancellationToken;

    /// <summary>The event, in UTF-8. Access to it after the end of the invocation throws <see cref="InvalidOperationException"/>.</summary>
    public ReadOnlyMemory<byte> Payload => State.Payload;

    /// <summary>
    /// The response, in UTF-8. Append to it. Its first bytes are reserved for the head of the request that sends it. Use after the end of the invocation throws
    /// <see cref="InvalidOperationException"/>.
    /// </summary>
    public PooledBuffer Response => State.Response;

    /// <summary>The bytes that have been written to <see cref="Response"/>, without the reserved ones. Valid until the next write. Empty if the response is streamed, or <c>null</c>.</summary>
    public ReadOnlyMemory<byte> ResponsePayload => State.ResponsePayload;

    /// <summary>The media type of the streamed response; null if none has been started.</summary>
    public string? StreamContentType => State.StreamContentType;

    /// <summary>Starts a streamed response. A flush of the writer sends a chunk. The end of the invocation completes the response.</summary>
    /// <remarks>
    /// A flush completes when the service has received the chunk, so a slow caller slows the function. After the caller has disconnected, a flush
    /// returns <see cref="FlushResult.IsCompleted"/>, and <see cref="CancellationToken"/> is cancelled. A later exception of the function is reported to the
    /// caller in trailers.
    /// </remarks>
    /// <param name="contentType">The media type. The default is <c>application/octet-stream</c>.</param>
    /// <exception cref="InvalidOperationException">The response has been started before.</exception>
    public PipeWriter StartStreaming(string contentType = "application/octet-stream") => State.StartStreaming(contentType);

    /// <summary>Starts a streamed HTTP response of a function URL or of an API: a prelude with status, headers and cookies, and then the body.</summary>
    /// <param name="prelude">The start of the response.</param>
    /// <exception cref="ArgumentException">A value of the prelude is not valid in HTTP.</exception>
    /// <inheritdoc cref="StartStreaming(string)" path="/remarks|/exception"/>
    public PipeWriter StartStreaming(HttpPrelude prelude) => State.StartStreaming(prelude);

    /// <summary>Discards what has been written to <see cref="Response"/>, so that another response can be written.</summary>
    public void ClearResponse() => State.ResetResponse();

    /// <summary>Also writes the bytes of the streamed response to a buffer, so that a filter can store the response. A prelude is a part of them.</summary>
    /// <remarks>Call it before the response is started. The buffer receives each chunk before it is sent.</remarks>
    /// <param name="output">The buffer. It must be valid until the end of the invocation.</param>
    /// <exception cref="InvalidOperationException">The response has been started before.</exception>
    public void CopyStreamTo(IBufferWriter<byte> output) => State.CopyStreamTo(output);

    /// <summary>An object that belongs to the invocation, and is disposed at its end.</summary>
    internal IDisposable? Feature
    {
        get => State.Feature;
        set => State.Feature = value;
    }

    /// <summary>Cancels <see cref="CancellationToken"/>.</summary>
    internal void Cancel() => State.CancelToken();

    private InvocationState State => _state is not null && _state.Version == _version
        ? _state
        : throw new InvalidOperationException("The invocation has ended. Use it only until the handler has returned, and copy the values that later work needs.");
}
