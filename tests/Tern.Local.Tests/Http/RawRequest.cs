using System.Net.Http.Headers;
using System.Text;
using System.Text.Json.Nodes;

namespace Tern.Local.Tests.Http;

/// <summary>Requests that no client sends.</summary>
internal static class RawRequest
{
    public static HttpRequestMessage Of(string target, string body)
    {
        var content = new ByteArrayContent(Encoding.UTF8.GetBytes(body));
        content.Headers.ContentType = new MediaTypeHeaderValue("application/x-amz-json-1.0");
        var request = new HttpRequestMessage(HttpMethod.Post, "https://dynamodb.us-east-1.amazonaws.com/") { Content = content };
        if (target.Length > 0)
            request.Headers.TryAddWithoutValidation("X-Amz-Target", target);
        return request;
    }

    /// <summary>Sends a request and returns status, code and message of its response, which must be an error.</summary>
    public static async Task<(int Status, string Code, string Message)> RefusedAsync(LocalAws aws, HttpRequestMessage request)
    {
        using var invoker = new HttpMessageInvoker(aws.Handler, disposeHandler: false);
        using HttpResponseMessage response = await invoker.SendAsync(request, TestContext.Current.CancellationToken);
        JsonNode error = JsonNode.Parse(await response.Content.ReadAsStringAsync(TestContext.Current.CancellationToken))!;
        string type = (string)error["__type"]!;
        Assert.NotEmpty(response.Headers.GetValues("x-amzn-RequestId").Single());
        return ((int)response.StatusCode, type[(type.IndexOf('#', StringComparison.Ordinal) + 1)..], (string)(error["message"] ?? error["Message"])!);
    }
}
