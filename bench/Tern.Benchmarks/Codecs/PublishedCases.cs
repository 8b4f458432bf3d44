using System.Text;
using System.Text.Json;

namespace Tern.Benchmarks.Codecs;

/// <summary>The cases that the AWS SDK teams publish for a protocol, read from its file.</summary>
internal sealed class PublishedCases
{
    private const string Namespace = "com.amazonaws.sdk.benchmark#";

    private readonly string _protocol;
    private readonly JsonElement _shapes;

    /// <param name="protocol">The name of the file, for example <c>restXml</c>.</param>
    public PublishedCases(string protocol)
    {
        _protocol = protocol;
        using Stream file = typeof(PublishedCases).Assembly.GetManifestResourceStream(protocol + ".json")!;
        using JsonDocument document = JsonDocument.Parse(file, new JsonDocumentOptions { MaxDepth = 256 });
        _shapes = document.RootElement.GetProperty("shapes").Clone();
    }

    /// <summary>The request cases of all operations: name and parameters.</summary>
    public IEnumerable<(string Name, JsonElement Parameters)> Requests =>
        Tests("httpRequestTests").Select(test => (Name(test), test.GetProperty("params")));

    /// <summary>The response cases of all operations: name, body and headers.</summary>
    public IEnumerable<(string Name, byte[] Body, HttpResponseMessage Response)> Responses => Tests("httpResponseTests").Select(Response);

    private IEnumerable<JsonElement> Tests(string kind) => _shapes.EnumerateObject()
        .Where(shape => shape.Name.StartsWith(Namespace, StringComparison.Ordinal) && shape.Value.TryGetProperty("traits", out JsonElement traits) && traits.TryGetProperty("smithy.test#" + kind, out _))
        .SelectMany(shape => shape.Value.GetProperty("traits").GetProperty("smithy.test#" + kind).EnumerateArray());

    private string Name(JsonElement test) => test.GetProperty("id").GetString()![(_protocol.Length + 1)..];

    // The bodies of objects are bytes, which the file contains in base64.
    private (string, byte[], HttpResponseMessage) Response(JsonElement test)
    {
        string name = Name(test);
        string text = test.TryGetProperty("body", out JsonElement given) ? given.GetString()! : "";
        byte[] body = name.StartsWith("GetObject", StringComparison.Ordinal) ? Convert.FromBase64String(text) : Encoding.UTF8.GetBytes(text);
        var response = new HttpResponseMessage { Content = new ByteArrayContent(body) };
        if (test.TryGetProperty("headers", out JsonElement headers))
        {
            foreach (JsonProperty header in headers.EnumerateObject())
            {
                if (!response.Headers.TryAddWithoutValidation(header.Name, header.Value.GetString()))
                    response.Content.Headers.TryAddWithoutValidation(header.Name, header.Value.GetString());
            }
        }
        return (name, body, response);
    }
}
