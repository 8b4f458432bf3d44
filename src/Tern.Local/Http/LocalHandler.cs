using System.Net;
using System.Net.Http.Headers;
using Tern.Codecs;

namespace Tern.Local.Http;

/// <summary>Brings the requests of clients in this process to the gateway.</summary>
internal sealed class LocalHandler(Gateway gateway) : HttpMessageHandler
{
    private volatile bool _isDisposed;

    protected override async Task<HttpResponseMessage> SendAsync(HttpRequestMessage request, CancellationToken cancellationToken)
    {
        ObjectDisposedException.ThrowIf(_isDisposed, this);
        cancellationToken.ThrowIfCancellationRequested();
        using var body = new PooledBuffer();
        bool isWhole = request.Content is not { } content || await TryReadAsync(content, body, cancellationToken).ConfigureAwait(false);
        var received = new LocalRequest
        {
            Method = request.Method.Method,
            Target = request.RequestUri?.PathAndQuery ?? "/",
            Headers = [.. Headers(request)],
            Body = isWhole ? body.WrittenMemory : default(ReadOnlyMemory<byte>?),
        };
        try
        {
            return Convert(await gateway.HandleAsync(received, cancellationToken).ConfigureAwait(false), request);
        }
        catch (IOException reset)
        {
            throw new HttpRequestException(HttpRequestError.ResponseEnded, reset.Message, reset);
        }
    }

    protected override void Dispose(bool disposing)
    {
        _isDisposed = true;
        base.Dispose(disposing);
    }

    private async ValueTask<bool> TryReadAsync(HttpContent content, PooledBuffer body, CancellationToken cancellationToken)
    {
        Stream stream = await content.ReadAsStreamAsync(cancellationToken).ConfigureAwait(false);
        await using (stream.ConfigureAwait(false))
            return await RequestBody.TryReadAsync(stream, content.Headers.ContentLength, body, gateway.Time, cancellationToken).ConfigureAwait(false);
    }

    private static IEnumerable<KeyValuePair<string, string>> Headers(HttpRequestMessage request)
    {
        if (request.Headers.Host is null)
            yield return new("Host", request.RequestUri?.Authority ?? "");
        foreach ((string name, HeaderStringValues values) in request.Headers.NonValidated)
        {
            foreach (string value in values)
                yield return new(name, value);
        }
        if (request.Content is null)
            yield break;
        foreach ((string name, HeaderStringValues values) in request.Content.Headers.NonValidated)
        {
            foreach (string value in values)
                yield return new(name, value);
        }
    }

    private HttpResponseMessage Convert(LocalResponse answer, HttpRequestMessage request)
    {
        HttpContent content = answer.ResetAfter is null && answer.BytesPerSecond is null
            ? new ByteArrayContent(answer.Body)
            : new StreamContent(answer.OpenBody(gateway.Time));
        content.Headers.TryAddWithoutValidation("Content-Type", answer.ContentType);
        content.Headers.ContentLength = answer.Body.Length;
        var response = new HttpResponseMessage((HttpStatusCode)answer.StatusCode) { Content = content, RequestMessage = request };
        foreach ((string name, string value) in answer.Headers)
            response.Headers.TryAddWithoutValidation(name, value);
        return response;
    }
}
