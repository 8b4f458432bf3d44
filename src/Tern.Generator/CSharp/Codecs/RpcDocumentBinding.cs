using Tern.Generator.CSharp.Types;
using Tern.Generator.Shapes;

namespace Tern.Generator.CSharp.Codecs;

/// <summary>The binding of the RPC protocols: every member that is not a stream is in the document.</summary>
internal sealed class RpcDocumentBinding : IDocumentBinding
{
    /// <inheritdoc/>
    public IEnumerable<Member> DocumentMembers(StructureShape structure) => ErrorWriter.DataMembers(structure).Where(member => member.Stream == MemberStream.None);

    /// <inheritdoc/>
    public void ReadBound(CodeWriter code, StructureShape structure, StructureLocals locals, TypeScope scope)
    {
    }
}
