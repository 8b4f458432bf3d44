using System.Text.Json;
using Tern.Generator.CSharp.Types;
using Tern.Generator.Shapes;
using Tern.Generator.Smithy;

namespace Tern.Generator.CSharp.Protocols.Rest;

/// <summary>Where the members of an input, an output or an error stand in a message (https://smithy.io/2.0/spec/http-bindings.html).</summary>
internal sealed class HttpBindings
{
    private readonly List<Member> _members;

    /// <param name="structure">What stands at the top of a message.</param>
    public HttpBindings(StructureShape structure)
    {
        bool isInput = structure.Role == StructureRole.Request;
        _members = [.. ErrorWriter.DataMembers(structure)];
        Headers = With(TraitIds.HttpHeader);
        PrefixHeaders = With(TraitIds.HttpPrefixHeaders);
        Payload = With(TraitIds.HttpPayload).FirstOrDefault();
        Labels = isInput ? With(TraitIds.HttpLabel) : [];
        Query = isInput ? With(TraitIds.HttpQuery) : [];
        QueryParams = isInput ? With(TraitIds.HttpQueryParams) : [];
        ResponseCode = isInput ? null : With(TraitIds.HttpResponseCode).FirstOrDefault();
        Document = Payload is null
            ? [.. _members.Except([.. Headers, .. PrefixHeaders, .. Labels, .. Query, .. QueryParams, .. ResponseCode is null ? (Member[])[] : [ResponseCode]])]
            : [];
    }

    /// <summary>The members that each stand in a header.</summary>
    public IReadOnlyList<Member> Headers { get; }

    /// <summary>The maps whose entries are headers.</summary>
    public IReadOnlyList<Member> PrefixHeaders { get; }

    /// <summary>The member that is the whole body; null for none.</summary>
    public Member? Payload { get; }

    /// <summary>The members that are in the path.</summary>
    public IReadOnlyList<Member> Labels { get; }

    /// <summary>The members that each have a parameter of the query.</summary>
    public IReadOnlyList<Member> Query { get; }

    /// <summary>The maps whose entries are parameters of the query.</summary>
    public IReadOnlyList<Member> QueryParams { get; }

    /// <summary>The member that is the status of the response; null for none.</summary>
    public Member? ResponseCode { get; }

    /// <summary>The members of the body's document.</summary>
    public IReadOnlyList<Member> Document { get; }

    /// <summary>Whether a member's bytes are handed on as they come.</summary>
    public static bool IsStreamed(Member member) => member.Traits.Has(TraitIds.Streaming);

    /// <summary>The method of an operation.</summary>
    public static string Method(Operation operation) => Required(operation, "method");

    /// <summary>Path and query of an operation, with labels.</summary>
    public static string Uri(Operation operation) => Required(operation, "uri");

    /// <summary>The status of an answer that is no error.</summary>
    public static int Code(Operation operation) =>
        operation.Traits.Get(TraitIds.Http) is { ValueKind: JsonValueKind.Object } http && http.TryGetProperty("code", out JsonElement code) && code.ValueKind == JsonValueKind.Number && code.TryGetInt32(out int status)
            ? status
            : 200;

    private static string Required(Operation operation, string property) =>
        operation.Traits.Get(TraitIds.Http) is { ValueKind: JsonValueKind.Object } http && http.TryGetProperty(property, out JsonElement value) && value.ValueKind == JsonValueKind.String
            ? value.GetString()!
            : throw new GeneratorException($"{operation.Id}: trait {TraitIds.Http} is missing, or has no {property}.");

    private List<Member> With(string trait) => _members.FindAll(member => member.Traits.Has(trait));
}
