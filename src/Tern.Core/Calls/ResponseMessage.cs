using System.Diagnostics.CodeAnalysis;
using System.Net.Http.Headers;
using Tern.EventStreams;

namespace Tern.Calls;

/// <summary>A response as an <see cref="Operation{TRequest, TResult}"/> or an <see cref="ErrorReader"/> sees it; valid only while the reader runs.</summary>
public sealed class ResponseMessage
{
    private readonly Call? _owner;
    private CallInfo? _call;

    /// <summary>A response made by hand, as in tests of readers.</summary>
    public ResponseMessage()
    {
    }

    [SetsRequiredMembers]
    internal ResponseMessage(Call owner)
    {
        _owner = owner;
        Call = null!; // made when it is first asked for
        Metadata = ResponseMetadata.None;
    }

    [SetsRequiredMembers]
    private ResponseMessage(Call? owner, CallInfo call)
    {
        _owner = owner;
        Call = call;
        Metadata = ResponseMetadata.None;
    }

    /// <summary>The call that this response answers.</summary>
    public required CallInfo Call
    {
        get => _call ??= _owner!.CreateInfo();
        init => _call = value;
    }

    /// <summary>Status, headers and ids, which results and errors keep.</summary>
    public required ResponseMetadata Metadata { get; init; }

    /// <summary>The headers of the body (<c>Content-Type</c>, <c>Content-Length</c>); null when there is no body.</summary>
    public HttpContentHeaders? ContentHeaders { get; init; }

    /// <summary>The whole body of a buffered response and of every error.</summary>
    public ReadOnlyMemory<byte> Body { get; init; }

    /// <summary>Whether the body is that of an error which is longer than what of one is read.</summary>
    internal bool IsBodyCut => _owner is { IsBodyCut: true };

    /// <summary>The body of a streamed or framed response, which outlives the reader; disposing it releases the connection.</summary>
    public ResponseBody? BodyStream { get; init; }

    /// <summary>
    /// The events of a framed response, which outlive the reader. They can be gone through once; to stop doing so, or to dispose
    /// them, releases the connection.
    /// </summary>
    /// <typeparam name="TEvent">The union of the events.</typeparam>
    /// <param name="readEvent">Makes an event of a message.</param>
    public IAsyncEnumerable<TEvent> GetEvents<TEvent>(EventReader<TEvent> readEvent) =>
        new EventStream<TEvent>(Frames ?? OpenFrames(), BodyStream ?? ResponseBody.Empty, this, readEvent);

    /// <summary>The frames of the body, if one was already read.</summary>
    private EventFrameReader? Frames { get; init; }

    internal EventFrameReader OpenFrames() =>
        // The head alone, since the call that this belongs to is another one's when the frames are read.
        new(BodyStream ?? ResponseBody.Empty, new ResponseMessage { Call = Call, Metadata = Metadata });

    /// <summary>This response with what its first frame held.</summary>
    internal ResponseMessage With(EventFrameReader frames, ReadOnlyMemory<byte> body) => new(_owner, Call)
    {
        Metadata = Metadata,
        ContentHeaders = ContentHeaders,
        BodyStream = BodyStream,
        Body = body,
        Frames = frames,
    };

    /// <summary>See <see cref="ClientOptions.MaxResponseBytes"/>.</summary>
    internal int MaxResultBytes => _owner?.Runtime.Options.MaxResponseBytes ?? int.MaxValue;

    /// <summary>What must not appear in a message about this response.</summary>
    internal SecretScrubber Secrets => _owner?.Secrets ?? default;
}
