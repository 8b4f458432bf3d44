using System.Text.Encodings.Web;
using System.Text.Json;
using System.Text.Json.Nodes;
using Microsoft.AspNetCore.WebUtilities;
using Shop.Routing;

namespace Shop.OpenApi;

/// <summary>
/// Writes the API document (OpenAPI 3.1) from the routes. The document is written by <c>-- openapi</c> when the API changes, committed as
/// <c>openapi.json</c>, and served from there. A test compares it with the routes.
/// </summary>
internal static class ApiDocument
{
    /// <summary>The document as UTF-8 JSON.</summary>
    public static byte[] Write(IReadOnlyList<Route> routes)
    {
        using var stream = new MemoryStream();
        using (var json = new Utf8JsonWriter(stream, new JsonWriterOptions { Indented = true, NewLine = "\n", Encoder = JavaScriptEncoder.UnsafeRelaxedJsonEscaping }))
            Of(routes).WriteTo(json);
        stream.WriteByte((byte)'\n');
        return stream.ToArray();
    }

    private static JsonObject Of(IReadOnlyList<Route> routes)
    {
        var schemas = new Schemas();
        var paths = new JsonObject();
        foreach (var route in routes)
        {
            var path = Operation.Path(route);
            if (paths[path] is not JsonObject methods) paths[path] = methods = [];
            methods[route.Method.ToLowerInvariant()] = Operation.Of(route, schemas);
        }
        schemas.Of(typeof(Problem), isRequest: false);
        return new JsonObject
        {
            ["openapi"] = "3.1.1",
            ["info"] = new JsonObject
            {
                ["title"] = "Shop",
                ["version"] = "1",
                ["description"] = "The API of a shop: products, carts, orders and reviews. Parameters and members that are not described here are errors. "
                    + "Every GET route also supports HEAD. Payment, tax, shipping costs, e-mail and password reset are not supported.",
                ["license"] = new JsonObject { ["name"] = "Apache-2.0", ["identifier"] = "Apache-2.0" },
            },
            ["servers"] = new JsonArray(new JsonObject { ["url"] = "/" }),
            ["tags"] = new JsonArray([.. routes.Select(Operation.Tag).Distinct().Select(tag => new JsonObject { ["name"] = tag })]),
            ["paths"] = paths,
            ["components"] = new JsonObject
            {
                ["schemas"] = schemas.ToJson(),
                ["responses"] = new JsonObject(routes.SelectMany(Operation.StatusesOf).Where(status => status >= 400).Append(500).Distinct().Order()
                    .Select(status => KeyValuePair.Create<string, JsonNode?>(Operation.NameOf(status), Failure(status)))),
                ["securitySchemes"] = new JsonObject
                {
                    ["ticket"] = new JsonObject { ["type"] = "http", ["scheme"] = "bearer", ["description"] = "The accessToken of /auth/login or /auth/refresh." },
                },
            },
        };
    }

    private static JsonObject Failure(int status) => new()
    {
        ["description"] = ReasonPhrases.GetReasonPhrase(status),
        ["content"] = new JsonObject { [Problems.ContentType] = new JsonObject { ["schema"] = new JsonObject { ["$ref"] = "#/components/schemas/Problem" } } },
    };
}
