using System.Text;
using System.Text.Json;
using System.Text.Json.Nodes;

namespace Tern.Benchmarks.Codecs;

/// <summary>The cases of the files that the code in <see cref="DataPlane"/> and <see cref="CborPlane"/> is generated from.</summary>
internal static class CaseFile
{
    private const string Json = "awsJson1_0.json";
    private const string Cbor = "rpcv2Cbor.json";
    private const string Namespace = "com.amazonaws.sdk.benchmark#";

    // One case is nested deeper than the default limit of System.Text.Json.
    private static readonly JsonDocumentOptions s_reading = new() { MaxDepth = 256 };
    private static readonly JsonSerializerOptions s_writing = new() { MaxDepth = 256 };
    private static readonly Dictionary<string, JsonElement> s_shapes = new() { [Json] = Load(Json), [Cbor] = Load(Cbor) };

    /// <summary>Names of the request cases of an operation, for example <c>PutItem Baseline</c>.</summary>
    public static IEnumerable<string> RequestCases(string operation) =>
        Cases(Json, operation, "httpRequestTests").Select(test => Name(operation, test));

    /// <summary>Names of the response cases of an operation.</summary>
    public static IEnumerable<string> ResponseCases(string operation) =>
        Cases(Json, operation, "httpResponseTests").Select(test => Name(operation, test));

    /// <summary>Names of the request cases of an operation in CBOR; those in JSON have the same parameters.</summary>
    public static IEnumerable<string> CborRequestCases(string operation) =>
        Cases(Cbor, operation, "httpRequestTests").Select(test => Name(operation, test));

    /// <summary>Names of the response cases of an operation in CBOR; those in JSON have the same values.</summary>
    public static IEnumerable<string> CborResponseCases(string operation) =>
        Cases(Cbor, operation, "httpResponseTests").Select(test => Name(operation, test));

    /// <summary>Returns the published name of a request case, without the protocol.</summary>
    public static string PublishedRequestName(string name) => PublishedName(Find(Json, name, "httpRequestTests"));

    /// <summary>Returns the published name of a response case, without the protocol.</summary>
    public static string PublishedResponseName(string name) => PublishedName(Find(Json, name, "httpResponseTests"));

    /// <summary>Returns the body of a request.</summary>
    public static byte[] RequestBody(string name)
    {
        JsonElement test = Find(Json, name, "httpRequestTests");
        JsonNode body = test.TryGetProperty("params", out JsonElement parameters) ? JsonNode.Parse(parameters.GetRawText(), null, s_reading)! : new JsonObject();
        foreach (string map in new[] { "Item", "Key" })
        {
            if (body[map] is JsonObject attributes)
                EncodeBlobs(attributes);
        }
        return Encoding.UTF8.GetBytes(body.ToJsonString(s_writing));
    }

    /// <summary>Returns the item of a PutItem request as the response to a GetItem.</summary>
    public static byte[] ItemBody(string name) =>
        Encoding.UTF8.GetBytes($$"""{"Item":{{JsonNode.Parse(RequestBody(name), null, s_reading)!["Item"]!.ToJsonString(s_writing)}}}""");

    /// <summary>The body of a response.</summary>
    public static byte[] ResponseBody(string name) =>
        Find(Json, name, "httpResponseTests").TryGetProperty("body", out JsonElement body) ? Encoding.UTF8.GetBytes(body.GetString()!) : "{}"u8.ToArray();

    /// <summary>The body of a response in CBOR.</summary>
    public static byte[] CborResponseBody(string name) =>
        Convert.FromBase64String(Find(Cbor, name, "httpResponseTests").GetProperty("body").GetString()!);

    private static JsonElement Load(string name)
    {
        using Stream file = typeof(CaseFile).Assembly.GetManifestResourceStream(name)!;
        using JsonDocument document = JsonDocument.Parse(file, s_reading);
        return document.RootElement.GetProperty("shapes").Clone();
    }

    private static JsonElement.ArrayEnumerator Cases(string file, string operation, string kind) =>
        s_shapes[file].GetProperty(Namespace + operation).GetProperty("traits").GetProperty("smithy.test#" + kind).EnumerateArray();

    private static JsonElement Find(string file, string name, string kind)
    {
        string operation = name.Split(' ')[0];
        return Cases(file, operation, kind).Single(test => Name(operation, test) == name);
    }

    private static string PublishedName(JsonElement test) => test.GetProperty("id").GetString()!["awsJson1_0_".Length..];

    // awsJson1_0_PutItemRequest_ShallowMap_S → PutItem ShallowMap_S; awsJson1_0_GetItemOutputBinary_S → GetItem Binary_S.
    private static string Name(string operation, JsonElement test)
    {
        string id = test.GetProperty("id").GetString()!;
        string rest = id[(id.IndexOf(operation, StringComparison.Ordinal) + operation.Length)..];
        foreach (string prefix in new[] { "Request_", "Response_", "Input_", "Output_", "Output" })
        {
            if (rest.StartsWith(prefix, StringComparison.Ordinal))
                return $"{operation} {rest[prefix.Length..]}";
        }
        return $"{operation} {rest}";
    }

    // Blobs are plain text in the parameters and base64 on the wire.
    private static void EncodeBlobs(JsonObject attributes)
    {
        foreach (JsonObject value in attributes.Select(attribute => attribute.Value!.AsObject()))
            EncodeBlobsOfValue(value);
    }

    private static void EncodeBlobsOfValue(JsonObject value)
    {
        (string type, JsonNode? content) = value.Single();
        switch (type)
        {
            case "B":
                value["B"] = Base64(content!);
                break;
            case "BS":
                value["BS"] = new JsonArray([.. content!.AsArray().Select(element => Base64(element!))]);
                break;
            case "M":
                EncodeBlobs(content!.AsObject());
                break;
            case "L":
                foreach (JsonNode? element in content!.AsArray())
                    EncodeBlobsOfValue(element!.AsObject());
                break;
        }
    }

    private static JsonValue Base64(JsonNode text) => JsonValue.Create(Convert.ToBase64String(Encoding.UTF8.GetBytes(text.GetValue<string>())));
}
