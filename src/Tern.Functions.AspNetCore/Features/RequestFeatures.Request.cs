using System.Buffers;
using System.Diagnostics.CodeAnalysis;
using System.IO.Pipelines;
using Microsoft.AspNetCore.Http;
using Microsoft.AspNetCore.Http.Features;
using Microsoft.Extensions.Primitives;
using Tern.Functions.AspNetCore.Request;
using Tern.Functions.Http;
using Tern.Functions.Http.Requests;
using HttpRequest = Tern.Functions.Http.HttpRequest;

namespace Tern.Functions.AspNetCore.Features;

internal abstract partial class RequestFeatures : IHttpRequestFeature, IRequestBodyPipeFeature, IHttpRequestBodyDetectionFeature
{
    private const string DefaultProtocol = "HTTP/1.1";

    private readonly HeaderDictionary _requestHeaders = [];
    private readonly HeaderNames _names = new();
    private ReadOnlyMemory<byte> _body;
    private HttpEventException? _bodyFailure;
    private PipeReader? _bodyReader;
    private Stream? _ownBodyStream;
    private Stream? _bodyStream;
    private Stream? _readerStream;
    private PipeReader? _replacedReader;
    private string? _rawTarget;

    /// <summary>Whether the request is not valid, so that the application does not receive it.</summary>
    public bool IsRejected { get; private set; }

    [AllowNull]
    string IHttpRequestFeature.Protocol { get => _protocol; set => _protocol = value ?? DefaultProtocol; }

    private string _protocol = DefaultProtocol;

    [AllowNull]
    string IHttpRequestFeature.Scheme { get => _scheme; set => _scheme = value ?? "https"; }

    private string _scheme = "https";

    [AllowNull]
    string IHttpRequestFeature.Method { get => _method; set => _method = value ?? ""; }

    private string _method = "";

    [AllowNull]
    string IHttpRequestFeature.PathBase { get => _pathBase; set => _pathBase = value ?? ""; }

    private string _pathBase = "";

    [AllowNull]
    string IHttpRequestFeature.Path { get => _path; set => _path = value ?? ""; }

    private string _path = "";

    [AllowNull]
    string IHttpRequestFeature.QueryString { get => _queryString; set => _queryString = value ?? ""; }

    private string _queryString = "";

    // Few applications read it.
    [AllowNull]
    string IHttpRequestFeature.RawTarget
    {
        get => _rawTarget ??= CreateRawTarget(Request);
        set => _rawTarget = value ?? "";
    }

    [AllowNull]
    IHeaderDictionary IHttpRequestFeature.Headers { get => _replacedRequestHeaders ?? _requestHeaders; set => _replacedRequestHeaders = value; }

    private IHeaderDictionary? _replacedRequestHeaders;

    [AllowNull]
    Stream IHttpRequestFeature.Body
    {
        get => _bodyStream ??= _ownBodyStream ??= BodyReader.AsStream(leaveOpen: true);
        set => _bodyStream = value ?? Stream.Null;
    }

    bool IHttpRequestBodyDetectionFeature.CanHaveBody => !_body.IsEmpty || _bodyFailure is not null;

    // A middleware can replace the stream, for example to decompress it.
    PipeReader IRequestBodyPipeFeature.Reader
    {
        get
        {
            if (_bodyStream is not { } stream || ReferenceEquals(stream, _ownBodyStream))
                return BodyReader;
            if (!ReferenceEquals(stream, _readerStream))
            {
                _replacedReader = PipeReader.Create(stream, new StreamPipeReaderOptions(leaveOpen: true));
                _readerStream = stream;
            }
            return _replacedReader!;
        }
    }

    private PipeReader BodyReader => _bodyFailure is null
        ? _bodyReader ??= PipeReader.Create(new ReadOnlySequence<byte>(_body))
        : throw new BadHttpRequestException(_bodyFailure.Message, StatusCodes.Status400BadRequest, _bodyFailure);

    private void BeginRequest(HttpRequest request)
    {
        _protocol = request.Protocol;
        _scheme = request.Scheme;
        _method = request.Method;
        _pathBase = request.PathBase;
        IsRejected = !RequestPath.TryNormalize(request.Path, out string path);
        _path = path;
        _queryString = request.RawQueryString is { Length: > 0 } query ? "?" + query : "";
        AddHeaders(request);
        ReadBody(request);
        if (!_body.IsEmpty && _requestHeaders.ContentLength != _body.Length)
            _requestHeaders.ContentLength = _body.Length;
    }

    private void EndRequest()
    {
        _requestHeaders.Clear();
        _replacedRequestHeaders = null;
        _body = default;
        _bodyFailure = null;
        _bodyReader?.Complete();
        _bodyReader = null;
        _replacedReader?.Complete();
        _replacedReader = null;
        _ownBodyStream = null;
        _bodyStream = null;
        _readerStream = null;
        _rawTarget = null;
        IsRejected = false;
    }

    private void AddHeaders(HttpRequest request)
    {
        if (request.Headers.Table is { } table)
        {
            for (int i = 0; i < table.Count; i++)
            {
                HttpField field = table[i];
                string name = _names.GetString(table.Text[field.Name]);
                string value = table.Text.GetString(field.Value);
                _requestHeaders[name] = _requestHeaders.TryGetValue(name, out StringValues values) ? StringValues.Concat(values, value) : value;
            }
        }
        if (!_requestHeaders.ContainsKey("Host") && request.Host is { Length: > 0 } host)
            _requestHeaders["Host"] = host;
    }

    // The application can respond to a request whose body it does not read.
    private void ReadBody(HttpRequest request)
    {
        try
        {
            _body = request.Body;
        }
        catch (HttpEventException e)
        {
            _bodyFailure = e;
        }
    }

    private static string CreateRawTarget(HttpRequest request)
    {
        string query = request.RawQueryString;
        return query.Length == 0 ? request.PathBase + request.RawPath : $"{request.PathBase}{request.RawPath}?{query}";
    }
}
