using Tern.Generator.CSharp.Clients;
using Tern.Generator.CSharp.Codecs;
using Tern.Generator.CSharp.Codecs.Xml;
using Tern.Generator.CSharp.Documentation;
using Tern.Generator.CSharp.Protocols.Rest;
using Tern.Generator.Shapes;
using Tern.Generator.Smithy;

namespace Tern.Generator.CSharp.Protocols.RestXml;

/// <summary>REST with XML documents (https://smithy.io/2.0/aws/protocols/aws-restxml-protocol.html).</summary>
public sealed class RestXmlProtocol : RestProtocol
{
    /// <inheritdoc/>
    public override string TraitId => TraitIds.RestXml;

    /// <inheritdoc/>
    public override string ErrorReader => ExternalTypes.RestXmlError;

    /// <inheritdoc/>
    public override IPayloadCodec EventPayloads { get; } = new XmlPayloads();

    /// <inheritdoc/>
    protected override string ContentType => "application/xml";

    /// <inheritdoc/>
    protected override MemberPlace DocumentPlaceOf(Member member) =>
        XmlNames.IsAttribute(member) ? MemberPlace.Attribute(XmlNames.Of(member)) : MemberPlace.Document("XML", XmlNames.Of(member));

    /// <inheritdoc/>
    public override string CodecName(NamedShape shape) => XmlValues.CodecName(shape);

    /// <inheritdoc/>
    public override IEnumerable<GeneratedFile> WriteCodecs(Service service, TypeScope scope, CodecSide side) =>
        new XmlCodecWriter(service, scope, new RestXmlBinding(this, service), side).Write();

    /// <inheritdoc/>
    public override string? ErrorInSuccess(Service service, Operation operation, TypeScope scope)
    {
        // Only an XML document that is not streamed has a root element.
        bool isXml = new HttpBindings(operation.Response).Payload is not { } payload || (payload.Value is StructureShape or UnionShape && payload.Stream == MemberStream.None);
        return isXml && Customization.HasErrorsWithSuccessStatus(service) ? $"{scope.External(ExternalTypes.RestXmlError)}.IsErrorWithSuccessStatus" : null;
    }

    /// <inheritdoc/>
    protected override string Uri(Service service, Operation operation)
    {
        string uri = base.Uri(service, operation);
        string label = $"/{{{Customization.EndpointLabel(service)}}}";
        return uri.StartsWith(label, StringComparison.Ordinal) ? uri[label.Length..] : uri;
    }

    /// <inheritdoc/>
    protected override void WriteDocument(CodeWriter code, Service service, Operation operation, TypeScope scope)
    {
        StructureShape request = operation.Request;
        List<Member> members = [.. DocumentMembers(request)];
        var present = new PresentMembers(request, scope);
        // If all members are optional and none is set, no document is sent, like in other SDKs.
        List<string> conditions = [.. members.Select(member => present.Condition(member, "request")).OfType<string>()];
        bool isOptional = conditions.Count == members.Count;
        if (isOptional)
            code.Open($"if ({string.Join(" || ", conditions)})");
        code.Line($"message.ContentType = {CSharpText.Literal(ContentType)};");
        WriteRoot(code, service, request, Traits.None, "request", members.Any(XmlNames.IsAttribute), scope);
        if (isOptional)
            code.Close();
    }

    /// <inheritdoc/>
    internal override void WriteErrors(CodeWriter code, Service service, TypeScope scope) => new RestXmlErrorsWriter(this, service, scope).Write(code);

    /// <inheritdoc/>
    internal override void WriteResponseDocument(CodeWriter code, Service service, Operation operation, PresentValue present, TypeScope scope)
    {
        StructureShape response = operation.Response;
        code.Line($"message.ContentType = {CSharpText.Literal(ContentType)};");
        if (!operation.Traits.Has(TraitIds.S3UnwrappedXmlOutput))
        {
            WriteRoot(code, service, response, Traits.None, "response", DocumentMembers(response).Any(XmlNames.IsAttribute), scope);
            return;
        }
        // The root is the element of the only member. It is also written if the member is null.
        Member only = DocumentMembers(response).Single();
        code.Line($"var writer = new {scope.External(ExternalTypes.XmlWriter)}(message.Buffer);");
        code.Line(XmlValues.Tag($"<{XmlNames.Of(only)}{XmlNames.Namespace(service.Traits)}>"));
        present.Write(code, only, value => code.Line(new XmlValues(scope, CodecSide.Server).WriteContent(only, value)));
        code.Line(XmlValues.Tag($"</{XmlNames.Of(only)}>"));
        code.Line("writer.Complete();");
    }

    /// <inheritdoc/>
    protected override void WritePayloadDocument(CodeWriter code, Service service, Operation operation, Member payload, string value, TypeScope scope) =>
        WriteRoot(code, service, Document(payload), payload.OwnTraits, value, XmlNames.AttributesOf(payload.Target).Any(), scope);

    /// <inheritdoc/>
    protected override void ReadPayloadDocument(CodeWriter code, Member payload, string local, string document, CodecSide side, TypeScope scope)
    {
        code.Line($"var reader = new {scope.External(ExternalTypes.XmlReader)}({document});");
        code.Line("reader.ReadRoot();");
        code.Line($"{local} = {CodecName(Document(payload))}.Read(ref reader{MissingMembersSyntax.Argument(side)});");
        code.Line("reader.ReadEnd();");
    }

    private static NamedShape Document(Member payload) => payload.Value is StructureShape or UnionShape
        ? (NamedShape)payload.Value
        : throw new GeneratorException($"member '{payload.Name}': The trait {TraitIds.HttpPayload} is on a member of {payload.Value.Id}, which cannot be an XML document. Expected: a structure or a union.");

    // The name and the namespace of a root are those of the member, then of the shape. The last choice for the namespace is that of the service.
    private void WriteRoot(CodeWriter code, Service service, NamedShape shape, Traits own, string value, bool hasAttributes, TypeScope scope)
    {
        string name = own.GetString(TraitIds.XmlName) ?? shape.Traits.GetString(TraitIds.XmlName) ?? shape.Id.Name;
        Traits space = own.Has(TraitIds.XmlNamespace) ? own : shape.Traits.Has(TraitIds.XmlNamespace) ? shape.Traits : service.Traits;
        code.Line($"var writer = new {scope.External(ExternalTypes.XmlWriter)}(message.Buffer);");
        code.Line(XmlValues.Tag($"<{name}{XmlNames.Namespace(space)}{(hasAttributes ? "" : ">")}"));
        if (hasAttributes)
        {
            code.Line($"{CodecName(shape)}.WriteAttributes(ref writer, {value});");
            code.Line(XmlValues.Tag(">"));
        }
        code.Line($"{CodecName(shape)}.Write(ref writer, {value});");
        code.Line(XmlValues.Tag($"</{name}>"));
        code.Line("writer.Complete();");
    }
}
