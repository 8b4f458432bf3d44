using Tern.Generator.CSharp.Codecs;
using Tern.Generator.Shapes;

namespace Tern.Generator.CSharp.Protocols.RpcV2;

/// <summary>The binding of RPC v2: every member is in the document, which is read only if the response has the header of the protocol.</summary>
/// <param name="name">The name of the protocol in headers.</param>
internal sealed class RpcV2Binding(string name) : IDocumentBinding
{
    private readonly RpcDocumentBinding _members = new();

    /// <inheritdoc/>
    public IEnumerable<Member> DocumentMembers(StructureShape structure) => _members.DocumentMembers(structure);

    /// <inheritdoc/>
    public void ReadBound(CodeWriter code, StructureShape structure, StructureLocals locals, TypeScope scope)
    {
        // The reader of errors in Tern.Core has already checked the header of an error.
        if (structure.Role == StructureRole.Response)
            code.Line($"{scope.External(ExternalTypes.RpcV2Response)}.ThrowIfOtherProtocol(response, {CSharpText.Literal(name)});");
    }
}
