using System.Net;
using System.Runtime.InteropServices;
using Tern.Codecs;
using Tern.Http;
using Tern.Signing;

namespace Tern.Calls;

internal sealed partial class Call
{
    private const long Never = -1;
    private const string TrailerHeader = "x-amz-trailer";

    private readonly List<KeyValuePair<string, string>> _headers = [];
    private readonly byte[] _payloadHash = new byte[PayloadHash.Length];
    private int _payloadHashLength;
    private BodySource _body;
    private PooledBuffer? _compressed;
    private bool _isCompressed;
    private bool _isUnsignedPayload;
    private RequestContent? _content;
    private bool _isBodyStillRead;
    private string? _invocationId;
    private HttpMethod? _method;
    private long _expectContinueFrom = Never;

    private bool IsStreamedAnyWay => _body.IsStreamed || _operation.ResponseMode != ResponseMode.Buffered;

    private TimeSpan AttemptLimit => _body.IsLive
        ? Timeout.InfiniteTimeSpan
        : _timeouts.Attempt ?? (IsStreamedAnyWay || _operation.AnswersSlowly || _operation.IsLongRunning ? Timeout.InfiniteTimeSpan : CallTimeouts.DefaultAttempt);

    private TimeSpan FirstByteLimit => _body.IsLive ? Timeout.InfiniteTimeSpan : _timeouts.FirstByte;

    /// <summary>What is the same for every attempt: the bytes, compressed where that pays, and their hash.</summary>
    /// <returns>Whether that is all: where the body is to have a checksum, the client's policy decides on the rest.</returns>
    private bool TryPrepareBody()
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
        _isUnsignedPayload = _body.IsStreamed || _operation.HasUnsignedPayload;
        if (Request.HasChecksum)
            return false;
        SetPayloadHash();
        return true;
    }

    /// <summary>What stands for the body in the signature.</summary>
    private void SetPayloadHash() => _payloadHashLength = _isUnsignedPayload
        ? System.Text.Encoding.ASCII.GetBytes(PayloadHashText(), _payloadHash)
        : _resources.Signer.WritePayloadHash(_body.Memory.Span, _payloadHash);

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
        if (Request.RequiresTls)
            RequireTls("the key to encrypt with");
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
        if (_expectContinueFrom != Never && _expectContinueFrom <= _body.Length)
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

    /// <summary>Puts a header where .NET wants it: some of them belong to the content.</summary>
    private static void Add(HttpRequestMessage request, in KeyValuePair<string, string> header)
    {
        // What follows the content is told with it: as the ninth header of a request it would double the room of them all.
        if (header.Key == TrailerHeader && request.Content is { } content)
        {
            content.Headers.TryAddWithoutValidation(header.Key, header.Value);
            return;
        }
        if (request.Headers.TryAddWithoutValidation(header.Key, header.Value))
            return;
        request.Content ??= new ByteArrayContent([]);
        if (!request.Content.Headers.TryAddWithoutValidation(header.Key, header.Value))
            throw new InvalidRequestException("the name of a header has a character that HTTP does not allow there");
    }

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
