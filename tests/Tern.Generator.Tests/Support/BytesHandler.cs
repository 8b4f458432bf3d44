using System.Net;

namespace Tern.Generator.Tests.Support;

/// <summary>Gives the bytes of each request to a function that answers it.</summary>
internal sealed class BytesHandler(Func<byte[], byte[]> answer, HttpStatusCode status = HttpStatusCode.OK) : HttpMessageHandler
{
    protected override async Task<HttpResponseMessage> SendAsync(HttpRequestMessage request, CancellationToken cancellationToken)
    {
        byte[] body = await request.Content!.ReadAsByteArrayAsync(cancellationToken);
        return new HttpResponseMessage(status) { Content = new ByteArrayContent(answer(body)) };
    }
}
