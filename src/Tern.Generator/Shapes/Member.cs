using System.Text.Json;
using Tern.Generator.Smithy;

namespace Tern.Generator.Shapes;

/// <summary>A member of a structure or union, or the element of a list or map.</summary>
public sealed class Member
{
    /// <summary>The name of the member in the model.</summary>
    public required string Name { get; init; }

    /// <summary>The name of the C# property.</summary>
    public string PropertyName { get; set; } = "";

    /// <summary>The shape of the member's value. Null for the unit type, which members of unions can have.</summary>
    public required Shape? Target { get; init; }

    /// <summary>The traits of the member and of its target. The traits of the member take precedence.</summary>
    public required Traits Traits { get; init; }

    /// <summary>The traits of only the member. The traits for names and elements in XML apply only if they are on the member, not on its target.</summary>
    public required Traits OwnTraits { get; init; }

    /// <summary>The state of the property if it is not set.</summary>
    public required Presence Presence { get; set; }

    /// <summary>Whether a server rejects a request without the member. This includes a required idempotency token, which the client generates.</summary>
    public bool IsRequiredByServer => Presence == Presence.Required || (OwnTraits.Has(TraitIds.Required) && OwnTraits.Has(TraitIds.IdempotencyToken));

    /// <summary>The kind of stream, if the value is a stream. A stream is not part of a document in any protocol. The default is None.</summary>
    public MemberStream Stream { get; init; }

    /// <summary>The default in the model. It applies only to <see cref="Presence.Defaulted"/>.</summary>
    public JsonElement? Default { get; init; }

    /// <summary>The shape of the value, which must not be the unit type.</summary>
    /// <exception cref="GeneratorException">It is the unit type.</exception>
    public Shape Value => Target ?? throw new GeneratorException($"member '{Name}': The target is smithy.api#Unit. Expected: a shape with a value.");
}
