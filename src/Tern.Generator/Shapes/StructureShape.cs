namespace Tern.Generator.Shapes;

/// <summary>A structure.</summary>
public sealed class StructureShape : NamedShape
{
    /// <summary>The role of the structure.</summary>
    public required StructureRole Role { get; init; }

    /// <summary>The members in the order of the model.</summary>
    public IReadOnlyList<Member> Members { get; set; } = [];

    /// <summary>The structure of the document, for an event with headers. Null for all other structures.</summary>
    public StructureShape? EventDocument { get; set; }

    /// <summary>The event of the document, whose name the document has on the wire. Null for a structure that is not the document of an event.</summary>
    public StructureShape? DocumentOf { get; init; }

    /// <summary>Whether the type is a partial record with a codec for both directions, which the output Codecs writes. The default is false.</summary>
    public bool IsPayload { get; init; }

    /// <summary>Whether the structure is a document of its own in the output Codecs: a direct member of an input or output. The default is false.</summary>
    public bool IsRoot { get; set; }

    /// <summary>Whether the type is a record.</summary>
    public bool IsRecord => IsPayload || Role == StructureRole.Request;

    /// <summary>The member that is a stream. Null for none.</summary>
    public Member? Stream => Members.FirstOrDefault(member => member.Stream != MemberStream.None);

    /// <inheritdoc/>
    public override bool IsValueType => false;
}
