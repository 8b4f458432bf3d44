using System.Globalization;
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
    private volatile Address? _lastAddress;
    private RequestContentStream? _idleBody;

    protected override async Task<HttpResponseMessage> SendAsync(HttpRequestMessage request, CancellationToken cancellationToken)
    {
        ObjectDisposedException.ThrowIf(_isDisposed, this);
        cancellationToken.ThrowIfCancellationRequested();
        RequestContentStream? body = request.Content is null ? null : OpenBody(request.Content);
        Address address = GetAddress(request.RequestUri);
        var received = new LocalRequest
        {
            Method = request.Method.Method,
            Target = address.Target,
            Headers = ReadHeaders(request, address.Authority),
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
            if (body is not null && body.TryClose())
                _idleBody = body;
            else if (body is not null)
                await body.DisposeAsync().ConfigureAwait(false);
        }
        return Convert(localResponse, request);
    }

    protected override void Dispose(bool disposing)
    {
        _isDisposed = true;
        base.Dispose(disposing);
    }

    private static KeyValuePair<string, string>[] ReadHeaders(HttpRequestMessage request, string authority)
    {
        HttpHeadersNonValidated headers = request.Headers.NonValidated;
        HttpHeadersNonValidated contentHeaders = request.Content?.Headers.NonValidated ?? default;
        var lines = new KeyValuePair<string, string>[1 + headers.Count + contentHeaders.Count];
        int count = 0;
        if (request.Headers.Host is null)
            lines[count++] = new("Host", authority);
        Add(headers, ref lines, ref count);
        Add(contentHeaders, ref lines, ref count);
        return count == lines.Length ? lines : lines[..count];
    }

    private RequestContentStream OpenBody(HttpContent content)
    {
        RequestContentStream body = Interlocked.Exchange(ref _idleBody, null) ?? new RequestContentStream();
        body.Open(content);
        return body;
    }

    // A client sends its requests to one address, and each evaluation of these properties creates a string (bench/results/local.md, the bytes of calls in process).
    private Address GetAddress(Uri? uri)
    {
        Address? last = _lastAddress;
        if (last is null || !ReferenceEquals(last.Uri, uri))
            _lastAddress = last = new Address(uri, uri?.Authority ?? "", uri?.PathAndQuery ?? "/");
        return last;
    }

    private static void Add(HttpHeadersNonValidated headers, ref KeyValuePair<string, string>[] lines, ref int count)
    {
        foreach ((string name, HeaderStringValues values) in headers)
        {
            foreach (string value in values)
            {
                if (count == lines.Length)
                    Array.Resize(ref lines, 2 * count);
                lines[count++] = new(name, value);
            }
        }
    }

    private HttpResponseMessage Convert(LocalResponse localResponse, HttpRequestMessage request)
    {
        HttpContent content = localResponse.HasNoBodyFault && localResponse.Stream is null
            ? new ByteArrayContent(localResponse.Content)
            : new StreamContent(localResponse.OpenBody(time), BufferSize);
        if (localResponse.ContentType is { } type)
            content.Headers.TryAddWithoutValidation("Content-Type", type);
        // As text: the typed property stores a number, and each read of the header converts it to a string.
        if (localResponse.Length is { } length)
            content.Headers.TryAddWithoutValidation("Content-Length", length.ToString(CultureInfo.InvariantCulture));
        var response = new HttpResponseMessage((HttpStatusCode)localResponse.StatusCode) { Content = content, RequestMessage = request };
        IReadOnlyList<KeyValuePair<string, string>> headers = localResponse.Headers;
        for (int i = 0; i < headers.Count; i++)
        {
            (string name, string value) = headers[i];
            if (!response.Headers.TryAddWithoutValidation(name, value))
                content.Headers.TryAddWithoutValidation(name, value);
        }
        return response;
    }

    private sealed record Address(Uri? Uri, string Authority, string Target);
}
