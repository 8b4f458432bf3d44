using System.Buffers;
using System.Buffers.Text;
using System.Text;
using Tern.Functions.Http.Requests;
using Tern.Runtime;

namespace Tern.Functions.Http;

/// <summary>An HTTP request of an event: of a REST API, an HTTP API, a function URL, a load balancer or a WebSocket API.</summary>
/// <remarks>
/// The request is valid until the end of its invocation; any later use throws <see cref="InvalidOperationException"/>. Strings are created when they are read. Not
/// thread-safe.
/// </remarks>
/// <seealso href="https://docs.aws.amazon.com/apigateway/latest/developerguide/http-api-develop-integrations-lambda.html">Payload formats of API Gateway</seealso>
/// <seealso href="https://docs.aws.amazon.com/elasticloadbalancing/latest/application/lambda-functions.html">Lambda functions as targets</seealso>
public sealed class HttpRequest : IDisposable
{
    private readonly ReadOnlyMemory<byte> _json;
    private readonly HttpText _text = new();
    private readonly HttpFieldTable _headers;
    private readonly HttpFieldTable _eventQuery;
    private readonly HttpEvent _event;
    private HttpFieldTable? _query;
    private HttpFieldTable? _cookies;
    private byte[]? _rentedBody;
    private ReadOnlyMemory<byte> _body;
    private bool _hasBody;
    private string? _method;
    private string? _path;
    private HttpAuthorizer? _authorizer;
    private bool _hasAuthorizer;

    private HttpRequest(ReadOnlyMemory<byte> json)
    {
        _json = json;
        _headers = new HttpFieldTable(_text, ignoresCase: true);
        _eventQuery = new HttpFieldTable(_text, ignoresCase: true);
        using var cookies = new HttpFieldTable(_text, ignoresCase: false);
        try
        {
            using var reader = new HttpEventReader(json.Span, _text, _headers, _eventQuery, cookies);
            _event = reader.Read();
            AddCookieHeader(cookies);
        }
        catch
        {
            Dispose();
            throw;
        }
    }

    /// <summary>Reads a request from an event, for example in tests.</summary>
    /// <param name="json">The event in UTF-8. It must be valid until the request is disposed.</param>
    /// <exception cref="HttpEventException">The event is not that of an HTTP request, or mixes several kinds.</exception>
    /// <exception cref="TernSerializationException">The event is not JSON, or a member has another type.</exception>
    public static HttpRequest Read(ReadOnlyMemory<byte> json) => new(json);

    /// <summary>The source of the request.</summary>
    public HttpEventKind Kind => _event.Kind;

    /// <summary>The method, for example <c>GET</c>. That of a WebSocket API is <c>CONNECT</c>, <c>MESSAGE</c> or <c>DISCONNECT</c>.</summary>
    public string Method => _method ??= HttpMethods.Find(_text[_event.Method]) ?? _text.GetString(_event.Method);

    /// <summary>The path without <see cref="PathBase"/>, decoded once. An encoded slash remains <c>%2F</c>. That of a WebSocket API is its route, for example <c>/$connect</c>.</summary>
    /// <remarks>An HTTP API decodes the path itself, also <c>%2F</c>. Its path is not decoded again.</remarks>
    public string Path => _path ??= _text.GetString(_event.Path);

    /// <summary>The stage of the API in the path, for example <c>/prod</c>; empty for none.</summary>
    public string PathBase => _text.GetString(_event.PathBase);

    /// <summary>The path without <see cref="PathBase"/>, percent-encoded, as the client has sent it. For an HTTP API the decoded path, encoded again.</summary>
    public string RawPath
    {
        get
        {
            if (!_event.IsPathDecoded)
                return _text.GetString(_event.RawPath);
            using var output = new PooledBuffer();
            PercentEncoding.EncodePath(_text[_event.RawPath], output);
            return Encoding.ASCII.GetString(output.WrittenSpan);
        }
    }

    /// <summary>The query, percent-encoded and without a question mark; empty for none. A REST API does not send the order of different names.</summary>
    public string RawQueryString => _event.RawQuery.IsEmpty ? CreateRawQuery() : _text.GetString(_event.RawQuery);

    /// <summary>The decoded names and values of the query.</summary>
    public HttpFields Query => new(_query ??= ReadQuery());

    /// <summary>The headers. Cookies that an event has in a list are the header <c>cookie</c>.</summary>
    public HttpFields Headers => new(_headers);

    /// <summary>The cookies of the header <c>cookie</c>, with decoded values.</summary>
    public HttpFields Cookies => new(_cookies ??= ReadCookies());

    /// <summary>The media type of the body; null for none.</summary>
    public string? ContentType => Headers["content-type"];

    /// <summary>The bytes of the body, decoded from base64 if necessary. Valid until the end of the invocation.</summary>
    /// <exception cref="HttpEventException">The body is not valid base64.</exception>
    public ReadOnlyMemory<byte> Body
    {
        get
        {
            _text.ThrowIfEnded();
            if (!_hasBody)
                _body = ReadBody();
            _hasBody = true;
            return _body;
        }
    }

    /// <summary>The address of the client as the service has received it; null if it is not known. For a load balancer the last entry of <c>x-forwarded-for</c>, without its port.</summary>
    public string? ClientAddress
    {
        get
        {
            if (Kind is HttpEventKind.Alb or HttpEventKind.AlbMultiValue)
                return ForwardedAddress.Read(_headers);
            return _event.SourceAddress.IsEmpty ? HttpContextReader.Text(Part(_event.Identity), "sourceIp"u8) : _text.GetString(_event.SourceAddress);
        }
    }

    /// <summary><c>https</c>, or <c>http</c> for a listener of a load balancer without TLS.</summary>
    public string Scheme => Kind is HttpEventKind.Alb or HttpEventKind.AlbMultiValue && Headers.TryGetUtf8("x-forwarded-proto"u8, out ReadOnlySpan<byte> scheme) && scheme.SequenceEqual("http"u8) ? "http" : "https";

    /// <summary>The protocol of the client's connection. The default is <c>HTTP/1.1</c>.</summary>
    public string Protocol => _event.Protocol.IsEmpty ? "HTTP/1.1" : _text.GetString(_event.Protocol);

    /// <summary>The host of the request: the header <c>host</c>, or the domain name of the API.</summary>
    public string Host => Headers["host"] ?? DomainName ?? "";

    /// <summary>The domain name of the API or of the function URL; null for a load balancer.</summary>
    public string? DomainName => Optional(_event.DomainName);

    /// <summary>The stage of the API; null for none.</summary>
    public string? Stage => Optional(_event.Stage);

    /// <summary>The ID that the service has given to the request; null for a load balancer.</summary>
    public string? RequestId => Optional(_event.RequestId);

    /// <summary>The certificate of the client, if the domain has mutual TLS; null for none.</summary>
    /// <exception cref="TernSerializationException">A member of the certificate has another type.</exception>
    public HttpClientCertificate? ClientCertificate => HttpContextReader.ReadCertificate(Part(_event.Authentication.IsEmpty ? _event.Identity : _event.Authentication));

    /// <summary>The identity that the authorizer of the gateway has established; null for none. No header is a part of it.</summary>
    /// <exception cref="TernSerializationException">A member of the authorizer has another type.</exception>
    public HttpAuthorizer? Authorizer
    {
        get
        {
            if (!_hasAuthorizer)
                _authorizer = HttpAuthorizerReader.Read(Kind, Part(_event.Authorizer), Part(_event.Identity));
            _hasAuthorizer = true;
            return _authorizer;
        }
    }

    /// <summary>The connection and the message of a WebSocket API; null for the other kinds.</summary>
    public WebSocketContext? WebSocket => Kind == HttpEventKind.WebSocket
        ? new WebSocketContext(_text.GetString(_event.ConnectionId), _text.GetString(_event.RouteKey), DomainName ?? "", Stage ?? "", Part(_event.Context))
        : null;

    /// <summary>The complete event, in UTF-8, for members that this model does not have.</summary>
    public ReadOnlyMemory<byte> Event
    {
        get
        {
            _text.ThrowIfEnded();
            return _json;
        }
    }

    internal ReadOnlySpan<byte> MethodUtf8 => _text[_event.Method];

    internal ReadOnlySpan<byte> PathUtf8 => _text[_event.Path];

    /// <summary>Ends the use of the request, and returns its memory to the pool. The end of an invocation disposes its request.</summary>
    public void Dispose()
    {
        _headers.Dispose();
        _eventQuery.Dispose();
        _query?.Dispose();
        _cookies?.Dispose();
        _text.Dispose();
        _body = default;
        if (_rentedBody is { } rented)
        {
            _rentedBody = null;
            ArrayPool<byte>.Shared.Return(rented);
        }
    }

    private ReadOnlyMemory<byte> Part(TextRange range)
    {
        _text.ThrowIfEnded();
        return _json.Slice(range.Start, range.Length);
    }

    private string? Optional(TextRange range) => range.IsEmpty ? null : _text.GetString(range);

    // Format 2.0 has the cookies in a list, and not in the headers.
    private void AddCookieHeader(HttpFieldTable cookies)
    {
        if (cookies.Count == 0 || _headers.Find("cookie"u8) >= 0)
            return;
        TextRange name = _text.Add("cookie"u8);
        int start = _text.Length;
        for (int i = 0; i < cookies.Count; i++)
        {
            if (i > 0)
                _text.Add("; "u8);
            _text.Output.GetSpan(cookies[i].Value.Length);
            _text.Add(_text[cookies[i].Value]);
        }
        _headers.Add(name, _text.Since(start));
    }

    // A REST API decodes the query, the others send it as it was received.
    private HttpFieldTable ReadQuery()
    {
        if (Kind is HttpEventKind.RestApi or HttpEventKind.WebSocket)
            return _eventQuery;
        var fields = new HttpFieldTable(_text, ignoresCase: true);
        if (Kind is HttpEventKind.HttpApi or HttpEventKind.FunctionUrl)
            HttpQueries.Parse(_text, _event.RawQuery, fields);
        else
            HttpQueries.Decode(_eventQuery, fields);
        return fields;
    }

    private HttpFieldTable ReadCookies()
    {
        var fields = new HttpFieldTable(_text, ignoresCase: false);
        for (int i = _headers.Find("cookie"u8); i >= 0; i = _headers.Find("cookie"u8, i + 1))
            HttpQueries.ParseCookies(_text, _headers[i].Value, fields);
        return fields;
    }

    private string CreateRawQuery()
    {
        if (Kind is HttpEventKind.HttpApi or HttpEventKind.FunctionUrl || _eventQuery.Count == 0)
            return "";
        bool isDecoded = Kind is HttpEventKind.RestApi or HttpEventKind.WebSocket;
        using var output = new PooledBuffer();
        for (int i = 0; i < _eventQuery.Count; i++)
        {
            if (i > 0)
                output.Write("&"u8);
            AppendQuery(_text[_eventQuery[i].Name], output, isDecoded);
            output.Write("="u8);
            AppendQuery(_text[_eventQuery[i].Value], output, isDecoded);
        }
        return Encoding.UTF8.GetString(output.WrittenSpan);
    }

    private static void AppendQuery(ReadOnlySpan<byte> text, PooledBuffer output, bool isDecoded)
    {
        if (isDecoded)
            PercentEncoding.EncodeQuery(text, output);
        else
            output.Write(text);
    }

    private ReadOnlyMemory<byte> ReadBody()
    {
        if (_event.Body.IsEmpty)
            return default;
        ReadOnlyMemory<byte> json = Part(_event.Body);
        var reader = new JsonReader(json.Span);
        try
        {
            ReadOnlySpan<byte> text = reader.ReadUtf8();
            if (_event.IsBase64)
                return DecodeBody(text);
            // Text without escapes is a part of the event.
            if (json.Span.Overlaps(text, out int offset))
                return json.Slice(offset, text.Length);
            text.CopyTo(RentBody(text.Length));
            return _rentedBody.AsMemory(0, text.Length);
        }
        finally
        {
            reader.Dispose();
        }
    }

    private ReadOnlyMemory<byte> DecodeBody(ReadOnlySpan<byte> text) =>
        Base64.DecodeFromUtf8(text, RentBody(Base64.GetMaxDecodedFromUtf8Length(text.Length)), out _, out int written) == OperationStatus.Done
            ? _rentedBody.AsMemory(0, written)
            : throw new HttpEventException("The body of the request is not valid base64, but isBase64Encoded is true.");

    private Span<byte> RentBody(int length) => _rentedBody = ArrayPool<byte>.Shared.Rent(length);
}
