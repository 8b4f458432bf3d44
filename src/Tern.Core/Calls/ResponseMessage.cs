using System.ComponentModel;
using System.Diagnostics.CodeAnalysis;
using System.Net.Http.Headers;

namespace Tern.Runtime;

/// <summary>
/// A response as passed to an <see cref="Operation{TRequest, TResult}"/> or an <see cref="ErrorReader"/>. Valid only until the reader returns.
/// </summary>
[EditorBrowsable(EditorBrowsableState.Never)]
public sealed class ResponseMessage
{
    private readonly Call? _owner;
    private CallInfo? _call;

    /// <summary>Creates a response without a call, for tests of readers.</summary>
    public ResponseMessage()
    {
    }

    [SetsRequiredMembers]
    internal ResponseMessage(Call owner)
    {
        _owner = owner;
        Call = null!; // created at the first use
        Metadata = ResponseMetadata.None;
    }

    [SetsRequiredMembers]
    private ResponseMessage(Call? owner, CallInfo call)
    {
        _owner = owner;
        Call = call;
        Metadata = ResponseMetadata.None;
    }

    /// <summary>The call that this response belongs to.</summary>
    public required CallInfo Call
    {
        get => _call ??= _owner!.CreateInfo();
        init => _call = value;
    }

    /// <summary>Status, headers and ids, which results and errors retain.</summary>
    public required ResponseMetadata Metadata { get; init; }

    /// <summary>The headers of the body (<c>Content-Type</c>, <c>Content-Length</c>); null when there is no body.</summary>
    public HttpContentHeaders? ContentHeaders { get; init; }

    /// <summary>The whole body of a buffered response and of every error.</summary>
    public ReadOnlyMemory<byte> Body { get; init; }

    /// <summary>Whether the body is that of an error and was cut at the maximum length.</summary>
    internal bool IsBodyTruncated => _owner is { IsBodyTruncated: true };

    /// <summary>
    /// The body of a streamed or framed response. It remains valid after the reader returns; disposing it releases the connection.
    /// </summary>
    public ResponseBody? BodyStream { get; init; }

    /// <summary>
    /// Returns the events of a framed response. They remain valid after the reader returns and can be enumerated once. Ending the enumeration, or
    /// disposing it, releases the connection.
    /// </summary>
    /// <typeparam name="TEvent">The union of the events.</typeparam>
    /// <param name="readEvent">Creates an event from a message.</param>
    public IAsyncEnumerable<TEvent> GetEvents<TEvent>(EventReader<TEvent> readEvent) =>
        new EventStream<TEvent>(Frames ?? OpenFrames(), BodyStream ?? ResponseBody.Empty, this, readEvent);

    /// <summary>The frames of the body, if the first one has been read.</summary>
    private EventFrameReader? Frames { get; init; }

    internal EventFrameReader OpenFrames() =>
        // Only the head, because the call of this response belongs to another request when the frames are read.
        new(BodyStream ?? ResponseBody.Empty, new ResponseMessage { Call = Call, Metadata = Metadata });

    /// <summary>Returns this response with the content of its first frame.</summary>
    internal ResponseMessage WithFrames(EventFrameReader frames, ReadOnlyMemory<byte> body) => new(_owner, Call)
    {
        Metadata = Metadata,
        ContentHeaders = ContentHeaders,
        BodyStream = BodyStream,
        Body = body,
        Frames = frames,
    };

    /// <summary>See <see cref="ClientOptions.MaxResponseBytes"/>.</summary>
    internal int MaxResultBytes => _owner?.Runtime.Options.MaxResponseBytes ?? int.MaxValue;

    /// <summary>The secrets that no message about this response may contain.</summary>
    internal SecretScrubber Secrets => _owner?.Secrets ?? default;
}
