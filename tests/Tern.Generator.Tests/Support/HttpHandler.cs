namespace Tern.Generator.Tests.Support;

/// <summary>Returns the response of a function for each request, and stores the last request with its body.</summary>
internal sealed class HttpHandler(Func<HttpResponseMessage> respond) : HttpMessageHandler
{
    public HttpRequestMessage Request { get; private set; } = null!;

    public byte[]? Body { get; private set; }

    /// <summary>A header of the request or of its body; null if it is missing.</summary>
    public string? Header(string name) =>
        Request.Headers.NonValidated.TryGetValues(name, out var values) || (Request.Content?.Headers.NonValidated.TryGetValues(name, out values) ?? false)
            ? values.ToString()
            : null;

    protected override async Task<HttpResponseMessage> SendAsync(HttpRequestMessage request, CancellationToken cancellationToken)
    {
        Request = request;
        Body = request.Content is null ? null : await request.Content.ReadAsByteArrayAsync(cancellationToken);
        return respond();
    }
}
