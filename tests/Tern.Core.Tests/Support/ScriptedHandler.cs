using System.Net;
using System.Net.Http.Headers;
using System.Text;

namespace Tern.Core.Tests.Support;

/// <summary>Returns the responses of a test in order, and repeats the last one. Records the requests.</summary>
internal sealed class ScriptedHandler(params Func<HttpRequestMessage, CancellationToken, Task<HttpResponseMessage>>[] responses) : HttpMessageHandler
{
    private readonly Lock _gate = new();

    public ScriptedHandler(params HttpResponseMessage[] responses)
        : this([.. responses.Select(response => (Func<HttpRequestMessage, CancellationToken, Task<HttpResponseMessage>>)((_, _) => CopyAsync(response)))])
    {
    }

    public List<SentRequest> Sent { get; } = [];

    public bool IsDisposed { get; private set; }

    public static HttpResponseMessage CreateResponse(HttpStatusCode status, byte[] body, params (string Name, string Value)[] headers)
    {
        var response = new HttpResponseMessage(status) { Content = new ByteArrayContent(body) };
        foreach ((string name, string value) in headers)
        {
            if (!response.Headers.TryAddWithoutValidation(name, value))
                response.Content.Headers.TryAddWithoutValidation(name, value);
        }
        return response;
    }

    public static HttpResponseMessage Ok(string body = "{}", params (string Name, string Value)[] headers) =>
        CreateResponse(HttpStatusCode.OK, Encoding.UTF8.GetBytes(body), headers);

    public static HttpResponseMessage Error(int status, string body, params (string Name, string Value)[] headers) =>
        CreateResponse((HttpStatusCode)status, Encoding.UTF8.GetBytes(body), headers);

    protected override async Task<HttpResponseMessage> SendAsync(HttpRequestMessage request, CancellationToken cancellationToken)
    {
        byte[] body = [];
        if (request.Content is not null)
            body = await request.Content.ReadAsByteArrayAsync(cancellationToken);
        int index;
        lock (_gate)
        {
            index = Sent.Count;
            Sent.Add(new SentRequest(
                request.Method.Method,
                request.RequestUri!,
                Flatten(request.Headers).Concat(request.Content is null ? [] : Flatten(request.Content.Headers)).ToArray(),
                body));
        }
        return await responses[Math.Min(index, responses.Length - 1)](request, cancellationToken);
    }

    protected override void Dispose(bool disposing)
    {
        IsDisposed = true;
        base.Dispose(disposing);
    }

    /// <summary>Copies a response, because each call disposes its own. A response whose body is a stream can be returned only once.</summary>
    private static async Task<HttpResponseMessage> CopyAsync(HttpResponseMessage response)
    {
        if (response.Content is not ByteArrayContent)
            return response;
        HttpResponseMessage copy = CreateResponse(response.StatusCode, await response.Content.ReadAsByteArrayAsync());
        foreach ((string name, string value) in Flatten(response.Headers))
            copy.Headers.TryAddWithoutValidation(name, value);
        foreach ((string name, string value) in Flatten(response.Content.Headers))
            copy.Content.Headers.TryAddWithoutValidation(name, value);
        return copy;
    }

    private static IEnumerable<KeyValuePair<string, string>> Flatten(HttpHeaders headers) =>
        headers.NonValidated.SelectMany(header => header.Value.Select(value => new KeyValuePair<string, string>(header.Key, value)));
}
