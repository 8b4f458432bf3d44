using Tern.Generator.CSharp.Documentation;
using Tern.Generator.Shapes;
using Tern.Generator.Smithy;

namespace Tern.Generator.CSharp.Protocols.Rest;

/// <summary>The places of members outside of documents (https://smithy.io/2.0/spec/http-bindings.html).</summary>
internal static class HttpPlaces
{
    /// <summary>The place of a member of an input, output or error. Null for a member of a document.</summary>
    public static MemberPlace? Of(NamedShape owner, Member member)
    {
        if (owner is not StructureShape { Role: not StructureRole.Nested and var role })
            return null;
        Traits traits = member.Traits;
        bool isInput = role == StructureRole.Request;
        if (traits.GetString(TraitIds.HttpHeader) is { } header)
            return MemberPlace.Header(header);
        if (traits.GetString(TraitIds.HttpPrefixHeaders) is { } prefix)
            return MemberPlace.Headers(prefix);
        if (traits.Has(TraitIds.HttpPayload))
            return MemberPlace.Body;
        if (!isInput)
            return traits.Has(TraitIds.HttpResponseCode) ? MemberPlace.StatusCode : null;
        if (traits.Has(TraitIds.HttpLabel))
            return MemberPlace.Label(member.Name);
        if (traits.GetString(TraitIds.HttpQuery) is { } parameter)
            return MemberPlace.QueryParameter(parameter);
        return traits.Has(TraitIds.HttpQueryParams) ? MemberPlace.QueryParameters : null;
    }
}
