using System.Net;

namespace Tern.Generator.Tests.Support;

/// <summary>Returns the bytes that a function returns for the body of each request, in the protocol of the request.</summary>
internal sealed class BytesHandler(Func<byte[], byte[]> respond, HttpStatusCode status = HttpStatusCode.OK) : HttpMessageHandler
{
    protected override async Task<HttpResponseMessage> SendAsync(HttpRequestMessage request, CancellationToken cancellationToken)
    {
        byte[] body = request.Content is null ? [] : await request.Content.ReadAsByteArrayAsync(cancellationToken);
        var response = new HttpResponseMessage(status) { Content = new ByteArrayContent(respond(body)) };
        if (request.Headers.TryGetValues("smithy-protocol", out IEnumerable<string>? protocol))
            response.Headers.Add("smithy-protocol", protocol);
        return response;
    }
}
