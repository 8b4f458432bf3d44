using System.Text;

namespace Tern.Local.Tests.Http;

/// <summary>Stores the last request, so that a test can send it again.</summary>
internal sealed class CapturingHandler(HttpMessageHandler inner) : DelegatingHandler(inner)
{
    private readonly List<KeyValuePair<string, string>> _headers = [];
    private Uri? _uri;
    private string _body = "";

    public HttpRequestMessage Repeat(string? body = null)
    {
        var content = new ByteArrayContent(Encoding.UTF8.GetBytes(body ?? _body));
        var request = new HttpRequestMessage(HttpMethod.Post, _uri) { Content = content };
        foreach ((string name, string value) in _headers)
        {
            if (!name.Equals("Content-Length", StringComparison.OrdinalIgnoreCase) && !request.Headers.TryAddWithoutValidation(name, value))
                content.Headers.TryAddWithoutValidation(name, value);
        }
        return request;
    }

    protected override async Task<HttpResponseMessage> SendAsync(HttpRequestMessage request, CancellationToken cancellationToken)
    {
        _uri = request.RequestUri;
        _body = await request.Content!.ReadAsStringAsync(cancellationToken);
        _headers.Clear();
        foreach (var header in request.Headers.NonValidated.Concat(request.Content.Headers.NonValidated))
        {
            foreach (string value in header.Value)
                _headers.Add(new(header.Key, value));
        }
        return await base.SendAsync(request, cancellationToken);
    }
}
