using Tern.Generator.Shapes;

namespace Tern.Generator.CSharp.Codecs.SelfDescribing;

/// <summary>A format whose values contain their type, including null: JSON or CBOR. It describes what differs between these formats.</summary>
/// <param name="scope">The namespace of the codecs.</param>
/// <param name="side">The side that uses the codecs.</param>
internal abstract class SelfDescribingFormat(TypeScope scope, CodecSide side)
{
    /// <summary>The namespace of the codecs.</summary>
    public TypeScope Scope => scope;

    /// <summary>The side that uses the codecs.</summary>
    public CodecSide Side => side;

    /// <summary>The name of the format in documentation.</summary>
    public abstract string Name { get; }

    /// <summary>The folder of the codecs.</summary>
    public abstract string Folder { get; }

    /// <summary>The calls to the reader.</summary>
    public abstract ReaderSyntax Reader { get; }

    /// <summary>The calls to the writer.</summary>
    public abstract WriterSyntax Writer { get; }

    /// <summary>The statements and expressions for single values.</summary>
    public abstract ValueSyntax Values { get; }

    /// <summary>Whether the readers reject values that deviate from the model, and set defaults. The default is false.</summary>
    public virtual bool IsStrict => false;

    /// <summary>The parameters of a method that reads a value.</summary>
    public string ReaderParameters => $"ref {scope.External(Reader.Type)} reader{MissingMembersSyntax.Parameter(side, scope)}";

    /// <summary>The first parameter of a method that writes a value.</summary>
    public string WriterParameter => $"ref {scope.External(Writer.Type)} writer";

    /// <summary>The name of the class that reads and writes a shape.</summary>
    public abstract string CodecName(NamedShape shape);

    /// <summary>The first statement of a writer, which rejects null and infinite nesting.</summary>
    public abstract string Check(NamedShape shape);

    /// <summary>The statement that writes the name of a member of a structure.</summary>
    public abstract string WriteName(Member member);

    /// <summary>The statement that writes the name of a member of a union.</summary>
    public abstract string WriteUnionName(Member member);

    /// <summary>Writes the statements that start a structure, before its first member.</summary>
    /// <param name="code">The writer to use.</param>
    /// <param name="structure">The structure.</param>
    /// <param name="members">The members in the document, without the message of an error.</param>
    /// <param name="present">The conditions under which the members are sent.</param>
    public abstract void WriteStart(CodeWriter code, StructureShape structure, IReadOnlyList<Member> members, PresentMembers present);
}
