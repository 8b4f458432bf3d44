using System.Globalization;
using Tern.Generator.CSharp.Protocols;
using Tern.Generator.Shapes;
using Tern.Generator.Smithy;

namespace Tern.Generator.CSharp.Documentation;

/// <summary>Writes the documentation of the types of a service.</summary>
/// <param name="service">The service.</param>
/// <param name="protocol">The protocol, which determines the places of members.</param>
public sealed class TypeDocumentation(Service service, IProtocol protocol)
{
    private const int MaxCases = 16;

    private readonly string _service = Sentences.ServiceName(service);

    /// <summary>Writes the documentation of a request, a response or another structure.</summary>
    public void WriteStructure(CodeWriter code, StructureShape structure)
    {
        Write(code, structure.Traits, structure.Role switch
        {
            StructureRole.Request => $"Input of <c>{structure.Name[..^"Request".Length]}</c>.",
            StructureRole.Response => $"Output of <c>{structure.Name[..^"Response".Length]}</c>.",
            _ => $"The structure <c>{structure.Id.Name}</c> in {Messages(structure)}.",
        });
        if (structure is { Role: StructureRole.Nested, DocumentOf: null })
            ReferenceLink.Write(code, service, structure);
    }

    /// <summary>Writes the documentation of an error.</summary>
    public void WriteError(CodeWriter code, StructureShape error)
    {
        string status = error.Traits.Get(TraitIds.HttpError) is { } http ? $", with the HTTP status code {http.GetInt32().ToString(CultureInfo.InvariantCulture)}" : "";
        string retries = error.Traits.Has(TraitIds.Retryable) ? " The client retries the call." : "";
        Write(code, error.Traits, $"The error <c>{error.Id.Name}</c> of {_service}{status}.{retries}");
    }

    /// <summary>Writes the documentation of a union.</summary>
    public void WriteUnion(CodeWriter code, UnionShape union)
    {
        List<string> cases = [.. union.Cases.Select(member => member.PropertyName)];
        string noun = union.IsEventStream ? "events" : "union";
        string value = cases.Count <= MaxCases ? $"A value is one of {Sentences.List(cases)}." : $"A value is one of {cases.Count} cases.";
        Write(code, union.Traits, $"The {noun} <c>{union.Id.Name}</c> in {Messages(union)}. {value}");
        if (!union.IsEventStream)
            ReferenceLink.Write(code, service, union);
    }

    /// <summary>Writes the documentation of an enum.</summary>
    public static void WriteEnum(CodeWriter code, EnumShape shape)
    {
        const string Open = "Values that this version does not contain are possible.";
        IReadOnlyList<DocumentationBlock> documentation = ModelDocumentation.Of(shape.Traits);
        string sentences = documentation.Count > 0 ? Open : $"The enum <c>{shape.Id.Name}</c>. {Open}";
        SummaryWriter.Write(code, documentation, Join(sentences, Sentences.Deprecated(shape.Traits)));
    }

    /// <summary>Writes the documentation of a member of a structure or an error.</summary>
    public void WriteMember(CodeWriter code, StructureShape structure, Member member) => WriteMember(code, (NamedShape)structure, member);

    /// <summary>Writes the documentation of a case of a union.</summary>
    public void WriteCase(CodeWriter code, UnionShape union, Member member) => WriteMember(code, union, member);

    /// <summary>Writes the documentation of a value of an enum.</summary>
    public static void WriteValue(CodeWriter code, EnumValue value) =>
        SummaryWriter.Write(code, ModelDocumentation.Of(value.Traits), Join($"The value {XmlText.Code(value.Value)}.", Sentences.Deprecated(value.Traits)));

    private void WriteMember(CodeWriter code, NamedShape owner, Member member)
    {
        IReadOnlyList<DocumentationBlock> documentation = ModelDocumentation.Of(member.Traits);
        var sentences = new MemberSentences(owner, member);
        MemberPlace? place = Place(owner, member);
        bool hasFormat = protocol.UsesTimestampFormat;
        SummaryWriter.Write(code, documentation, documentation.Count > 0 ? sentences.AfterDocumentation(place, hasFormat) : sentences.All(place, hasFormat));
    }

    private MemberPlace? Place(NamedShape owner, Member member) => member switch
    {
        { Stream: not MemberStream.None } => null,
        _ when owner is UnionShape { IsEventStream: true } || member.OwnTraits.Has(TraitIds.EventPayload) => null,
        _ when member.OwnTraits.Has(TraitIds.EventHeader) => MemberPlace.EventHeader(member.Name),
        _ => protocol.PlaceOf(owner, member),
    };

    private static void Write(CodeWriter code, Traits traits, string sentences)
    {
        IReadOnlyList<DocumentationBlock> documentation = ModelDocumentation.Of(traits);
        string? deprecated = Sentences.Deprecated(traits);
        SummaryWriter.Write(code, documentation, documentation.Count > 0 ? deprecated ?? "" : Join(sentences, deprecated));
    }

    private static string Messages(NamedShape shape) => (shape.UsedInInput, shape.UsedInOutput) switch
    {
        (true, true) => "requests and responses",
        (true, false) => "requests",
        _ => "responses",
    };

    private static string Join(string sentences, string? sentence) => sentence is null ? sentences : $"{sentences} {sentence}";
}
