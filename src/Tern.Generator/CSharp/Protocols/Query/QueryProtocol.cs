using Tern.Generator.CSharp.Codecs;
using Tern.Generator.CSharp.Codecs.Form;
using Tern.Generator.CSharp.Codecs.Xml;
using Tern.Generator.CSharp.Documentation;
using Tern.Generator.Shapes;

namespace Tern.Generator.CSharp.Protocols.Query;

/// <summary>The common part of the protocols with forms as requests and XML as responses.</summary>
public abstract class QueryProtocol : IProtocol
{
    /// <inheritdoc/>
    public abstract string TraitId { get; }

    /// <inheritdoc/>
    public abstract int Preference { get; }

    /// <inheritdoc/>
    public abstract string ErrorReader { get; }

    /// <summary>The names in a form.</summary>
    private protected abstract IFormNames Names { get; }

    /// <inheritdoc/>
    public string CodecName(NamedShape shape) => XmlValues.CodecName(shape);

    /// <inheritdoc/>
    public MemberPlace PlaceOf(NamedShape owner, Member member) =>
        owner.UsedInInput ? MemberPlace.Field(Names.Of(member)) : MemberPlace.Document("XML", XmlNames.Of(member));

    /// <inheritdoc/>
    public virtual string ErrorName(StructureShape error) => error.Id.Name;

    /// <inheritdoc/>
    public virtual bool IsProtocolOf(Service service) => service.Traits.Has(TraitId);

    /// <inheritdoc/>
    public virtual bool SupportsServer => false;

    /// <inheritdoc/>
    public virtual IEnumerable<GeneratedFile> WriteServer(Service service, TypeScope scope) => [];

    /// <inheritdoc/>
    public IEnumerable<GeneratedFile> WriteCodecs(Service service, TypeScope scope, CodecSide side) =>
        new XmlCodecWriter(service, scope, GetBinding(service), side).Write()
            .Concat(side == CodecSide.Client ? new FormCodecWriter(service, scope, Names).Write() : new FormReaderWriter(service, scope, Names).Write());

    /// <inheritdoc/>
    public void WriteRequest(CodeWriter code, Service service, Operation operation, TypeScope scope)
    {
        string start = $"Action={Uri.EscapeDataString(operation.WireName)}&Version={Uri.EscapeDataString(service.Version)}";
        code.Line("message.ContentType = \"application/x-www-form-urlencoded\";");
        code.Line($"var writer = new {scope.External(ExternalTypes.FormWriter)}(message.Buffer, {CSharpText.Literal(start)}u8);");
        if (operation.Request.Members.Count > 0)
            code.Line($"{FormValues.CodecName(operation.Request)}.Write(ref writer, default, request);");
        code.Line("writer.Complete();");
    }

    /// <summary>The binding of the responses.</summary>
    private protected abstract IXmlBinding GetBinding(Service service);
}
