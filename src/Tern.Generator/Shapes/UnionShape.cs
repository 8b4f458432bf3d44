using Tern.Generator.Smithy;

namespace Tern.Generator.Shapes;

/// <summary>A union: exactly one of its members.</summary>
public sealed class UnionShape : NamedShape
{
    /// <summary>The members in the model's order.</summary>
    public IReadOnlyList<Member> Members { get; set; } = [];

    /// <summary>Whether its members are events, each a message of its own.</summary>
    public bool IsEventStream => Traits.Has(TraitIds.Streaming);

    /// <inheritdoc/>
    public override bool HasCodec => !IsEventStream;

    /// <summary>
    /// The members that its C# type has as cases: an error among the events that are received is thrown, so it is none unless it
    /// can be sent.
    /// </summary>
    public IEnumerable<Member> Cases => Members.Where(member => !IsEventStream || UsedInInput || member.Target is not StructureShape { Role: StructureRole.Error });

    /// <inheritdoc/>
    public override bool IsValueType => false;
}
