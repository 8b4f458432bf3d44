using System.Net.Http.Headers;

namespace Tern.Functions.Tests.Http;

/// <summary>Creates the message of a request for a server.</summary>
internal static class RequestMessages
{
    public static HttpRequestMessage Create(TestRequest request, Uri address)
    {
        string query = request.Query.Count == 0 ? "" : "?" + request.RawQuery;
        // The client must not change the path.
        var message = new HttpRequestMessage(new HttpMethod(request.Method), new Uri($"http://{address.Authority}{request.Path}{query}", new UriCreationOptions { DangerousDisablePathAndQueryCanonicalization = true }));
        if (request.Body is not null)
        {
            message.Content = new ByteArrayContent(request.Body);
            message.Content.Headers.ContentType = new MediaTypeHeaderValue("application/octet-stream");
        }
        foreach ((string name, string value) in request.Headers)
            message.Headers.TryAddWithoutValidation(name, value);
        if (request.Cookies.Count > 0)
            message.Headers.TryAddWithoutValidation("Cookie", string.Join("; ", request.Cookies));
        return message;
    }
}
