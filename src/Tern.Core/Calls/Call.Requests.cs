using System.Net;
using System.Runtime.InteropServices;

namespace Tern.Runtime;

internal sealed partial class Call
{
    private const long NoExpectContinue = -1;
    private const string TrailerHeader = "x-amz-trailer";

    private readonly List<KeyValuePair<string, string>> _headers = [];
    private readonly byte[] _payloadHash = new byte[PayloadHash.Length];
    private int _payloadHashLength;
    private BodySource _body;
    private PooledBuffer? _compressed;
    private bool _isCompressed;
    private bool _isUnsignedPayload;
    private RequestContent? _content;
    private bool _isBodyInUse;
    private string? _invocationId;
    private HttpMethod? _method;
    private long _expectContinueMinLength = NoExpectContinue;

    private bool HasStreamedBody => _body.IsStreamed || _operation.ResponseMode != ResponseMode.Buffered;

    private TimeSpan AttemptLimit => _body.IsLive
        ? Timeout.InfiniteTimeSpan
        : _timeouts.Attempt ?? (HasStreamedBody || _operation.HasSlowResponse || _operation.IsLongRunning ? Timeout.InfiniteTimeSpan : CallTimeouts.DefaultAttempt);

    private TimeSpan FirstByteLimit => _body.IsLive ? Timeout.InfiniteTimeSpan : _timeouts.FirstByte;

    /// <summary>Prepares what is the same for every attempt: the bytes, compressed if configured, and their hash.</summary>
    /// <returns>True if the body is ready; false if it gets a checksum, which the client's policy determines.</returns>
    private bool TryPrepareBody()
    {
        if (Request.Body is not { } body)
            _body = new BodySource(Request.Buffer.WrittenMemory, null);
        else
            _body = body.TryGetMemory(out ReadOnlyMemory<byte> memory) ? new BodySource(memory, null) : new BodySource(default, body);
        if (_operation.RequiresLength && _body.IsStreamed && _body.Stream.Length is null)
            throw CreateUnknownLengthException();
        _isCompressed = false;
        if (_operation.RequestCompression is { } compression && _runtime.Options.DisableRequestCompression is not true)
            _isCompressed = compression.TryCompress(_runtime.Options.RequestMinCompressionSizeBytes!.Value, ref _body, ref _compressed);

        _invocationId = InvocationId.Create();
        _method = HttpMethod.Parse(Request.Method);
        _isUnsignedPayload = _body.IsStreamed || _operation.HasUnsignedPayload;
        if (Request.HasChecksum)
            return false;
        SetPayloadHash();
        return true;
    }

    /// <summary>Sets the payload hash of the signature.</summary>
    private void SetPayloadHash() => _payloadHashLength = _isUnsignedPayload
        ? System.Text.Encoding.ASCII.GetBytes(PayloadHashText(), _payloadHash)
        : _resources.Signer.WritePayloadHash(_body.Memory.Span, _payloadHash);

    /// <summary>Collects the headers that are signed, in addition to those of the signer.</summary>
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

    /// <summary>Creates the request of the current attempt and calls the interceptors before and after signing.</summary>
    private async ValueTask<HttpRequestMessage> CreateRequestAsync(AttemptContext context, CancellationToken token)
    {
        foreach (ICallInterceptor interceptor in _runtime.Interceptors)
            await interceptor.BeforeSigningAsync(context, token).ConfigureAwait(false);
        context.Request = CreateRequest();
        foreach (ICallInterceptor interceptor in _runtime.Interceptors)
            await interceptor.BeforeSendAsync(context, token).ConfigureAwait(false);
        return context.Request;
    }

    /// <summary>Creates and signs the request of the current attempt.</summary>
    private HttpRequestMessage CreateRequest()
    {
        if (Request.RequiresTls)
            RequireTls("an encryption key");
        var request = new HttpRequestMessage(_method!, _target!.Uri);
        if (_operation.HttpProtocol != HttpProtocol.Http11)
            UseHttp2(request);
        if (Request.Body is not null || _body.Memory.Length > 0 || Request.ContentType is not null)
            request.Content = _content = new RequestContent(_body, _body.IsLive ? null : _watchdog, _timeouts);

        foreach (ref readonly KeyValuePair<string, string> header in CollectionsMarshal.AsSpan(_headers))
        {
            HeaderRules.Check(header);
            Add(request, header);
        }
        _authorization = null;
        _signingTime = null;
        _body.Stream?.OnSigned(null);
        _scheme!.Authenticate(this, request);
        if (_expectContinueMinLength != NoExpectContinue && _expectContinueMinLength <= _body.Length)
            request.Headers.ExpectContinue = true;
        request.Headers.TryAddWithoutValidation("amz-sdk-invocation-id", _invocationId);
        request.Headers.TryAddWithoutValidation("amz-sdk-request", _runtime.GetAttemptText(_retries.Attempt));
        request.Headers.TryAddWithoutValidation("User-Agent", _runtime.UserAgent);
        if (_runtime.GetLambdaTrace() is { } trace && !request.Headers.NonValidated.Contains(LambdaTrace.HeaderName))
            request.Headers.TryAddWithoutValidation(LambdaTrace.HeaderName, trace);
        return request;
    }

    private void UseHttp2(HttpRequestMessage request)
    {
        request.Version = HttpVersion.Version20;
        request.VersionPolicy = _operation.HttpProtocol == HttpProtocol.Http2 ? HttpVersionPolicy.RequestVersionExact : HttpVersionPolicy.RequestVersionOrLower;
    }

    /// <summary>Adds a header to the request or, where .NET requires it, to the content.</summary>
    private static void Add(HttpRequestMessage request, in KeyValuePair<string, string> header)
    {
        // The trailer header is added to the content: as the ninth header of the request it would double the capacity of the header collection.
        if (header.Key == TrailerHeader && request.Content is { } content)
        {
            content.Headers.TryAddWithoutValidation(header.Key, header.Value);
            return;
        }
        if (request.Headers.TryAddWithoutValidation(header.Key, header.Value))
            return;
        request.Content ??= new ByteArrayContent([]);
        if (!request.Content.Headers.TryAddWithoutValidation(header.Key, header.Value))
            throw new TernRequestException("The name of a header contains a character that HTTP does not allow.");
    }

    private TernRequestException CreateUnknownLengthException() => new(
        $"The service requires the length of the body before it is sent. Use a stream that can seek, or pass the length to {nameof(RequestBody)}.{nameof(RequestBody.From)}.", CreateInfo());

    /// <summary>
    /// Ends the attempt's use of the body bytes, unless a streamed response is open while the rest of the body is still being sent.
    /// </summary>
    private void ReleaseContent(bool isAbandoned)
    {
        if (_content is not null)
            _isBodyInUse |= !_content.Release(isAbandoned);
        _content = null;
    }
}
