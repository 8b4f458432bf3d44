using System.Text.Json;
using Tern.Generator.Shapes;
using Tern.Generator.Smithy;

namespace Tern.Generator.CSharp.Clients;

/// <summary>Finds the authentication schemes of an operation (https://smithy.io/2.0/spec/authentication-traits.html).</summary>
internal static class AuthSchemes
{
    private static readonly string[] s_known =
    [
        TraitIds.SigV4, TraitIds.SigV4A, TraitIds.HttpBearerAuth, TraitIds.HttpApiKeyAuth, TraitIds.HttpBasicAuth, TraitIds.HttpDigestAuth,
    ];

    /// <summary>The schemes, preferred first; empty for an anonymous operation.</summary>
    public static IReadOnlyList<string> Of(Service service, Operation operation)
    {
        JsonElement? listed = operation.Traits.Get(TraitIds.Auth) ?? service.Traits.Get(TraitIds.Auth);
        if (listed is { } list)
            return [.. list.EnumerateArray().Select(scheme => scheme.GetString()!)];
        // Without a list the service's schemes stand in alphabetical order.
        return [.. s_known.Where(service.Traits.Has).Order(StringComparer.Ordinal)];
    }
}
