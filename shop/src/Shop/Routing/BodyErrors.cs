using System.Text.Json;
using System.Text.Json.Serialization.Metadata;
using Shop.Bulk;

namespace Shop.Routing;

/// <summary>
/// What is wrong with the form of a body. The serializer stops at the first that it does not take; this names up to <see cref="Most"/>, each
/// once, so that neither the work nor the answer outgrows the request.
/// </summary>
internal sealed class BodyErrors(Validator errors)
{
    public const int Most = 100;

    /// <summary>As many characters of an unknown name as are told.</summary>
    private const int MostOfName = 40;

    private bool IsFull => errors.Errors.Count == Most;

    /// <param name="bytes">What the serializer did not take.</param>
    /// <param name="type">What it should have been.</param>
    /// <exception cref="JsonException">It is no JSON, or nested too deep.</exception>
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
                var names = new HashSet<string>(StringComparer.Ordinal);
                foreach (var member in value.EnumerateObject())
                {
                    if (IsFull) return;
                    AddMember(path.Length == 0 ? "" : path + '.', member, type, isRepeated: !names.Add(member.Name));
                }
                break;
            case (JsonTypeInfoKind.Enumerable, JsonValueKind.Array):
                var elements = type.Options.GetTypeInfo(type.ElementType!);
                // No route takes more.
                foreach (var (i, element) in value.EnumerateArray().Take(BulkRoute.MaxRows).Index())
                {
                    if (IsFull) return;
                    Add($"{path}[{i}]", element, elements);
                }
                break;
            // What must not be absent is asked for when all have the right type.
            case (JsonTypeInfoKind.Object or JsonTypeInfoKind.Enumerable, JsonValueKind.Null):
                break;
            default:
                // Of a whole body that is something else there is no member to name.
                if (path.Length > 0 && !errors.Errors.ContainsKey(path) && !IsTaken(value, type)) errors.Add(path, "has the wrong type");
                break;
        }
    }

    private void AddMember(string path, JsonProperty member, JsonTypeInfo type, bool isRepeated)
    {
        if (type.Properties.FirstOrDefault(property => property.Name == member.Name) is not { } property)
            AddOnce(path + Beginning(member.Name), "is not a member of this request");
        else if (isRepeated)
            AddOnce(path + property.Name, "is given more than once");
        else if (member.Value.ValueKind == JsonValueKind.Null && !property.IsSetNullable)
            AddOnce(path + property.Name, "must not be null");
        else
            Add(path + property.Name, member.Value, type.Options.GetTypeInfo(property.PropertyType));
    }

    private void AddOnce(string path, string message)
    {
        if (!errors.Errors.ContainsKey(path)) errors.Add(path, message);
    }

    private static string Beginning(string name)
    {
        if (name.Length <= MostOfName) return name;
        return name[..(char.IsHighSurrogate(name[MostOfName - 1]) ? MostOfName - 1 : MostOfName)] + '…';
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
