using System.Net.Http.Headers;

namespace Tern.Calls;

/// <summary>A response as an <see cref="IResponseReader{TResult}"/> or an <see cref="ErrorReader"/> sees it.</summary>
public sealed class ResponseMessage
{
    /// <summary>The call that this response answers.</summary>
    public required CallInfo Call { get; init; }

    /// <summary>Status, headers and ids, which results and errors keep.</summary>
    public required ResponseMetadata Metadata { get; init; }

    /// <summary>The headers of the body (<c>Content-Type</c>, <c>Content-Length</c>); null when there is no body.</summary>
    public HttpContentHeaders? ContentHeaders { get; init; }

    /// <summary>The whole body of a buffered response and of every error; valid only while the reader runs.</summary>
    public ReadOnlyMemory<byte> Body { get; init; }

    /// <summary>The body of a streamed or framed response; disposing it releases the connection.</summary>
    public Stream? BodyStream { get; init; }
}
