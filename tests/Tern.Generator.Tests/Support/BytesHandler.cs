using System.Net;

namespace Tern.Generator.Tests.Support;

/// <summary>Gives the bytes of each request to a function that answers it, in the protocol that the request names.</summary>
internal sealed class BytesHandler(Func<byte[], byte[]> answer, HttpStatusCode status = HttpStatusCode.OK) : HttpMessageHandler
{
    protected override async Task<HttpResponseMessage> SendAsync(HttpRequestMessage request, CancellationToken cancellationToken)
    {
        byte[] body = request.Content is null ? [] : await request.Content.ReadAsByteArrayAsync(cancellationToken);
        var response = new HttpResponseMessage(status) { Content = new ByteArrayContent(answer(body)) };
        if (request.Headers.TryGetValues("smithy-protocol", out IEnumerable<string>? protocol))
            response.Headers.Add("smithy-protocol", protocol);
        return response;
    }
}
