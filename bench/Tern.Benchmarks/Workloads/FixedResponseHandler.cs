using System.Globalization;
using System.Net;
using System.Net.Http.Headers;
using Tern.Runtime;

namespace Tern.Benchmarks.Workloads;

/// <summary>A transport that immediately returns the same bytes for every request, with the headers of DynamoDB.</summary>
/// <param name="body">The body of the response.</param>
/// <param name="contentType">The content type of the response.</param>
/// <param name="protocol">The value of <c>smithy-protocol</c>; null for no such header.</param>
/// <param name="status">The status of the response.</param>
internal sealed class FixedResponseHandler(byte[] body, string contentType = "application/x-amz-json-1.0", string? protocol = null, int status = 200) : HttpMessageHandler
{
    private readonly MediaTypeHeaderValue _contentType = new(contentType);

    private readonly string _checksum = Crc32.Compute(body).ToString(CultureInfo.InvariantCulture);

    protected override HttpResponseMessage Send(HttpRequestMessage request, CancellationToken cancellationToken)
    {
        var response = new HttpResponseMessage((HttpStatusCode)status) { Content = new ByteArrayContent(body), RequestMessage = request };
        response.Content.Headers.ContentType = _contentType;
        response.Content.Headers.ContentLength = body.Length;
        response.Headers.TryAddWithoutValidation("x-amzn-RequestId", "7Q3KRC1VO2JQ2HL8P3D4E5F6G7VV4KQNSO5AEMVJF66Q9ASUAAJG");
        response.Headers.TryAddWithoutValidation("x-amz-crc32", _checksum);
        if (protocol is not null)
            response.Headers.TryAddWithoutValidation("smithy-protocol", protocol);
        return response;
    }

    protected override Task<HttpResponseMessage> SendAsync(HttpRequestMessage request, CancellationToken cancellationToken) =>
        Task.FromResult(Send(request, cancellationToken));
}
