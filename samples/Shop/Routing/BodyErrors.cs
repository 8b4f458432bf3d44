using System.Text.Json;
using System.Text.Json.Serialization.Metadata;

namespace Shop.Routing;

/// <summary>What is wrong with the form of a body. The serializer stops at the first that it does not take; this names them all.</summary>
/// <param name="errors">Are added to, up to <see cref="Most"/> of them.</param>
internal sealed class BodyErrors(Validator errors)
{
    /// <summary>As many members as it names: a body of nothing but unknown members would get an answer many times its size.</summary>
    public const int Most = 100;

    /// <param name="bytes">What the serializer did not take.</param>
    /// <param name="type">What it should have been.</param>
    /// <exception cref="JsonException">It is no JSON.</exception>
    /// <exception cref="InvalidOperationException">The name of a member is no text.</exception>
    public void Add(ReadOnlySpan<byte> bytes, JsonTypeInfo type)
    {
        var reader = new Utf8JsonReader(bytes, new JsonReaderOptions { MaxDepth = type.Options.MaxDepth });
        using var document = JsonDocument.ParseValue(ref reader);
        Add("", document.RootElement, type);
    }

    private void Add(string path, JsonElement value, JsonTypeInfo type)
    {
        switch (type.Kind, value.ValueKind)
        {
            case (JsonTypeInfoKind.Object, JsonValueKind.Object):
                foreach (var member in value.EnumerateObject()) AddMember(path.Length == 0 ? member.Name : $"{path}.{member.Name}", member, type);
                break;
            case (JsonTypeInfoKind.Enumerable, JsonValueKind.Array):
                var elements = type.Options.GetTypeInfo(type.ElementType!);
                foreach (var (i, element) in value.EnumerateArray().Index()) Add($"{path}[{i}]", element, elements);
                break;
            // What must not be absent is asked for when all have the right type.
            case (JsonTypeInfoKind.Object or JsonTypeInfoKind.Enumerable, JsonValueKind.Null):
                break;
            default:
                // Of a whole body that is something else there is no member to name.
                if (path.Length > 0 && errors.Errors.Count < Most && !IsTaken(value, type)) errors.Add(path, "has the wrong type");
                break;
        }
    }

    private void AddMember(string path, JsonProperty member, JsonTypeInfo type)
    {
        if (errors.Errors.Count == Most) return;
        if (type.Properties.FirstOrDefault(property => property.Name == member.Name) is not { } property)
            errors.Add(path, "is not a member of this request");
        else if (member.Value.ValueKind == JsonValueKind.Null && !property.IsSetNullable)
            errors.Add(path, "must not be null");
        else
            Add(path, member.Value, type.Options.GetTypeInfo(property.PropertyType));
    }

    private static bool IsTaken(JsonElement value, JsonTypeInfo type)
    {
        try
        {
            value.Deserialize(type);
            return true;
        }
        catch (JsonException)
        {
            return false;
        }
    }
}
