using System.Net.Http.Headers;
using System.Text;
using System.Text.Json.Nodes;

namespace Tern.Local.Tests.Sqs.Recordings;

/// <summary>Sends the JSON requests of the client as they are, or with the query protocol, and returns responses in JSON to it.</summary>
internal sealed class ProtocolHandler(HttpMessageHandler services) : HttpMessageHandler
{
    private readonly HttpMessageInvoker _services = new(services, disposeHandler: false);

    public bool IsQuery { get; set; }

    /// <summary>The last response as boto3 returns it.</summary>
    public JsonObject? LastResponse { get; private set; }

    protected override async Task<HttpResponseMessage> SendAsync(HttpRequestMessage request, CancellationToken cancellationToken)
    {
        if (!IsQuery)
        {
            HttpResponseMessage response = await _services.SendAsync(request, cancellationToken);
            LastResponse = await ReadJsonAsync(response, cancellationToken);
            return response;
        }
        string operation = request.Headers.GetValues("X-Amz-Target").Single().Split('.')[1];
        var members = (JsonObject)JsonNode.Parse(await request.Content!.ReadAsStringAsync(cancellationToken))!;
        using var form = new HttpRequestMessage(HttpMethod.Post, request.RequestUri)
        {
            Content = new StringContent(QueryForm.Write(operation, members), Encoding.UTF8, "application/x-www-form-urlencoded"),
        };
        form.Headers.TryAddWithoutValidation("Authorization", $"AWS4-HMAC-SHA256 Credential={LocalSqs.AccountId}/20260101/us-east-1/sqs/aws4_request, SignedHeaders=host, Signature=00");
        using HttpResponseMessage xml = await _services.SendAsync(form, cancellationToken);
        JsonObject read = QueryXml.Read(operation, await xml.Content.ReadAsStringAsync(cancellationToken));
        LastResponse = WithStatus(read, xml);
        return ToJson(read, xml);
    }

    protected override void Dispose(bool disposing)
    {
        if (disposing)
            _services.Dispose();
        base.Dispose(disposing);
    }

    private static async Task<JsonObject> ReadJsonAsync(HttpResponseMessage response, CancellationToken cancellationToken)
    {
        await response.Content.LoadIntoBufferAsync(cancellationToken);
        string text = await response.Content.ReadAsStringAsync(cancellationToken);
        JsonObject body = text.Length == 0 ? [] : (JsonObject)JsonNode.Parse(text)!;
        if (response.IsSuccessStatusCode)
            return WithStatus(body, response);
        string type = ((string)body["__type"]!).Split('#')[1];
        string[] header = response.Headers.GetValues("x-amzn-query-error").Single().Split(';');
        return WithStatus(
            new JsonObject
            {
                ["Error"] = new JsonObject { ["Code"] = header[0], ["Message"] = (string)body["message"]!, ["QueryErrorCode"] = type, ["Type"] = header[1] },
                ["message"] = (string)body["message"]!,
            },
            response);
    }

    private static JsonObject WithStatus(JsonObject response, HttpResponseMessage message)
    {
        var result = (JsonObject)response.DeepClone();
        WriteBytes(result);
        result["ResponseMetadata"] = new JsonObject { ["HTTPStatusCode"] = (int)message.StatusCode };
        return result;
    }

    private static HttpResponseMessage ToJson(JsonObject read, HttpResponseMessage xml)
    {
        JsonNode? error = read["Error"];
        JsonObject body = error is null ? read : new JsonObject { ["__type"] = (string)error["Code"]!, ["message"] = (string)error["Message"]! };
        return new HttpResponseMessage(xml.StatusCode)
        {
            Content = new StringContent(body.ToJsonString()) { Headers = { ContentType = new MediaTypeHeaderValue("application/x-amz-json-1.0") } },
        };
    }

    // The recordings have bytes in the notation of Python.
    private static void WriteBytes(JsonNode? node)
    {
        foreach (JsonNode? item in node as JsonArray ?? [])
            WriteBytes(item);
        foreach ((string name, JsonNode? value) in (node as JsonObject ?? []).ToArray())
        {
            if (name == "BinaryValue")
                node![name] = Python(Convert.FromBase64String((string)value!));
            else
                WriteBytes(value);
        }
    }

    private static string Python(ReadOnlySpan<byte> bytes)
    {
        var text = new StringBuilder("b'");
        foreach (byte value in bytes)
            text.Append(value is >= 32 and < 127 ? ((char)value).ToString() : $"\\x{value:x2}");
        return text.Append('\'').ToString();
    }
}
