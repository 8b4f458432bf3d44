using System.Net.Http.Headers;

namespace Tern.Benchmarks.Workloads;

/// <summary>The minimum of any client on <see cref="HttpMessageInvoker"/>: a request with the headers of a signed call and a body, and its response.</summary>
internal sealed class BareTransport(HttpMessageHandler handler, string uri, byte[] body, string target) : IDisposable
{
    private const string Authorization =
        "AWS4-HMAC-SHA256 Credential=AKIDEXAMPLE/20261121/eu-west-1/dynamodb/aws4_request, SignedHeaders=content-type;host;x-amz-date;x-amz-target, Signature=98ae32b0f1b8f3f1d9a97e6f8d6cf3f0f0a1b2c3d4e5f60718293a4b5c6d7e8f";

    private static readonly MediaTypeHeaderValue s_contentType = new("application/x-amz-json-1.0");

    private readonly HttpMessageInvoker _invoker = new(handler);
    private readonly Uri _uri = new(uri);

    public async Task<byte[]> SendAsync()
    {
        using var request = new HttpRequestMessage(HttpMethod.Post, _uri) { Content = new ByteArrayContent(body) };
        request.Content.Headers.ContentType = s_contentType;
        request.Headers.TryAddWithoutValidation("X-Amz-Target", target);
        request.Headers.TryAddWithoutValidation("Authorization", Authorization);
        request.Headers.TryAddWithoutValidation("x-amz-date", "20261121T080000Z");
        request.Headers.TryAddWithoutValidation("amz-sdk-invocation-id", "00000000-0000-4000-8000-000000000000");
        request.Headers.TryAddWithoutValidation("amz-sdk-request", "attempt=1; max=4");
        request.Headers.TryAddWithoutValidation("User-Agent", "bare");
        using HttpResponseMessage response = await _invoker.SendAsync(request, CancellationToken.None);
        return await response.Content.ReadAsByteArrayAsync();
    }

    public void Dispose() => _invoker.Dispose();
}
