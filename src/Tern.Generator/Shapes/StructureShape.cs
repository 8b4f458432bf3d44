namespace Tern.Generator.Shapes;

/// <summary>A structure.</summary>
public sealed class StructureShape : NamedShape
{
    /// <summary>Where it stands.</summary>
    public required StructureRole Role { get; init; }

    /// <summary>The members in the model's order.</summary>
    public IReadOnlyList<Member> Members { get; set; } = [];

    /// <summary>What is in the document of an event that has headers too; null elsewhere.</summary>
    public StructureShape? EventDocument { get; set; }

    /// <summary>The event whose document this is: on the wire it has the event's name; null for all other structures.</summary>
    public StructureShape? DocumentOf { get; init; }

    /// <summary>The member that is a stream; null for most.</summary>
    public Member? Stream => Members.FirstOrDefault(member => member.Stream != MemberStream.None);

    /// <inheritdoc/>
    public override bool IsValueType => false;
}
