using System.Text.Json;
using System.Text.Json.Nodes;
using Tern.Runtime;

namespace Tern.Conformance.Endpoints;

/// <summary>Compares an endpoint with what a case expects.</summary>
internal static class EndpointComparer
{
    /// <returns>The difference, or null if there is none.</returns>
    public static string? Compare(JsonElement expected, Endpoint endpoint)
    {
        string url = expected.GetProperty("url").GetString()!;
        if (endpoint.Url != url)
            return $"expected the URL {url}, got {endpoint.Url}";
        return Compare("properties", expected, Properties(endpoint)) ?? Compare("headers", expected, Headers(endpoint));
    }

    private static string? Compare(string member, JsonElement expected, JsonObject actual)
    {
        JsonNode wanted = expected.TryGetProperty(member, out JsonElement value) ? JsonNode.Parse(value.GetRawText())! : new JsonObject();
        return JsonNode.DeepEquals(wanted, actual) ? null : $"expected the {member} {wanted.ToJsonString()}, got {actual.ToJsonString()}";
    }

    private static JsonObject Headers(Endpoint endpoint)
    {
        var result = new JsonObject();
        foreach ((string name, IReadOnlyList<string> values) in endpoint.Headers)
            result[name] = List(values);
        return result;
    }

    private static JsonObject Properties(Endpoint endpoint)
    {
        JsonObject result = Map(endpoint.Properties);
        if (endpoint.AuthSchemes.Count > 0)
            result["authSchemes"] = new JsonArray(endpoint.AuthSchemes.Select(scheme => (JsonNode)Scheme(scheme)).ToArray());
        return result;
    }

    private static JsonObject Scheme(EndpointAuthScheme scheme)
    {
        JsonObject result = Map(scheme.Properties);
        result["name"] = scheme.Name;
        if (scheme.SigningName is not null)
            result["signingName"] = scheme.SigningName;
        if (scheme.SigningRegion is not null)
            result["signingRegion"] = scheme.SigningRegion;
        if (scheme.SigningRegionSet.Count > 0)
            result["signingRegionSet"] = List(scheme.SigningRegionSet);
        if (scheme.DisableDoubleEncoding)
            result["disableDoubleEncoding"] = true;
        if (scheme.DisableNormalizePath)
            result["disableNormalizePath"] = true;
        return result;
    }

    private static JsonObject Map(IEnumerable<KeyValuePair<string, object>> members)
    {
        var result = new JsonObject();
        foreach ((string name, object value) in members)
            result[name] = Node(value);
        return result;
    }

    private static JsonArray List(IEnumerable<string> values) => new(values.Select(value => (JsonNode)JsonValue.Create(value)).ToArray());

    private static JsonNode Node(object value) => value switch
    {
        string text => JsonValue.Create(text),
        bool flag => JsonValue.Create(flag),
        int number => JsonValue.Create(number),
        IEnumerable<KeyValuePair<string, object>> map => Map(map),
        IEnumerable<object> list => new JsonArray(list.Select(Node).ToArray()),
        _ => throw new InvalidOperationException($"Endpoint properties of the type {value.GetType()} are not supported."),
    };
}
