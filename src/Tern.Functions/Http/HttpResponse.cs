using System.Buffers;
using Tern.Functions.Http.Responses;
using Tern.Runtime;

namespace Tern.Functions.Http;

/// <summary>The buffered response to an HTTP request.</summary>
public sealed class HttpResponse : IDisposable
{
    private readonly PooledBuffer _body = new();

    internal HttpResponse()
    {
    }

    /// <summary>The status code, 100 to 599. The default is 200.</summary>
    /// <exception cref="ArgumentException">The value is not a status code.</exception>
    public int StatusCode
    {
        get;
        set
        {
            HttpHeaderRules.ThrowIfInvalidStatus(value);
            field = value;
        }
    } = 200;

    /// <summary>The headers. <c>Set-Cookie</c> can occur several times.</summary>
    public HttpResponseHeaders Headers { get; } = new();

    /// <summary>The media type of the body; null for none.</summary>
    /// <exception cref="ArgumentException">The value is not valid in HTTP.</exception>
    public string? ContentType
    {
        get => Headers["Content-Type"];
        set => Headers["Content-Type"] = value;
    }

    /// <summary>The body. Append to it.</summary>
    public IBufferWriter<byte> Body => _body;

    /// <summary>The bytes that have been appended to the body. Valid until the next write.</summary>
    public ReadOnlyMemory<byte> WrittenBody => _body.WrittenMemory;

    /// <summary>Discards the status, the headers and the body.</summary>
    public void Clear()
    {
        StatusCode = 200;
        Headers.Clear();
        _body.Clear();
    }

    /// <summary>Returns the memory of the body to the pool. The end of an invocation disposes its response.</summary>
    public void Dispose() => _body.Dispose();

    internal PooledBuffer Buffer => _body;
}
