using System.Text.Json;
using Tern.Generator.Shapes;
using Tern.Generator.Smithy;

namespace Tern.Generator.CSharp.Clients;

/// <summary>Determines the authentication schemes of operations and endpoints (https://smithy.io/2.0/spec/authentication-traits.html).</summary>
internal static class AuthSchemes
{
    private const string S3Express = "aws.auth#sigv4-s3express";
    private const string NoAuth = "smithy.api#noAuth";

    private static readonly string[] s_known =
    [
        TraitIds.SigV4, TraitIds.SigV4A, TraitIds.HttpBearerAuth, TraitIds.HttpApiKeyAuth, TraitIds.HttpBasicAuth, TraitIds.HttpDigestAuth,
    ];

    // The names in endpoint rules.
    private static readonly Dictionary<string, string> s_endpointNames = new()
    {
        ["sigv4"] = TraitIds.SigV4,
        ["sigv4a"] = TraitIds.SigV4A,
        ["sigv4-s3express"] = S3Express,
        ["bearer"] = TraitIds.HttpBearerAuth,
    };

    /// <summary>
    /// The schemes of an operation, preferred first. If authentication is optional, <c>noAuth</c> is the last one. Empty for an anonymous operation.
    /// </summary>
    public static IReadOnlyList<string> Of(Service service, Operation operation)
    {
        List<string> schemes = Listed(service, operation);
        if (schemes.Count > 0 && operation.Traits.Has(TraitIds.OptionalAuth) && !schemes.Contains(NoAuth))
            schemes.Add(NoAuth);
        return schemes;
    }

    /// <summary>The schemes that the endpoint rules of the service contain, and that at least one operation with authentication does not list.</summary>
    public static IReadOnlyList<string> OfEndpoints(Service service)
    {
        if (service.Traits.Get(TraitIds.EndpointRuleSet) is not { } rules)
            return [];
        var names = new SortedSet<string>(StringComparer.Ordinal);
        AddNames(rules, names);
        return [.. names.Where(s_endpointNames.ContainsKey).Select(name => s_endpointNames[name])
            .Where(id => service.Operations.Any(operation => Of(service, operation) is { Count: > 0 } schemes && !schemes.Contains(id)))];
    }

    /// <summary>The schemes as a collection expression.</summary>
    public static string Write(IEnumerable<string> schemes, Service service, TypeScope scope) =>
        $"[{string.Join(", ", schemes.Select(id => $"{scope.External(ExternalTypes.AuthScheme)}.{Write(id, service)}"))}]";

    private static List<string> Listed(Service service, Operation operation)
    {
        if ((operation.Traits.Get(TraitIds.Auth) ?? service.Traits.Get(TraitIds.Auth)) is { } list)
            return [.. list.EnumerateArray().Select(scheme => scheme.GetString()!)];
        // Without the trait auth, the schemes of the service apply in alphabetical order.
        return [.. s_known.Where(service.Traits.Has).Order(StringComparer.Ordinal)];
    }

    private static void AddNames(JsonElement rules, SortedSet<string> names)
    {
        if (rules.ValueKind == JsonValueKind.Array)
        {
            foreach (JsonElement item in rules.EnumerateArray())
                AddNames(item, names);
        }
        else if (rules.ValueKind == JsonValueKind.Object)
        {
            foreach (JsonProperty property in rules.EnumerateObject())
            {
                if (property.Name != "authSchemes" || property.Value.ValueKind != JsonValueKind.Array)
                {
                    AddNames(property.Value, names);
                    continue;
                }
                foreach (JsonElement scheme in property.Value.EnumerateArray())
                {
                    if (scheme.ValueKind == JsonValueKind.Object && scheme.TryGetProperty("name", out JsonElement name) && name.ValueKind == JsonValueKind.String)
                        names.Add(name.GetString()!);
                }
            }
        }
    }

    private static string Write(string id, Service service) => id switch
    {
        TraitIds.SigV4 => "SigV4",
        TraitIds.SigV4A => "SigV4a",
        S3Express => "S3Express",
        TraitIds.HttpBearerAuth => "Bearer",
        TraitIds.HttpBasicAuth => "Basic",
        TraitIds.HttpApiKeyAuth => WriteApiKey(service),
        NoAuth => "None",
        _ => $"Unsupported({CSharpText.Literal(id)})",
    };

    private static string WriteApiKey(Service service)
    {
        string? name = service.Traits.GetString(TraitIds.HttpApiKeyAuth, "name");
        string? place = service.Traits.GetString(TraitIds.HttpApiKeyAuth, "in");
        string? scheme = service.Traits.GetString(TraitIds.HttpApiKeyAuth, "scheme");
        return (name, place, scheme) switch
        {
            ({ Length: > 0 }, "header", null) => $"ApiKeyInHeader({CSharpText.Literal(name)})",
            ({ Length: > 0 }, "header", _) => $"ApiKeyInHeader({CSharpText.Literal(name)}, {CSharpText.Literal(scheme)})",
            ({ Length: > 0 }, "query", _) => $"ApiKeyInQuery({CSharpText.Literal(name)})",
            _ => throw new GeneratorException(
                $"{service.Source}: {service.Id}: The trait {TraitIds.HttpApiKeyAuth} is missing or incomplete, and an operation lists it. Expected: a 'name', and 'header' or 'query' as 'in'."),
        };
    }
}
