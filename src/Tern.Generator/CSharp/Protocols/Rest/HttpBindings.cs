using System.Text.Json;
using Tern.Generator.CSharp.Types;
using Tern.Generator.Shapes;
using Tern.Generator.Smithy;

namespace Tern.Generator.CSharp.Protocols.Rest;

/// <summary>The bindings of the members of an input, an output or an error to the parts of a message (https://smithy.io/2.0/spec/http-bindings.html).</summary>
internal sealed class HttpBindings
{
    private readonly List<Member> _members;

    /// <param name="structure">The input, output or error.</param>
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

    /// <summary>The members that are headers.</summary>
    public IReadOnlyList<Member> Headers { get; }

    /// <summary>The maps whose entries are headers.</summary>
    public IReadOnlyList<Member> PrefixHeaders { get; }

    /// <summary>The member that is the complete body. Null for none.</summary>
    public Member? Payload { get; }

    /// <summary>The members that are labels in the path.</summary>
    public IReadOnlyList<Member> Labels { get; }

    /// <summary>The members that are query parameters.</summary>
    public IReadOnlyList<Member> Query { get; }

    /// <summary>The maps whose entries are query parameters.</summary>
    public IReadOnlyList<Member> QueryParams { get; }

    /// <summary>The member that is the status code of the response. Null for none.</summary>
    public Member? ResponseCode { get; }

    /// <summary>The members in the document of the body.</summary>
    public IReadOnlyList<Member> Document { get; }

    /// <summary>The HTTP method of an operation.</summary>
    public static string Method(Operation operation) => Required(operation, "method");

    /// <summary>The path and the query of an operation, with labels.</summary>
    public static string Uri(Operation operation) => Required(operation, "uri");

    /// <summary>The status code of a response that is not an error. The default is 200.</summary>
    public static int StatusCode(Operation operation) =>
        operation.Traits.Get(TraitIds.Http) is { ValueKind: JsonValueKind.Object } http && http.TryGetProperty("code", out JsonElement code) && code.ValueKind == JsonValueKind.Number && code.TryGetInt32(out int status)
            ? status
            : 200;

    private static string Required(Operation operation, string property) =>
        operation.Traits.Get(TraitIds.Http) is { ValueKind: JsonValueKind.Object } http && http.TryGetProperty(property, out JsonElement value) && value.ValueKind == JsonValueKind.String
            ? value.GetString()!
            : throw new GeneratorException($"{operation.Id}: The trait {TraitIds.Http} is missing, or has no '{property}'.");

    private List<Member> With(string trait) => _members.FindAll(member => member.Traits.Has(trait));
}
