using Tern.Generator.CSharp.Codecs;
using Tern.Generator.CSharp.Codecs.Xml;
using Tern.Generator.CSharp.Protocols.Rest;
using Tern.Generator.Shapes;
using Tern.Generator.Smithy;

namespace Tern.Generator.CSharp.Protocols.RestXml;

/// <summary>The binding of REST with XML: the members without an HTTP binding are in the document.</summary>
internal sealed class RestXmlBinding(RestXmlProtocol protocol, Service service) : IXmlBinding
{
    private readonly HashSet<StructureShape> _unwrapped =
        [.. service.Operations.Where(operation => operation.Traits.Has(TraitIds.S3UnwrappedXmlOutput)).Select(operation => operation.Response)];

    /// <inheritdoc/>
    public bool HasXmlRequests => true;

    /// <inheritdoc/>
    public string? ResultElement(StructureShape response) => null;

    /// <inheritdoc/>
    public bool IsUnwrapped(StructureShape response) => _unwrapped.Contains(response);

    /// <inheritdoc/>
    public bool BindsRequests => true;

    /// <inheritdoc/>
    public IEnumerable<Member> DocumentMembers(StructureShape structure) => RestProtocol.DocumentMembers(structure);

    /// <inheritdoc/>
    public bool HasDocument(StructureShape structure) => RestProtocol.HasDocument(structure);

    /// <inheritdoc/>
    public void ReadBound(CodeWriter code, StructureShape structure, StructureLocals locals, TypeScope scope) => protocol.ReadBound(code, service, structure, locals, scope);
}
