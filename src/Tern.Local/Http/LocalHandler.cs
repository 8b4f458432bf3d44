using System.Net;
using System.Net.Http.Headers;
using Tern.Local.Routing;

namespace Tern.Local.Http;

/// <summary>Sends the requests of clients in this process to the services.</summary>
/// <param name="services">Receives the requests.</param>
/// <param name="time">The clock for slow response bodies.</param>
internal sealed class LocalHandler(IRequestHandler services, TimeProvider time) : HttpMessageHandler
{
    private const int BufferSize = 32 * 1024;

    private volatile bool _isDisposed;

    protected override async Task<HttpResponseMessage> SendAsync(HttpRequestMessage request, CancellationToken cancellationToken)
    {
        ObjectDisposedException.ThrowIf(_isDisposed, this);
        cancellationToken.ThrowIfCancellationRequested();
        RequestContentStream? body = request.Content is null ? null : new RequestContentStream(request.Content);
        var received = new LocalRequest
        {
            Method = request.Method.Method,
            Target = request.RequestUri?.PathAndQuery ?? "/",
            Headers = [.. Headers(request)],
            Body = body ?? Stream.Null,
            ContentLength = request.Content is null ? 0 : request.Content.Headers.ContentLength,
        };
        LocalResponse localResponse;
        try
        {
            localResponse = await services.HandleAsync(received, cancellationToken).ConfigureAwait(false);
        }
        catch (IOException reset)
        {
            throw new HttpRequestException(HttpRequestError.ResponseEnded, reset.Message, body?.Failure ?? reset);
        }
        finally
        {
            if (body is not null)
                await body.DisposeAsync().ConfigureAwait(false);
        }
        return Convert(localResponse, request);
    }

    protected override void Dispose(bool disposing)
    {
        _isDisposed = true;
        base.Dispose(disposing);
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

    private HttpResponseMessage Convert(LocalResponse localResponse, HttpRequestMessage request)
    {
        HttpContent content = localResponse.HasNoBodyFault && localResponse.Stream is null
            ? new ByteArrayContent(localResponse.Content)
            : new StreamContent(localResponse.OpenBody(time), BufferSize);
        if (localResponse.ContentType is { } type)
            content.Headers.TryAddWithoutValidation("Content-Type", type);
        content.Headers.ContentLength = localResponse.Length;
        var response = new HttpResponseMessage((HttpStatusCode)localResponse.StatusCode) { Content = content, RequestMessage = request };
        foreach ((string name, string value) in localResponse.Headers)
        {
            if (!response.Headers.TryAddWithoutValidation(name, value))
                content.Headers.TryAddWithoutValidation(name, value);
        }
        return response;
    }
}
