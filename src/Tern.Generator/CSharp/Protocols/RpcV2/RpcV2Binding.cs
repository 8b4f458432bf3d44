using Tern.Generator.CSharp.Codecs;
using Tern.Generator.Shapes;

namespace Tern.Generator.CSharp.Protocols.RpcV2;

/// <summary>Every member is in the document, which is read only when the response names the protocol.</summary>
/// <param name="name">The protocol's name in headers.</param>
internal sealed class RpcV2Binding(string name) : IDocumentBinding
{
    private readonly WholeDocument _members = new();

    /// <inheritdoc/>
    public IEnumerable<Member> DocumentMembers(StructureShape structure) => _members.DocumentMembers(structure);

    /// <inheritdoc/>
    public void ReadBound(CodeWriter code, StructureShape structure, StructureLocals locals, TypeScope scope)
    {
        // The core's reader of errors has looked at those already.
        if (structure.Role == StructureRole.Response)
            code.Line($"{scope.External("RpcV2Response")}.Require(response, {CSharpText.Literal(name)});");
    }
}
