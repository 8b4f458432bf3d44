using System.Text;
using System.Text.Json;
using Tern.Functions.Tests.Support;

namespace Tern.Functions.AspNetCore.Tests.Support;

/// <summary>What the Runtime API has received as the result of an invocation.</summary>
internal sealed class FunctionResponse
{
    private FunctionResponse(FakeRequest request)
    {
        Request = request;
        IsStreamed = request.Headers.ContainsKey("Lambda-Runtime-Function-Response-Mode");
        IsError = request.Line.EndsWith("/error", StringComparison.Ordinal);
    }

    public FakeRequest Request { get; }

    public bool IsStreamed { get; }

    public bool IsError { get; }

    public string ErrorType => Request.Headers["Lambda-Runtime-Function-Error-Type"];

    public int StatusCode { get; private set; }

    public byte[] Body { get; private set; } = [];

    public string Text => Encoding.UTF8.GetString(Body);

    public bool IsBase64 { get; private set; }

    public List<string> Cookies { get; } = [];

    /// <summary>The headers with a single value.</summary>
    public Dictionary<string, string> Headers { get; } = new(StringComparer.OrdinalIgnoreCase);

    /// <summary>The headers with a list of values.</summary>
    public Dictionary<string, string[]> MultiHeaders { get; } = new(StringComparer.OrdinalIgnoreCase);

    public static FunctionResponse Read(FakeRequest request)
    {
        var response = new FunctionResponse(request);
        if (response.IsError)
            return response;
        byte[] bytes = request.Bytes;
        int end = bytes.AsSpan().IndexOf(new byte[8]);
        using JsonDocument json = JsonDocument.Parse(response.IsStreamed ? bytes.AsMemory(0, end) : bytes);
        response.ReadHead(json.RootElement);
        if (response.IsStreamed)
            response.Body = bytes[(end + 8)..];
        else
            response.ReadBody(json.RootElement);
        return response;
    }

    private void ReadHead(JsonElement json)
    {
        StatusCode = json.GetProperty("statusCode").GetInt32();
        if (json.TryGetProperty("headers", out JsonElement headers))
        {
            foreach (JsonProperty header in headers.EnumerateObject())
                Headers.Add(header.Name, header.Value.GetString()!);
        }
        if (json.TryGetProperty("multiValueHeaders", out headers))
        {
            foreach (JsonProperty header in headers.EnumerateObject())
                MultiHeaders.Add(header.Name, [.. header.Value.EnumerateArray().Select(value => value.GetString()!)]);
        }
        if (json.TryGetProperty("cookies", out JsonElement cookies))
            Cookies.AddRange(cookies.EnumerateArray().Select(value => value.GetString()!));
    }

    private void ReadBody(JsonElement json)
    {
        IsBase64 = json.GetProperty("isBase64Encoded").GetBoolean();
        string body = json.GetProperty("body").GetString()!;
        Body = IsBase64 ? Convert.FromBase64String(body) : Encoding.UTF8.GetBytes(body);
    }
}
