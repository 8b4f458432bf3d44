using System.Text.Json;
using Microsoft.AspNetCore.Http;
using Tern.Conformance;
using Tern.Functions.AspNetCore.Tests.Support;
using Tern.Functions.Http;

namespace Tern.Functions.AspNetCore.Tests.Requests;

public sealed class PublishedEventTests
{
    [Fact]
    public async Task Published_HTTP_events_have_the_view_of_the_request_model()
    {
        byte[][] events = [.. ReadEvents()];
        Assert.True(events.Length >= 20, $"{events.Length} events");

        FunctionResponse[] responses = await FunctionApplication.Of(async context =>
        {
            int length = await ReadLengthAsync(context.Request);
            await context.Response.WriteAsync($"{context.Request.Method} {context.Request.PathBase}{context.Request.Path.Value}{context.Request.QueryString} {length} {context.User.Identity!.Name}");
        }).SendAsync(events);

        var expected = new Dictionary<string, string>();
        for (int i = 0; i < events.Length; i++)
        {
            using Functions.Http.HttpRequest request = Functions.Http.HttpRequest.Read(events[i]);
            string query = request.RawQueryString is { Length: > 0 } text ? "?" + text : "";
            expected.Add($"id-{i}", $"{request.Method} {request.PathBase}{request.Path}{query} {LengthOf(request)} {request.Authorizer?.Subject}");
        }
        Assert.Equal(events.Length, responses.Length);
        Assert.All(responses, response =>
        {
            Assert.Equal(200, response.StatusCode);
            Assert.Equal(expected[response.Request.Line.Split('/')[^2]], response.Text);
        });
    }

    // One of the published examples has a text in a body that should be base64.
    private static async Task<int> ReadLengthAsync(Microsoft.AspNetCore.Http.HttpRequest request)
    {
        try
        {
            using var body = new MemoryStream();
            await request.Body.CopyToAsync(body);
            return (int)body.Length;
        }
        catch (BadHttpRequestException)
        {
            return -1;
        }
    }

    private static int LengthOf(Functions.Http.HttpRequest request)
    {
        try
        {
            return request.Body.Length;
        }
        catch (HttpEventException)
        {
            return -1;
        }
    }

    private static List<byte[]> ReadEvents()
    {
        string folder = Path.Combine(ConformanceData.Require(), "lambda-events");
        List<byte[]> events = [];
        foreach (string file in new[] { "rust", "dotnet" })
        {
            using JsonDocument json = JsonDocument.Parse(File.ReadAllBytes(Path.Combine(folder, $"{file}.json")));
            foreach (JsonProperty document in json.RootElement.EnumerateObject())
            {
                byte[] bytes = JsonSerializer.SerializeToUtf8Bytes(document.Value);
                if (IsRequest(bytes))
                    events.Add(bytes);
            }
        }
        return events;
    }

    private static bool IsRequest(byte[] json)
    {
        try
        {
            using Functions.Http.HttpRequest request = Functions.Http.HttpRequest.Read(json);
            return true;
        }
        catch (TernException)
        {
            return false;
        }
    }
}
