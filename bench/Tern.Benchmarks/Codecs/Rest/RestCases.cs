using System.Globalization;
using System.Net;
using System.Reflection;
using System.Text;
using System.Text.Json;

namespace Tern.Benchmarks.Codecs.Rest;

/// <summary>The published cases of restJson1.</summary>
internal static class RestCases
{
    private const string Namespace = "com.amazonaws.sdk.benchmark#";

    private static readonly JsonElement s_shapes = Load();

    public static IEnumerable<string> Requests => Names("httpRequestTests");

    public static IEnumerable<string> Responses => Names("httpResponseTests");

    /// <summary>The request of a case, its members set by their names.</summary>
    public static T Request<T>(string id)
        where T : class
    {
        T request = (T)System.Runtime.CompilerServices.RuntimeHelpers.GetUninitializedObject(typeof(T));
        foreach (JsonProperty member in Find(id, "httpRequestTests").GetProperty("params").EnumerateObject())
        {
            PropertyInfo property = typeof(T).GetProperty(member.Name, BindingFlags.IgnoreCase | BindingFlags.Public | BindingFlags.Instance)!;
            Type type = Nullable.GetUnderlyingType(property.PropertyType) ?? property.PropertyType;
            property.SetValue(request, Value(member.Value, type));
        }
        return request;
    }

    /// <summary>The response of a case.</summary>
    public static HttpResponseMessage Response(string id, out byte[] body)
    {
        JsonElement test = Find(id, "httpResponseTests");
        string text = test.TryGetProperty("body", out JsonElement given) ? given.GetString()! : "";
        body = id.Contains("GetObject", StringComparison.Ordinal) ? Convert.FromBase64String(text) : Encoding.UTF8.GetBytes(text);
        var response = new HttpResponseMessage(HttpStatusCode.OK) { Content = new ByteArrayContent(body) };
        if (test.TryGetProperty("headers", out JsonElement headers))
        {
            foreach (JsonProperty header in headers.EnumerateObject())
            {
                if (!response.Headers.TryAddWithoutValidation(header.Name, header.Value.GetString()))
                    response.Content.Headers.TryAddWithoutValidation(header.Name, header.Value.GetString());
            }
        }
        return response;
    }

    private static object Value(JsonElement value, Type type) =>
        type == typeof(string) ? value.GetString()!
        : type == typeof(bool) ? value.GetBoolean()
        : type == typeof(long) ? value.GetInt64()
        : type == typeof(DateTimeOffset) ? DateTimeOffset.UnixEpoch.AddSeconds(value.GetDouble())
        : type == typeof(ReadOnlyMemory<byte>) ? new ReadOnlyMemory<byte>(Convert.FromBase64String(value.GetString()!))
        : throw new InvalidOperationException(string.Create(CultureInfo.InvariantCulture, $"No case has had a {type} before."));

    private static JsonElement Load()
    {
        using Stream file = typeof(RestCases).Assembly.GetManifestResourceStream("restJson1.json")!;
        using JsonDocument document = JsonDocument.Parse(file);
        return document.RootElement.GetProperty("shapes").Clone();
    }

    private static IEnumerable<string> Names(string kind) => Cases(kind).Select(test => test.GetProperty("id").GetString()!.Replace("restJson1_", "", StringComparison.Ordinal));

    private static IEnumerable<JsonElement> Cases(string kind) => s_shapes.EnumerateObject()
        .Where(shape => shape.Name.StartsWith(Namespace, StringComparison.Ordinal) && shape.Value.TryGetProperty("traits", out JsonElement traits) && traits.TryGetProperty("smithy.test#" + kind, out _))
        .SelectMany(shape => shape.Value.GetProperty("traits").GetProperty("smithy.test#" + kind).EnumerateArray());

    private static JsonElement Find(string id, string kind) => Cases(kind).Single(test => test.GetProperty("id").GetString() == "restJson1_" + id);
}
