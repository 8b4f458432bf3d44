using System.Text.Json;
using System.Text.Json.Nodes;
using System.Text.Json.Schema;
using System.Text.Json.Serialization.Metadata;
using Shop.Configuration;
using Shop.Routing;

namespace Shop.OpenApi;

/// <summary>
/// The schemas of requests and responses, one for each record, by name. Their structure comes from the serializer, their bounds from the
/// validation of requests.
/// </summary>
internal sealed class Schemas
{
    private readonly SortedDictionary<string, JsonNode?> named = new(StringComparer.Ordinal);

    /// <summary>All referenced schemas, by name.</summary>
    public JsonObject ToJson() => new(named.Select(schema => KeyValuePair.Create(schema.Key, schema.Value)));

    /// <summary>A reference to the schema of a type, or the schema itself for a list.</summary>
    /// <param name="type">A type that <see cref="ShopJson"/> contains.</param>
    /// <param name="isRequest">True for a request, in which unknown members are errors.</param>
    /// <exception cref="OptionsException"><see cref="ShopJson"/> does not contain the type.</exception>
    public JsonNode Of(Type type, bool isRequest) => Of(
        ShopJson.Default.GetTypeInfo(type)
            ?? throw new OptionsException($"The API document cannot be written: ShopJson does not contain {type}. Add a [JsonSerializable] with this type to ShopJson."),
        isRequest);

    private JsonNode Of(JsonTypeInfo type, bool isRequest)
    {
        if (type.Kind != JsonTypeInfoKind.Object) return Export(type, isRequest);
        var name = NameOf(type.Type);
        if (!named.ContainsKey(name))
        {
            // Added before the export, for types that refer to themselves.
            named[name] = null;
            var schema = (JsonObject)Export(type, isRequest);
            if (!isRequest) schema.Remove("additionalProperties");
            if (isRequest && JsonSerializer.Deserialize("{}", type) is IValidated request) AddRules(schema, request);
            named[name] = schema;
        }
        return new JsonObject { ["$ref"] = $"#/components/schemas/{name}" };
    }

    private JsonNode Export(JsonTypeInfo type, bool isRequest) => type.GetJsonSchemaAsNode(new JsonSchemaExporterOptions
    {
        TreatNullObliviousAsNonNullable = true,
        TransformSchemaNode = (context, schema) =>
        {
            if ((Nullable.GetUnderlyingType(context.TypeInfo.Type) ?? context.TypeInfo.Type) == typeof(long)) schema["format"] = "int64";
            if (context.TypeInfo.Kind != JsonTypeInfoKind.Object || context.Path.Length == 0) return schema;
            var reference = Of(context.TypeInfo, isRequest);
            return IsNullable(schema) ? new JsonObject { ["anyOf"] = new JsonArray(reference, new JsonObject { ["type"] = "null" }) } : reference;
        },
    });

    /// <summary>Adds the rules of a request's validation to its schema.</summary>
    private static void AddRules(JsonObject schema, IValidated request)
    {
        var properties = (JsonObject)schema["properties"]!;
        var validator = new Validator
        {
            Describe = (field, rule) =>
            {
                if (properties[field] is { } property) AddRule(property, rule);
            },
        };
        request.Validate(validator);

        // The errors of an empty request are its required members.
        string[] required = [.. validator.Errors.Keys.Where(properties.ContainsKey)];
        foreach (var field in required) properties[field] = WithoutNull(properties[field]!);
        if (required.Length > 0) schema["required"] = new JsonArray([.. required.Select(field => (JsonNode)field)]);
    }

    private static void AddRule(JsonNode property, FieldRule rule)
    {
        if (rule.Minimum is not null) property["minimum"] = rule.Minimum;
        if (rule.Maximum is not null) property["maximum"] = rule.Maximum;
        if (rule.MinLength > 0) property["minLength"] = rule.MinLength;
        if (rule.MaxLength is not null) property["maxLength"] = rule.MaxLength;
        if (property["items"] is JsonObject items && rule.Values is not null)
        {
            items["enum"] = new JsonArray([.. rule.Values.Select(value => (JsonNode)value)]);
            property["minItems"] = 1;
            property["uniqueItems"] = true;
        }
        else if (rule.Values is not null) property["enum"] = new JsonArray([.. rule.Values.Select(value => (JsonNode)value)]);
    }

    private static bool IsNullable(JsonNode schema) =>
        schema is JsonObject members && members["type"] is JsonArray types && types.Any(type => (string?)type == "null");

    /// <summary>The schema of a required member, which must not be null.</summary>
    private static JsonNode WithoutNull(JsonNode schema)
    {
        if (schema["anyOf"] is JsonArray { Count: 2 } choices) return choices[0]!.DeepClone();
        if (schema["type"] is JsonArray types) schema["type"] = types.First(type => (string?)type != "null")!.DeepClone();
        return schema.DeepClone();
    }

    /// <summary><c>PageOf&lt;ProductRow&gt;</c> → <c>PageOfProductRow</c>.</summary>
    private static string NameOf(Type type) =>
        type.IsGenericType
            ? type.Name[..type.Name.IndexOf('`', StringComparison.Ordinal)] + string.Concat(type.GetGenericArguments().Select(NameOf))
            : type.Name;
}
