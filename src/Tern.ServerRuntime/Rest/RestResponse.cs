using Tern.Runtime;

namespace Tern.ServerRuntime;

/// <summary>The response of a server of a REST protocol. For generated code and the host that sends the response.</summary>
public sealed class RestResponse : IDisposable
{
    /// <summary>The HTTP status code. The default is 200.</summary>
    public int StatusCode { get; set; } = 200;

    /// <summary>The media type of the body; null for none.</summary>
    public string? ContentType { get; set; }

    /// <summary>The headers. The values are not validated and may contain any text of a result.</summary>
    public List<KeyValuePair<string, string>> Headers { get; } = [];

    /// <summary>The body, unless <see cref="Body"/> or <see cref="Events"/> is set.</summary>
    public PooledBuffer Buffer { get; } = new();

    /// <summary>A streamed body, which the sender of the response disposes; null if the body is in <see cref="Buffer"/>.</summary>
    public Stream? Body { get; set; }

    /// <summary>The events of the body; null if the operation has none.</summary>
    public ResponseEvents? Events { get; set; }

    /// <summary>Returns the pooled memory of <see cref="Buffer"/>.</summary>
    public void Dispose() => Buffer.Dispose();
}
