using System.IO.Compression;
using System.Text.Json;
using Tern.Generator.Endpoints;
using Tern.Runtime;

namespace Tern.Conformance.Endpoints;

/// <summary>Compares the hand-written endpoints of the services that issue credentials with the endpoint rules in their models.</summary>
public static class CredentialEndpoints
{
    private delegate Endpoint Resolver(IReadOnlyDictionary<string, object> values, EndpointContext context);

    /// <summary>The names of the models.</summary>
    public static IReadOnlyList<string> Services { get; } = ["sts", "sso", "sso-oidc", "signin"];

    /// <summary>Resolves the endpoints of all regions, with and without FIPS, dual-stack and a configured URL.</summary>
    /// <param name="repository">The folder of the repository, which contains the models.</param>
    /// <param name="service">The name of a model.</param>
    /// <param name="count">The number of compared endpoints.</param>
    /// <returns>The differences; empty for none.</returns>
    public static IReadOnlyList<string> Compare(string repository, string service, out int count)
    {
        CredentialService handWritten = service switch
        {
            "sts" => CredentialService.Sts,
            "sso" => CredentialService.Sso,
            "sso-oidc" => CredentialService.SsoOidc,
            "signin" => CredentialService.Signin,
            _ => throw new ArgumentException($"The service '{service}' is unknown.", nameof(service)),
        };
        Resolver rules = CompileRules(repository, service);
        var differences = new List<string>();
        count = 0;
        foreach (string region in GetRegions(repository))
        {
            foreach ((bool fips, bool dualStack) in ((bool, bool)[])[(false, false), (true, false), (false, true), (true, true)])
            {
                foreach (string? url in (string?[])[null, "http://localhost:8000/base"])
                {
                    count++;
                    string expected = Resolve(context => rules(CreateValues(region, fips, dualStack, url), context), region, fips, dualStack, url);
                    string actual = Resolve(handWritten.ResolveEndpoint, region, fips, dualStack, url);
                    if (expected != actual)
                        differences.Add($"{service} {region} FIPS {fips} dual-stack {dualStack} {url}: expected {expected}, got {actual}");
                }
            }
        }
        return differences;
    }

    private static string Resolve(Func<EndpointContext, Endpoint> resolve, string region, bool fips, bool dualStack, string? url)
    {
        try
        {
            Endpoint endpoint = resolve(new EndpointContext
            {
                Options = new ClientOptions { UseFips = fips, UseDualStack = dualStack },
                Region = region,
                Endpoint = url,
                AccountId = null,
                Partitions = PartitionTable.Aws,
                Cache = new EndpointCache(),
            });
            return $"{endpoint.Url} {string.Join(',', endpoint.AuthSchemes.Select(scheme => scheme.SigningRegion))}";
        }
        catch (TernEndpointException)
        {
            return "an error";
        }
    }

    private static Dictionary<string, object> CreateValues(string region, bool fips, bool dualStack, string? url)
    {
        var values = new Dictionary<string, object> { ["Region"] = region, ["UseFIPS"] = fips, ["UseDualStack"] = dualStack, ["IsControlPlane"] = false };
        if (url is not null)
            values["Endpoint"] = url;
        return values;
    }

    private static IEnumerable<string> GetRegions(string repository)
    {
        using JsonDocument document = JsonDocument.Parse(File.ReadAllBytes(Path.Combine(repository, "models", "partitions.json")));
        List<string> regions = [.. document.RootElement.GetProperty("partitions").EnumerateArray().SelectMany(partition => partition.GetProperty("regions").EnumerateObject().Select(region => region.Name))];
        // Regions that are newer than the table, and one that no partition has.
        return [.. regions, "eu-new-9", "us-gov-north-1", "cn-east-1", "somewhere"];
    }

    private static Resolver CompileRules(string repository, string service)
    {
        using ZipArchive models = ZipFile.OpenRead(Path.Combine(repository, "models", "models.zip"));
        using Stream stream = models.Entries.Single(entry => entry.Name == $"{service}.json").Open();
        using JsonDocument document = JsonDocument.Parse(stream);
        JsonElement rules = document.RootElement.GetProperty("shapes").EnumerateObject()
            .Select(shape => shape.Value)
            .Single(shape => shape.GetProperty("type").GetString() == "service")
            .GetProperty("traits").GetProperty("smithy.rules#endpointRuleSet");
        var names = new EndpointNames("Credentials", "Service");
        EndpointRuleSet ruleSet = EndpointRuleSetReader.Read(rules, service);
        GeneratedCode code = GeneratedCode.Compile("CredentialEndpoints", [("Rules.cs", EndpointRulesWriter.Write(ruleSet, names)), ("Driver.cs", EndpointDriver.Write(ruleSet, names))]);
        return code.Assembly.GetType($"{names.RulesNamespace}.{EndpointDriver.TypeName}")!.GetMethod("Resolve")!.CreateDelegate<Resolver>();
    }
}
