using Tern.Generator.Shapes;

namespace Tern.Generator.CSharp.Codecs;

/// <summary>What a protocol says of the structures at the top of a message: inputs, outputs and errors. Those below are wholly in the document.</summary>
public interface IDocumentBinding
{
    /// <summary>The members that the message's document holds.</summary>
    IEnumerable<Member> DocumentMembers(StructureShape structure);

    /// <summary>Whether a message of the input has a document at all.</summary>
    bool HasDocument(StructureShape structure) => true;

    /// <summary>
    /// The statements that read the members which stand elsewhere into their locals: those of an output from <c>response</c>
    /// (a <c>ResponseMessage</c>), those of an error from <c>error</c> (a <c>ServiceError</c>).
    /// </summary>
    void ReadBound(CodeWriter code, StructureShape structure, StructureLocals locals, TypeScope scope);
}
