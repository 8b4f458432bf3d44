using System.Globalization;
using System.Text.Json;
using System.Text.Json.Nodes;
using Tern.Functions.Build.Metadata;

namespace Tern.Functions.Build.Definitions;

/// <summary>Reads and checks the values of an attribute.</summary>
/// <param name="attribute">The attribute.</param>
/// <param name="place">The name of the function, for errors.</param>
internal sealed class AttributeReader(AttributeValues attribute, string place)
{
    private const int MaxTextLength = 8192;

    private static readonly JsonDocumentOptions s_options = new() { AllowDuplicateProperties = false };

    /// <summary>The argument of the constructor.</summary>
    public string Argument => attribute.Argument as string ?? throw Invalid("argument", "null", "a text");

    public bool Flag(string name) => attribute.Named.GetValueOrDefault(name) is true;

    /// <summary>A number, or an enum.</summary>
    public int? Number(string name, int min, int max) => attribute.Named.GetValueOrDefault(name) switch
    {
        null => null,
        int value when value >= min && value <= max => value,
        object value => throw Invalid(name, Convert.ToString(value, CultureInfo.InvariantCulture)!, max == int.MaxValue ? $"{min} or more" : $"{min} to {max}"),
    };

    public string? Text(string name, int maxLength = MaxTextLength) => attribute.Named.GetValueOrDefault(name) switch
    {
        string { Length: > 0 } text when text.Length <= maxLength && !text.Any(char.IsControl) => text,
        null => null,
        _ => throw Invalid(name, "", $"1 to {maxLength} characters without control characters"),
    };

    /// <summary>A JSON document.</summary>
    public JsonNode? Json(string name, bool isObject = true)
    {
        if (attribute.Named.GetValueOrDefault(name) is not string text)
            return null;
        try
        {
            if (text.Length <= MaxTextLength && JsonNode.Parse(text, documentOptions: s_options) is { } node && (node is JsonObject || !isObject))
            {
                // Texts are decoded only when they are written.
                _ = node.ToJsonString(JsonText.Compact);
                return node;
            }
        }
        catch (Exception e) when (e is JsonException or InvalidOperationException)
        {
            // The value is in the error below. InvalidOperationException: a text has a half of a surrogate pair.
        }
        throw Invalid(name, text, isObject ? $"a JSON object of at most {MaxTextLength} characters" : $"a JSON document of at most {MaxTextLength} characters");
    }

    /// <summary>A list of texts that are separated by commas.</summary>
    public List<string>? Texts(string name) => Text(name) is { } text
        ? text.Split(',', StringSplitOptions.TrimEntries | StringSplitOptions.RemoveEmptyEntries) is { Length: > 0 } parts ? [.. parts] : throw Invalid(name, text, "values that are separated by commas")
        : null;

    public PackageException Invalid(string name, string value, string expected) =>
        new($"The value '{value}' of {attribute.ShortName}.{name} on {place} is not valid. Expected: {expected}.");
}
