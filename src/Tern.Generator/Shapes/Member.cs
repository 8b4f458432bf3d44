using System.Text.Json;
using Tern.Generator.Smithy;

namespace Tern.Generator.Shapes;

/// <summary>A member of a structure or union, or the element of a list or map.</summary>
public sealed class Member
{
    /// <summary>The member's name in the model.</summary>
    public required string Name { get; init; }

    /// <summary>The name of the C# property.</summary>
    public string PropertyName { get; set; } = "";

    /// <summary>The shape of the member's value; null for the unit type, which union members may have.</summary>
    public required Shape? Target { get; init; }

    /// <summary>The traits of the member, over those of its target.</summary>
    public required Traits Traits { get; init; }

    /// <summary>The traits of the member alone: what renames or wraps a value in XML does not come from the value's shape.</summary>
    public required Traits OwnTraits { get; init; }

    /// <summary>What the property is when nobody set it.</summary>
    public required Presence Presence { get; set; }

    /// <summary>Whether a server refuses a request without the member: its caller need not set a token that the client makes.</summary>
    public bool IsRequiredByServer => Presence == Presence.Required || (OwnTraits.Has(TraitIds.Required) && OwnTraits.Has(TraitIds.IdempotencyToken));

    /// <summary>Whether the value goes past the codecs; then it is in no document, whatever the protocol.</summary>
    public MemberStream Stream { get; init; }

    /// <summary>The default of the model; only for <see cref="Presence.Defaulted"/>.</summary>
    public JsonElement? Default { get; init; }

    /// <summary>The shape of the value, where it cannot be the unit type.</summary>
    public Shape Value => Target ?? throw new GeneratorException($"Member '{Name}' targets smithy.api#Unit where a value is needed.");
}
