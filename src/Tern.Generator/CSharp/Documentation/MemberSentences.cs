using System.Text.Json;
using Tern.Generator.Shapes;
using Tern.Generator.Smithy;

namespace Tern.Generator.CSharp.Documentation;

/// <summary>Sentences about what the model defines for a member.</summary>
/// <param name="owner">The structure or union.</param>
/// <param name="member">The member.</param>
internal sealed class MemberSentences(NamedShape owner, Member member)
{
    private const int MaxDefaultLength = 100;
    private const int MaxParts = 6;

    private readonly StructureRole _role = owner is StructureShape structure ? structure.Role : StructureRole.Nested;

    /// <summary>The sentences after the documentation of the model.</summary>
    /// <param name="place">The place in the message. Null for a stream.</param>
    /// <param name="hasTimestampFormat">Whether the protocol uses the format of the model for timestamps.</param>
    public string AfterDocumentation(MemberPlace? place, bool hasTimestampFormat) => Join([Presence(), .. Description(place, hasTimestampFormat), .. Notes()]);

    /// <summary>All sentences for a member without documentation.</summary>
    /// <inheritdoc cref="AfterDocumentation"/>
    public string All(MemberPlace? place, bool hasTimestampFormat)
    {
        List<string> description = [.. Description(place, hasTimestampFormat)];
        string? start = owner is UnionShape ? $"The case {XmlText.Code(member.PropertyName)}." : Stream() ?? (description.Count == 0 ? Value() : null);
        return Join([start, Presence(), .. description, .. Notes()]);
    }

    private string? Stream() => member.Stream switch
    {
        MemberStream.RequestBody => "The body of the request.",
        MemberStream.RequestEvents => "The events of the request.",
        MemberStream.ResponseBody => "The response body as a stream. It can be read once.",
        MemberStream.ResponseEvents => "The events of the response. They can be enumerated once.",
        _ => null,
    };

    private string Value()
    {
        string place = _role switch
        {
            StructureRole.Request => "the request",
            StructureRole.Response => "the response",
            StructureRole.Error => "the error",
            _ => XmlText.Code(owner.Name),
        };
        string kind = member.Target switch
        {
            ListShape => "elements",
            MapShape => "entries",
            _ => "value",
        };
        return $"The {kind} of {XmlText.Code(member.PropertyName)} in {place}{Parts()}.";
    }

    // The members of the structure or union, also as the element of a list or map.
    private string Parts() => (member.Target is ListShape list ? list.Element.Target : member.Target is MapShape map ? map.Value.Target : member.Target) switch
    {
        StructureShape { Members.Count: > 0 and <= MaxParts } inner => $", with {Sentences.List(inner.Members.Select(part => part.PropertyName))}",
        UnionShape { Members.Count: > 0 and <= MaxParts } union => $", one of {Sentences.List(union.Cases.Select(part => part.PropertyName))}",
        _ => "",
    };

    private string? Presence() => member.Presence switch
    {
        _ when owner is UnionShape || member.Stream is MemberStream.ResponseBody or MemberStream.ResponseEvents => null,
        Shapes.Presence.Required => owner.UsedInInput ? "Required." : "Always set.",
        _ => null,
    };

    // The sentences that describe the value.
    private IEnumerable<string> Description(MemberPlace? place, bool hasTimestampFormat)
    {
        if (member.Presence == Shapes.Presence.Defaulted && Default() is { } text)
            yield return text;
        foreach (string constraint in ConstraintSentences.Of(member, owner.UsedInInput))
            yield return constraint;
        if (hasTimestampFormat && TimestampFormat() is { } format)
            yield return format;
        if (member.Traits.GetString(TraitIds.MediaType) is { Length: > 0 } mediaType)
            yield return $"Media type: {XmlText.Code(mediaType)}.";
        if (place?.DiffersFrom(member.PropertyName) == true)
            yield return $"{(owner.UsedInInput ? "Sent" : "Received")} as {place.Text}.";
        if (member.Traits.Has(TraitIds.IdempotencyToken))
            yield return $"Makes the call safe to repeat.{(_role == StructureRole.Request ? " If it is null, the client generates it." : "")}";
    }

    private IEnumerable<string> Notes()
    {
        if (member.Traits.Has(TraitIds.Sensitive))
            yield return "Not written to logs.";
        if (Sentences.Deprecated(member.Traits) is { } deprecated)
            yield return deprecated;
    }

    private string? Default()
    {
        JsonElement value = member.Default!.Value;
        string text = value.ValueKind == JsonValueKind.String ? value.GetString()! : JsonSerializer.Serialize(value);
        // The default of a list, a map or a structure has no elements.
        if (text.Length == 0 || member.Target is ListShape or MapShape or StructureShape)
            return "The default is empty.";
        return text.Length <= MaxDefaultLength ? $"The default is {XmlText.Code(text)}." : null;
    }

    private string? TimestampFormat() => member.Traits.GetString(TraitIds.TimestampFormat) switch
    {
        _ when member.Target is not SimpleShape { Kind: ShapeKind.Timestamp } => null,
        "date-time" => "Format: RFC 3339.",
        "epoch-seconds" => "Format: seconds since 1970-01-01.",
        "http-date" => "Format: HTTP date.",
        _ => null,
    };

    private static string Join(IEnumerable<string?> sentences) => string.Join(' ', sentences.OfType<string>());
}
