using System.Net.Http.Headers;
using System.Text;
using System.Text.Json;

namespace Tern.Local.Tests.Support;

/// <summary>Sends requests of a service with AWS JSON 1.1, without a client and without signatures.</summary>
internal sealed class JsonCalls(LocalAws aws, string targetPrefix) : IDisposable
{
    private readonly HttpMessageInvoker _invoker = new(aws.Handler, disposeHandler: false);

    /// <summary>Returns the status and the JSON of a response.</summary>
    public async Task<(int Status, JsonElement Body)> SendAsync(string operation, string body)
    {
        using var request = new HttpRequestMessage(HttpMethod.Post, "https://host.example/");
        request.Headers.TryAddWithoutValidation("X-Amz-Target", $"{targetPrefix}.{operation}");
        request.Content = new ByteArrayContent(Encoding.UTF8.GetBytes(body)) { Headers = { ContentType = MediaTypeHeaderValue.Parse("application/x-amz-json-1.1") } };
        using HttpResponseMessage response = await _invoker.SendAsync(request, TestContext.Current.CancellationToken);
        byte[] content = await response.Content.ReadAsByteArrayAsync(TestContext.Current.CancellationToken);
        return ((int)response.StatusCode, JsonElement.Parse(content.Length == 0 ? "{}"u8 : content));
    }

    public void Dispose() => _invoker.Dispose();
}
