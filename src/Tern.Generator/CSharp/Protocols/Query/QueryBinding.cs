using Tern.Generator.CSharp.Codecs;
using Tern.Generator.CSharp.Codecs.Xml;
using Tern.Generator.Shapes;

namespace Tern.Generator.CSharp.Protocols.Query;

/// <summary>The binding of the responses of the query protocols: every member is in the document.</summary>
/// <param name="resultElement">Returns the element with the members of an output, or null if it is the root.</param>
internal sealed class QueryBinding(Func<StructureShape, string?> resultElement) : IXmlBinding
{
    private readonly RpcDocumentBinding _document = new();

    /// <inheritdoc/>
    public bool HasXmlRequests => false;

    /// <inheritdoc/>
    public string? ResultElement(StructureShape response) => resultElement(response);

    /// <inheritdoc/>
    public bool IsUnwrapped(StructureShape response) => false;

    /// <inheritdoc/>
    public IEnumerable<Member> DocumentMembers(StructureShape structure) => _document.DocumentMembers(structure);

    /// <inheritdoc/>
    public bool HasDocument(StructureShape structure) => DocumentMembers(structure).Any();

    /// <inheritdoc/>
    public void ReadBound(CodeWriter code, StructureShape structure, StructureLocals locals, TypeScope scope) => _document.ReadBound(code, structure, locals, scope);
}
