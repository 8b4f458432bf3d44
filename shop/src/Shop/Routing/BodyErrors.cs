using System.Text.Json;
using System.Text.Json.Serialization.Metadata;
using Shop.Bulk;

namespace Shop.Routing;

/// <summary>
/// Collects the structural errors of a JSON body. The serializer stops at the first one. This class reports up to <see cref="MaxErrors"/> fields, each
/// once, which limits the work and the size of the response.
/// </summary>
internal sealed class BodyErrors(Validator errors)
{
    public const int MaxErrors = 100;

    /// <summary>The maximum number of characters of an unknown name in an error.</summary>
    private const int MaxNameLength = 40;

    private bool IsFull => errors.Errors.Count == MaxErrors;

    /// <param name="bytes">The body that the serializer rejected.</param>
    /// <param name="type">The type of the request.</param>
    /// <exception cref="JsonException">The body is not valid JSON, or is nested too deeply.</exception>
    /// <exception cref="InvalidOperationException">The name of a member is not valid text.</exception>
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
                // No route accepts more rows.
                foreach (var (i, element) in value.EnumerateArray().Take(BulkRoute.MaxRows).Index())
                {
                    if (IsFull) return;
                    Add($"{path}[{i}]", element, elements);
                }
                break;
            // Required members are checked after all members have the correct type.
            case (JsonTypeInfoKind.Object or JsonTypeInfoKind.Enumerable, JsonValueKind.Null):
                break;
            default:
                // If the body itself has the wrong type, there is no member to report.
                if (path.Length > 0 && !errors.Errors.ContainsKey(path) && !IsValid(value, type)) errors.Add(path, "has the wrong type");
                break;
        }
    }

    private void AddMember(string path, JsonProperty member, JsonTypeInfo type, bool isRepeated)
    {
        if (type.Properties.FirstOrDefault(property => property.Name == member.Name) is not { } property)
            AddOnce(path + Truncate(member.Name), "is not a member of this request");
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

    private static string Truncate(string name)
    {
        if (name.Length <= MaxNameLength) return name;
        return name[..(char.IsHighSurrogate(name[MaxNameLength - 1]) ? MaxNameLength - 1 : MaxNameLength)] + '…';
    }

    private static bool IsValid(JsonElement value, JsonTypeInfo type)
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
