using System.Runtime.InteropServices;
using Tern.Codecs;
using Tern.Endpoints;
using Tern.Http;
using Tern.Signing;

namespace Tern.Calls;

internal sealed partial class Call
{
    private readonly List<KeyValuePair<string, string>> _headers = [];
    private readonly byte[] _payloadHash = new byte[PayloadHash.Length];
    private int _payloadHashLength;
    private BodySource _body;
    private PooledBuffer? _compressed;
    private bool _isCompressed;
    private RequestContent? _content;
    private bool _isBodyStillRead;
    private SigningTime? _signingTime;
    private string? _invocationId;
    private string? _authorization;
    private HttpMethod? _method;

    private bool IsStreamedAnyWay => _body.IsStreamed || _operation.ResponseMode != ResponseMode.Buffered;

    private TimeSpan AttemptLimit =>
        _timeouts.Attempt ?? (IsStreamedAnyWay ? Timeout.InfiniteTimeSpan : CallTimeouts.DefaultAttempt);

    /// <summary>What is the same for every attempt: the bytes, compressed where that pays, and their hash.</summary>
    private void PrepareBody()
    {
        if (Request.Body is not { } body)
            _body = new BodySource(Request.Buffer.WrittenMemory, null);
        else
            _body = body.TryGetMemory(out ReadOnlyMemory<byte> memory) ? new BodySource(memory, null) : new BodySource(default, body);
        if (_operation.RequiresLength && _body.IsStreamed && _body.Stream.Length is null)
            throw UnknownLength();
        _isCompressed = false;
        if (_operation.RequestCompression is { } compression && _runtime.Options.DisableRequestCompression is not true)
            _isCompressed = compression.TryCompress(_runtime.Options.RequestMinCompressionSizeBytes!.Value, ref _body, ref _compressed);

        _invocationId = InvocationId.Create();
        _method = HttpMethod.Parse(Request.Method);
        if (_body.IsStreamed)
        {
            PayloadHash.Unsigned.CopyTo(_payloadHash);
            _payloadHashLength = PayloadHash.Unsigned.Length;
        }
        else
        {
            _payloadHashLength = _resources.Signer.WritePayloadHash(_body.Memory.Span, _payloadHash);
        }
    }

    /// <summary>The headers that are signed, beside the signer's own.</summary>
    private void CollectHeaders()
    {
        _headers.Clear();
        if (Request.ContentType is { } contentType)
            _headers.Add(new("Content-Type", contentType));
        foreach (KeyValuePair<string, string> header in Request.Headers)
            _headers.Add(header);
        foreach (KeyValuePair<string, IReadOnlyList<string>> header in Endpoint.Headers)
        {
            foreach (string value in header.Value)
                _headers.Add(new(header.Key, value));
        }
        IReadOnlyList<KeyValuePair<string, string>> extra = _runtime.Options.Headers;
        for (int i = 0; i < extra.Count; i++)
            _headers.Add(extra[i]);
        if (_isCompressed)
            _operation.RequestCompression!.AppendEncoding(_headers);
    }

    /// <summary>The request of the current attempt, shown to the interceptors before and after it is signed.</summary>
    private async ValueTask<HttpRequestMessage> CreateRequestAsync(AttemptContext context, CancellationToken token)
    {
        foreach (ICallInterceptor interceptor in _runtime.Interceptors)
            await interceptor.BeforeSigningAsync(context, token).ConfigureAwait(false);
        context.Request = CreateRequest();
        foreach (ICallInterceptor interceptor in _runtime.Interceptors)
            await interceptor.BeforeSendAsync(context, token).ConfigureAwait(false);
        return context.Request;
    }

    /// <summary>The request of the current attempt, signed.</summary>
    private HttpRequestMessage CreateRequest()
    {
        var request = new HttpRequestMessage(_method!, _target!.Uri);
        if (Request.Body is not null || _body.Memory.Length > 0 || Request.ContentType is not null)
            request.Content = _content = new RequestContent(_body, _watchdog, _timeouts);

        Span<KeyValuePair<string, string>> headers = CollectionsMarshal.AsSpan(_headers);
        foreach (ref readonly KeyValuePair<string, string> header in headers)
            HeaderRules.Check(header);
        Sign(request);
        foreach (ref readonly KeyValuePair<string, string> header in headers)
            Add(request, header);
        request.Headers.TryAddWithoutValidation("amz-sdk-invocation-id", _invocationId);
        request.Headers.TryAddWithoutValidation("amz-sdk-request", _runtime.GetAttemptText(_retries.Attempt));
        request.Headers.TryAddWithoutValidation("User-Agent", _runtime.UserAgent);
        if (_runtime.GetLambdaTrace() is { } trace && !request.Headers.NonValidated.Contains(LambdaTrace.HeaderName))
            request.Headers.TryAddWithoutValidation(LambdaTrace.HeaderName, trace);
        return request;
    }

    /// <summary>Puts a header where .NET wants it: some of them belong to the content.</summary>
    private static void Add(HttpRequestMessage request, in KeyValuePair<string, string> header)
    {
        if (request.Headers.TryAddWithoutValidation(header.Key, header.Value))
            return;
        request.Content ??= new ByteArrayContent([]);
        if (!request.Content.Headers.TryAddWithoutValidation(header.Key, header.Value))
            throw new InvalidRequestException("the name of a header has a character that HTTP does not allow there");
    }

    private void Sign(HttpRequestMessage request)
    {
        _authorization = null;
        _signingTime = null;
        if (!ChooseScheme(out EndpointAuthScheme? scheme))
            return;

        string region = scheme?.SigningRegion ?? _runtime.Options.Region ?? throw MissingRegion();
        bool sendsPayloadHash = _body.IsStreamed || _runtime.Service.SendsPayloadHash;
        bool encodesTwice = scheme is not { DisableDoubleEncoding: true };
        SigningTime time = _signingTime = _runtime.GetSigningTime(_target!.Host);
        string authorization = _authorization = _resources.Signer.GetAuthorization(
            new SigningRequest
            {
                Method = Request.Method,
                Host = _target.Authority,
                Path = _target.Path,
                Query = Request.Query,
                Headers = CollectionsMarshal.AsSpan(_headers),
                PayloadHash = _payloadHash.AsSpan(0, _payloadHashLength),
                SendsPayloadHash = sendsPayloadHash,
                DoubleEncodePath = encodesTwice,
                NormalizePath = encodesTwice && scheme is not { DisableNormalizePath: true },
            },
            _credentials!,
            new SigningScope(region, scheme?.SigningName ?? _runtime.Service.SigningName, time.Time));

        request.Headers.TryAddWithoutValidation("Authorization", authorization);
        request.Headers.TryAddWithoutValidation("x-amz-date", time.Text);
        if (_credentials!.SessionToken is { } token)
            request.Headers.TryAddWithoutValidation("x-amz-security-token", token);
        if (sendsPayloadHash)
            request.Headers.TryAddWithoutValidation("x-amz-content-sha256", PayloadHashText());
    }

    private string PayloadHashText() =>
        _body.IsStreamed ? "UNSIGNED-PAYLOAD" : System.Text.Encoding.ASCII.GetString(_payloadHash, 0, _payloadHashLength);

    /// <summary>The first scheme of the endpoint, or of the operation, that can be used.</summary>
    /// <returns>Whether the request is signed.</returns>
    private bool ChooseScheme(out EndpointAuthScheme? scheme)
    {
        scheme = null;
        if (_credentials is null)
            return false;
        if (Endpoint.AuthSchemes.Count == 0)
        {
            foreach (string id in _operation.AuthSchemes)
            {
                if (id == OperationDescriptor.SigV4)
                    return true;
                if (id == "smithy.api#noAuth")
                    return false;
            }
            throw Unsupported(string.Join(", ", _operation.AuthSchemes));
        }
        foreach (EndpointAuthScheme candidate in Endpoint.AuthSchemes)
        {
            if (candidate.Name == "none")
                return false;
            if (candidate.Name == "sigv4")
            {
                scheme = candidate;
                return true;
            }
        }
        throw Unsupported(NamesOf(Endpoint.AuthSchemes));
    }

    // Apart, so that LINQ is not loaded for every call.
    private static string NamesOf(IReadOnlyList<EndpointAuthScheme> schemes) => string.Join(", ", schemes.Select(scheme => scheme.Name));

    private ConfigurationException Unsupported(string schemes) =>
        new($"the call can be authenticated by {schemes} only, which this version cannot do", CreateInfo());

    private InvalidRequestException UnknownLength() => new(
        $"the service must know the length of the body beforehand: use a stream that can seek, or give the length to {nameof(RequestBody)}.{nameof(RequestBody.From)}", CreateInfo());

    /// <summary>Ends an attempt's hold on the bytes of the body, unless an answer came that lives on with the rest of it.</summary>
    private void ReleaseContent(bool isAbandoned)
    {
        if (_content is not null)
            _isBodyStillRead |= !_content.Release(isAbandoned);
        _content = null;
    }
}
