using Tern.Generator.Shapes;

namespace Tern.Generator.CSharp.Codecs;

/// <summary>
/// The binding of a protocol for the structures at the top of a message: inputs, outputs and errors. Nested structures are always in the document with all
/// members.
/// </summary>
public interface IDocumentBinding
{
    /// <summary>The members in the document of the message.</summary>
    IEnumerable<Member> DocumentMembers(StructureShape structure);

    /// <summary>Whether the message of a structure has a document.</summary>
    bool HasDocument(StructureShape structure) => true;

    /// <summary>Whether a server reads inputs from a <c>RestRequest</c>, and not only from a document. The default is false.</summary>
    bool BindsRequests => false;

    /// <summary>
    /// Writes the statements that read the members outside of the document into their locals: the members of an output from <c>response</c>
    /// (a <c>ResponseMessage</c>), the members of an error from <c>error</c> (a <c>ServiceError</c>), the members of an input from <c>request</c>
    /// (a <c>RestRequest</c>).
    /// </summary>
    void ReadBound(CodeWriter code, StructureShape structure, StructureLocals locals, TypeScope scope);
}
