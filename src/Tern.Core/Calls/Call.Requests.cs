using System.Net;
using System.Runtime.InteropServices;

namespace Tern.Runtime;

internal sealed partial class Call
{
    private const string TrailerHeader = "x-amz-trailer";

    private readonly List<KeyValuePair<string, string>> _headers = [];
    private readonly byte[] _payloadHash = new byte[PayloadHash.Length];
    private PooledBuffer? _compressed;

    /// <summary>Whether an attempt may take any time by default.</summary>
    private bool HasUnlimitedAttempts =>
        _state.Body.IsStreamed || _state.Operation is not { ResponseMode: ResponseMode.Buffered, HasSlowResponse: false, IsLongRunning: false };

    private TimeSpan AttemptLimit => _state.Body.IsLive
        ? Timeout.InfiniteTimeSpan
        : _state.Timeouts.Attempt ?? (HasUnlimitedAttempts ? Timeout.InfiniteTimeSpan : CallTimeouts.DefaultAttempt);

    private TimeSpan FirstByteLimit => _state.Body.IsLive ? Timeout.InfiniteTimeSpan : _state.Timeouts.FirstByte;

    /// <summary>Prepares what is the same for every attempt: the bytes, compressed if configured, and their hash.</summary>
    /// <returns>True if the body is ready; false if it gets a checksum, which the client's policy determines.</returns>
    private bool TryPrepareBody()
    {
        if (Request.Body is not { } body)
            _state.Body = new BodySource(Request.Buffer.WrittenMemory, null);
        else
            _state.Body = body.TryGetMemory(out ReadOnlyMemory<byte> memory) ? new BodySource(memory, null) : new BodySource(default, body);
        if (_state.Operation.RequiresLength && _state.Body.IsStreamed && _state.Body.Stream.Length is null)
            throw CreateUnknownLengthException();
        if (_state.Operation.RequestCompression is { } compression && _state.Runtime.Options.DisableRequestCompression is not true)
        {
            int minSize = _state.Runtime.Options.RequestMinCompressionSizeBytes!.Value;
            _state.IsCompressed = compression.TryCompress(minSize, ref _state.Body, ref _compressed);
        }

        _state.InvocationId = InvocationId.Create();
        _state.Method = HttpMethod.Parse(Request.Method);
        _state.IsUnsignedPayload = _state.Body.IsStreamed || _state.Operation.HasUnsignedPayload;
        if (Request.HasChecksum)
            return false;
        SetPayloadHash();
        return true;
    }

    /// <summary>Sets the payload hash of the signature.</summary>
    private void SetPayloadHash() => _state.PayloadHashLength = _state.IsUnsignedPayload
        ? System.Text.Encoding.ASCII.GetBytes(PayloadHashText(), _payloadHash)
        : _resources.Signer.WritePayloadHash(_state.Body.Memory.Span, _payloadHash);

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
        IReadOnlyList<KeyValuePair<string, string>> extra = _state.Runtime.Options.Headers;
        for (int i = 0; i < extra.Count; i++)
            _headers.Add(extra[i]);
        if (_state.IsCompressed)
            _state.Operation.RequestCompression!.AppendEncoding(_headers);
    }

    /// <summary>Creates the request of the current attempt and calls the interceptors before and after signing.</summary>
    private async ValueTask<HttpRequestMessage> CreateRequestAsync(AttemptContext context, CancellationToken token)
    {
        foreach (ICallInterceptor interceptor in _state.Runtime.Interceptors)
            await interceptor.BeforeSigningAsync(context, token).ConfigureAwait(false);
        context.Request = CreateRequest();
        foreach (ICallInterceptor interceptor in _state.Runtime.Interceptors)
            await interceptor.BeforeSendAsync(context, token).ConfigureAwait(false);
        return context.Request;
    }

    /// <summary>Creates and signs the request of the current attempt.</summary>
    private HttpRequestMessage CreateRequest()
    {
        if (Request.RequiresTls)
            RequireTls("an encryption key");
        var request = new HttpRequestMessage(_state.Method!, _state.Target!.Uri);
        if (_state.Operation.HttpProtocol != HttpProtocol.Http11)
            UseHttp2(request);
        if (Request.Body is not null || _state.Body.Memory.Length > 0 || Request.ContentType is not null)
            request.Content = _state.Content = new RequestContent(_state.Body, _state.Body.IsLive ? null : _watchdog, _state.Timeouts);

        foreach (ref readonly KeyValuePair<string, string> header in CollectionsMarshal.AsSpan(_headers))
        {
            HeaderRules.Check(header);
            Add(request, header);
        }
        _state.Authorization = null;
        _state.SigningTime = null;
        _state.Body.Stream?.OnSigned(null);
        _state.Scheme!.Authenticate(this, request);
        if (_state.ExpectContinueMinLength <= _state.Body.Length)
            request.Headers.ExpectContinue = true;
        request.Headers.TryAddWithoutValidation("amz-sdk-invocation-id", _state.InvocationId);
        request.Headers.TryAddWithoutValidation("amz-sdk-request", _state.Runtime.GetAttemptText(_state.Retries.Attempt));
        request.Headers.TryAddWithoutValidation("User-Agent", _state.Runtime.UserAgent);
        if (_state.Runtime.GetTraceHeader() is { } trace && !request.Headers.NonValidated.Contains(XRayTraceHeader.Name))
            request.Headers.TryAddWithoutValidation(XRayTraceHeader.Name, trace);
        return request;
    }

    private void UseHttp2(HttpRequestMessage request)
    {
        request.Version = HttpVersion.Version20;
        request.VersionPolicy = _state.Operation.HttpProtocol == HttpProtocol.Http2
            ? HttpVersionPolicy.RequestVersionExact
            : HttpVersionPolicy.RequestVersionOrLower;
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
        if (_state.Content is not null)
            _state.IsBodyInUse |= !_state.Content.Release(isAbandoned);
        _state.Content = null;
    }
}
