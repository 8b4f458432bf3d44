using System.Text.Json;
using Tern.Generator.Shapes;
using Tern.Generator.Smithy;

namespace Tern.Generator.CSharp.Documentation;

/// <summary>Sentences about shapes of every kind.</summary>
internal static class Sentences
{
    private const int MaxMessageLength = 200;

    /// <summary>The name of the service in its documentation.</summary>
    public static string ServiceName(Service service) => XmlText.Escape(service.Traits.GetString(TraitIds.Title) ?? service.SdkId);

    /// <summary>Appends a full stop to text that does not end with one, so that a sentence can follow.</summary>
    public static string Complete(string xml) => xml[^1] is '.' or '!' or '?' or ':' or '…' ? xml : xml + ".";

    /// <summary>The trait <c>smithy.api#deprecated</c>. Null if the shape does not have it.</summary>
    public static string? Deprecated(Traits traits)
    {
        if (traits.Get(TraitIds.Deprecated) is not { } trait)
            return null;
        string since = Property(trait, "since") is { Length: > 0 } version ? $" since {XmlText.Escape(version)}" : "";
        return Property(trait, "message") is { Length: > 0 and <= MaxMessageLength } message
            ? Complete($"Deprecated{since}: {XmlText.Escape(message.Trim())}")
            : $"Deprecated{since}.";
    }

    /// <summary>Texts in code style, separated by commas.</summary>
    public static string List(IEnumerable<string> texts) => string.Join(", ", texts.Select(XmlText.Code));

    private static string? Property(JsonElement trait, string name) =>
        trait.ValueKind == JsonValueKind.Object && trait.TryGetProperty(name, out JsonElement value) ? value.GetString() : null;
}
