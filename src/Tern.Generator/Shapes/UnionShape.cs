using Tern.Generator.Smithy;

namespace Tern.Generator.Shapes;

/// <summary>A union. A value has exactly one of its members.</summary>
public sealed class UnionShape : NamedShape
{
    /// <summary>The members in the order of the model.</summary>
    public IReadOnlyList<Member> Members { get; set; } = [];

    /// <summary>Whether the members are events. Each event is a separate message.</summary>
    public bool IsEventStream => Traits.Has(TraitIds.Streaming);

    /// <inheritdoc/>
    public override bool HasCodec => !IsEventStream;

    /// <summary>
    /// The members that are cases of the C# type. An error in a received event stream is thrown. It is a case only if the union is part of an input, so that
    /// it can be sent.
    /// </summary>
    public IEnumerable<Member> Cases => Members.Where(member => !IsEventStream || UsedInInput || member.Target is not StructureShape { Role: StructureRole.Error });

    /// <inheritdoc/>
    public override bool IsValueType => false;
}
