using System.Globalization;
using System.Net.Http.Headers;
using System.Runtime.CompilerServices;
using Tern.Checksums;
using Tern.Codecs;
using Tern.Http;

namespace Tern.Calls;

internal sealed partial class Call
{
    private readonly ResponseSink _sink;
    private HttpContentHeaders? _receivedContent;

    /// <summary>One attempt up to its response, whatever its status.</summary>
    [AsyncMethodBuilder(typeof(PoolingAsyncValueTaskMethodBuilder<>))]
    private async ValueTask<ResponseMessage> AttemptAsync()
    {
        _received = null;
        _watchdog.StartAttempt(AttemptLimit, _timeouts.FirstByte);
        CancellationToken token = _watchdog.Token;
        if (_isRetrying && _credentials is not null)
            await GetCredentialsAsync().ConfigureAwait(false);

        CollectHeaders();
        AttemptContext? context = _runtime.Interceptors.Length == 0 ? null : new AttemptContext(_operation, CreateInfo(), _headers);
        if (context is not null)
        {
            foreach (ICallInterceptor interceptor in _runtime.Interceptors)
                await interceptor.BeforeSigningAsync(context, token).ConfigureAwait(false);
        }
        HttpRequestMessage request = CreateRequest();
        if (context is not null)
        {
            context.Request = request;
            foreach (ICallInterceptor interceptor in _runtime.Interceptors)
                await interceptor.BeforeSendAsync(context, token).ConfigureAwait(false);
        }

        HttpResponseMessage response = await _probe.SendAsync(_resources.Transport.Invoker, request, token).ConfigureAwait(false);
        bool isHandedOver = false;
        try
        {
            if (context is not null)
            {
                context.Response = response;
                foreach (ICallInterceptor interceptor in _runtime.Interceptors)
                    await interceptor.AfterResponseAsync(context, token).ConfigureAwait(false);
            }
            _received = new ResponseMetadata((int)response.StatusCode, response.Headers, _retries.Attempt);
            if (_operation.ResponseMode == ResponseMode.Buffered || !IsSuccess(_received.StatusCode))
                return await ReadBufferedAsync(response, token).ConfigureAwait(false);

            Stream body = await OpenStreamAsync(response, token).ConfigureAwait(false);
            isHandedOver = true;
            return new ResponseMessage(this) { Metadata = _received, ContentHeaders = response.Content.Headers, BodyStream = body };
        }
        finally
        {
            if (!isHandedOver)
                response.Dispose();
        }
    }

    private async ValueTask<ResponseBodyStream> OpenStreamAsync(HttpResponseMessage response, CancellationToken token)
    {
        Stream stream = await response.Content.ReadAsStreamAsync(token).ConfigureAwait(false);
        TimeSpan stallLimit = _operation.ResponseMode == ResponseMode.Framed ? Timeout.InfiniteTimeSpan : _timeouts.Stall;
        return new ResponseBodyStream(stream, response, CreateInfo(), _timeProvider, stallLimit);
    }

    [AsyncMethodBuilder(typeof(PoolingAsyncValueTaskMethodBuilder<>))]
    private async ValueTask<ResponseMessage> ReadBufferedAsync(HttpResponseMessage response, CancellationToken token)
    {
        int limit = _runtime.Options.MaxResponseBytes;
        // Looked up as text: the typed property would make a header of it that the server did not send.
        long? promised = GetContentLength(response.Content);
        if (promised > limit)
            throw TooLarge(promised.Value);

        _sink.Start(promised, limit, _timeouts.Stall);
        try
        {
            await response.Content.CopyToAsync(_sink, token).ConfigureAwait(false);
        }
        catch (Exception) when (_sink.IsOverflowed)
        {
            throw TooLarge(null);
        }
        catch (Exception e) when (e is HttpRequestException or IOException && !token.IsCancellationRequested)
        {
            throw TransportFailure.OfBody(e, CreateInfo());
        }

        _receivedContent = response.Content.Headers;
        PooledBuffer body = _sink.Buffer;
        if (promised is { } length && length != body.WrittenCount && _method != HttpMethod.Head)
            throw TransportFailure.Truncated(body.WrittenCount, length, CreateInfo());
        if (_runtime.Service.VerifiesCrc32)
            VerifyCrc32(response, body.WrittenSpan);
        return new ResponseMessage(this) { Metadata = _received!, ContentHeaders = response.Content.Headers, Body = body.WrittenMemory };
    }

    private static long? GetContentLength(HttpContent content) =>
        content.Headers.NonValidated.TryGetValues("Content-Length", out var values)
        && long.TryParse(values.ToString(), NumberStyles.None, CultureInfo.InvariantCulture, out long length) ? length : null;

    private void VerifyCrc32(HttpResponseMessage response, ReadOnlySpan<byte> body)
    {
        // A body that was encoded again on its way has lost the bytes that the checksum is of.
        if (!response.Headers.NonValidated.TryGetValues("x-amz-crc32", out var values)
            || response.Content.Headers.NonValidated.Contains("Content-Encoding")
            || !uint.TryParse(values.ToString(), NumberStyles.None, CultureInfo.InvariantCulture, out uint expected))
        {
            return;
        }
        uint actual = Crc32.Compute(body);
        if (actual != expected)
        {
            throw new ChecksumMismatchException(
                string.Create(CultureInfo.InvariantCulture, $"the response was damaged on its way: its CRC-32 is {actual:x8}, not {expected:x8}"),
                CreateInfo());
        }
    }

    private ResponseTooLargeException TooLarge(long? length) => new(
        string.Create(
            CultureInfo.InvariantCulture,
            $"the response of {(length is null ? "unknown length" : $"{length} bytes")} is larger than {nameof(ClientOptions)}.{nameof(ClientOptions.MaxResponseBytes)} ({_runtime.Options.MaxResponseBytes} bytes); raise it, or ask for less at a time"),
        CreateInfo());

    private ServiceException ReadError(ResponseMessage response)
    {
        ServiceException error;
        try
        {
            error = _operation.ReadError(response);
        }
        catch (CodecException)
        {
            error = new ServiceException(ResponseExcerpt.ToError(response));
        }
        error.Clean(Secrets);
        return error;
    }
}
