using Tern.Generator.CSharp.Codecs;
using Tern.Generator.Shapes;

namespace Tern.Generator.CSharp.Protocols.Rest;

/// <summary>The binding of the REST protocols: the members without an HTTP binding are in the document.</summary>
internal sealed class RestBinding(RestProtocol protocol, Service service) : IDocumentBinding
{
    /// <inheritdoc/>
    public bool BindsRequests => true;

    /// <inheritdoc/>
    public IEnumerable<Member> DocumentMembers(StructureShape structure) => RestProtocol.DocumentMembers(structure);

    /// <inheritdoc/>
    public bool HasDocument(StructureShape structure) => RestProtocol.HasDocument(structure);

    /// <inheritdoc/>
    public void ReadBound(CodeWriter code, StructureShape structure, StructureLocals locals, TypeScope scope) => protocol.ReadBound(code, service, structure, locals, scope);
}
