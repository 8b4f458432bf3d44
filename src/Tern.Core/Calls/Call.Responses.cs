using System.Globalization;
using System.Runtime.CompilerServices;

namespace Tern.Runtime;

internal sealed partial class Call
{
    /// <summary>
    /// The maximum number of bytes to read of an error body: a page of a proxy can be endless, and an error of a service is much shorter.
    /// </summary>
    private const int MaxErrorBytes = 1024 * 1024;

    private readonly ResponseSink _sink;

    /// <summary>Whether the body of the current error is longer than <see cref="MaxErrorBytes"/>.</summary>
    public bool IsBodyTruncated => _sink.IsOverflowed;

    /// <summary>Passes a response to the interceptors.</summary>
    private async ValueTask NotifyInterceptorsAsync(HttpResponseMessage httpResponse, AttemptContext context, CancellationToken token)
    {
        context.Response = httpResponse;
        try
        {
            foreach (ICallInterceptor interceptor in _state.Runtime.Interceptors)
                await interceptor.AfterResponseAsync(context, token).ConfigureAwait(false);
        }
        catch
        {
            httpResponse.Dispose();
            throw;
        }
    }

    /// <summary>Reads the response, whatever its status: buffered, or with its body as a stream if the operation requires it.</summary>
    private ValueTask<ResponseMessage> ReceiveAsync(HttpResponseMessage httpResponse, CancellationToken token)
    {
        _state.Received = new ResponseMetadata((int)httpResponse.StatusCode, httpResponse.Headers, httpResponse.Content.Headers, _state.Retries.Attempt);
        bool isStreamed = _state.Operation.ResponseMode != ResponseMode.Buffered && IsSuccess(_state.Received.StatusCode);
        return isStreamed ? OpenStreamAsync(httpResponse, token) : ReadBufferedAsync(httpResponse, token);
    }

    private async ValueTask<ResponseMessage> OpenStreamAsync(HttpResponseMessage httpResponse, CancellationToken token)
    {
        try
        {
            Stream stream = await httpResponse.Content.ReadAsStreamAsync(token).ConfigureAwait(false);
            long? length = _state.Method == HttpMethod.Head ? null : GetContentLength(httpResponse.Content);
            _state.ReceivedBytes = length;
            bool isFramed = _state.Operation.ResponseMode == ResponseMode.Framed;
            var body = new ResponseBodyStream(
                stream, httpResponse, _state.Content, CreateInfo(), Secrets, _resources, _state.Timeouts, isFramed, length, FindChecksum(httpResponse));
            var response = new ResponseMessage(this)
            {
                Metadata = _state.Received!,
                ContentHeaders = httpResponse.Content.Headers,
                BodyStream = new ResponseBody(body, length),
            };
            if (_state.Operation.ReadInitialResponse is { } readInitial)
                response = await readInitial(response, token).ConfigureAwait(false);
            _state.OpenBody = body;
            return response;
        }
        catch
        {
            httpResponse.Dispose();
            throw;
        }
    }

    [AsyncMethodBuilder(typeof(PoolingAsyncValueTaskMethodBuilder<>))]
    private async ValueTask<ResponseMessage> ReadBufferedAsync(HttpResponseMessage httpResponse, CancellationToken token)
    {
        using HttpResponseMessage response = httpResponse;
        bool isError = !IsSuccess(_state.Received!.StatusCode);
        int limit = isError && _state.Operation.IsResultInError is null ? MaxErrorBytes : _state.Runtime.Options.MaxResponseBytes;
        // Read as text: the typed property would create a header that the server did not send.
        // A response to HEAD has the length of a body that is not sent with it, however long.
        long? promised = _state.Method == HttpMethod.Head ? null : GetContentLength(response.Content);
        if (promised > limit && !isError)
            throw CreateTooLargeException(promised.Value);

        _sink.Start(promised, limit, _state.Timeouts.Stall);
        try
        {
            await response.Content.CopyToAsync(_sink, token).ConfigureAwait(false);
        }
        catch (Exception) when (_sink.IsOverflowed)
        {
            if (!isError)
                throw CreateTooLargeException(null);
        }
        catch (Exception e) when (e is HttpRequestException or IOException && !token.IsCancellationRequested)
        {
            throw TransportFailure.CreateForBody(e, CreateInfo(), Secrets);
        }

        _state.ReceivedContent = response.Content.Headers;
        PooledBuffer body = _sink.Buffer;
        _state.ReceivedBytes = body.WrittenCount;
        if (_sink.IsOverflowed)
            return new ResponseMessage(this) { Metadata = _state.Received!, ContentHeaders = response.Content.Headers, Body = body.WrittenMemory };
        if (promised is { } length && length != body.WrittenCount)
            throw TransportFailure.CreateForWrongLength(body.WrittenCount, length, CreateInfo());
        // A response to HEAD can have the checksum of the body that it does not have.
        if (_state.Runtime.Service.VerifiesCrc32 && _state.Operation.Method != "HEAD")
            VerifyCrc32(response, body.WrittenSpan);
        else if (Request.IsResponseValidated && response.IsSuccessStatusCode)
            VerifyChecksum(response, body.WrittenSpan);
        return new ResponseMessage(this) { Metadata = _state.Received!, ContentHeaders = response.Content.Headers, Body = body.WrittenMemory };
    }

    private static long? GetContentLength(HttpContent content) =>
        content.Headers.NonValidated.TryGetValues("Content-Length", out var values)
        && long.TryParse(values.ToString(), NumberStyles.None, CultureInfo.InvariantCulture, out long length) ? length : null;

    private void VerifyCrc32(HttpResponseMessage response, ReadOnlySpan<byte> body)
    {
        // A body that was encoded again in transit no longer has the bytes of the checksum.
        if (!response.Headers.NonValidated.TryGetValues("x-amz-crc32", out var values)
            || response.Content.Headers.NonValidated.Contains("Content-Encoding")
            || !uint.TryParse(values.ToString(), NumberStyles.None, CultureInfo.InvariantCulture, out uint expected))
        {
            return;
        }
        uint actual = Crc32.Compute(body);
        if (actual != expected)
        {
            throw new TernChecksumMismatchException(
                string.Create(CultureInfo.InvariantCulture, $"The response was damaged in transit. Its CRC-32 is {actual:x8}. Expected {expected:x8}."),
                CreateInfo());
        }
    }

    /// <summary>The checksum to compare a response with, if the request requires validation.</summary>
    private ResponseChecksum? FindChecksum(HttpResponseMessage httpResponse) =>
        Request.IsResponseValidated ? Request.ChecksumHandler!.FindChecksum(_state.Operation, httpResponse.Headers) : null;

    private void VerifyChecksum(HttpResponseMessage httpResponse, ReadOnlySpan<byte> body)
    {
        using ResponseChecksum? checksum = FindChecksum(httpResponse);
        if (checksum is null)
            return;
        checksum.Append(body);
        if (checksum.Verify(CreateInfo()) is { } failure)
            throw failure;
    }

    private TernResponseTooLargeException CreateTooLargeException(long? length) => new(
        string.Create(
            CultureInfo.InvariantCulture,
            $"The response of {(length is null ? "unknown length" : $"{length} bytes")} is larger than {nameof(ClientOptions)}.{nameof(ClientOptions.MaxResponseBytes)} ({_state.Runtime.Options.MaxResponseBytes} bytes). Increase the limit, or request less at a time."),
        CreateInfo());

    private TernServiceException ReadError(ResponseMessage response)
    {
        _state.Received!.RemoveSecrets(Secrets);
        TernServiceException error;
        AllocationBudget.Start(response.Body.Length, _state.Runtime.Options.MaxResponseBytes);
        try
        {
            error = _state.Operation.ReadError(response);
        }
        catch (TernSerializationException)
        {
            error = new TernServiceException(ResponseExcerpt.ToError(response));
        }
        finally
        {
            AllocationBudget.Stop();
        }
        RecordRedirectRegion(error, response);
        error.Advice = _state.Runtime.Client.GetErrorAdvice(error);
        error.Sanitize(Secrets);
        return error;
    }
}
