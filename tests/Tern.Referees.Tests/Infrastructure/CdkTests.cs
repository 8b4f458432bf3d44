using System.Runtime.Loader;
using System.Text.Json.Nodes;
using Amazon.CDK;
using Constructs;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Node = Tern.Referees.Tests.Support.Node;

namespace Tern.Referees.Tests.Infrastructure;

/// <summary>The stack of the CDK compiles, and its synthesized template has the resources of the CloudFormation template.</summary>
public class CdkTests
{
    [Fact]
    public async Task Stack_synthesizes_the_resources_of_CloudFormation()
    {
        await Node.RequireAsync();
        string source = InfrastructureFiles.Write("cdk"), folder = Path.GetDirectoryName(source)!, zip = Path.Combine(folder, "Shop.zip");
        await File.WriteAllBytesAsync(zip, [.. "PK"u8], TestContext.Current.CancellationToken);
        JsonObject synthesized = Synthesize(await File.ReadAllTextAsync(source, TestContext.Current.CancellationToken), zip, Path.Combine(folder, "out"));
        JsonObject expected = JsonNode.Parse(await File.ReadAllTextAsync(InfrastructureFiles.Write("cloudformation"), TestContext.Current.CancellationToken))!.AsObject();

        JsonObject resources = synthesized["Resources"]!.AsObject();
        Assert.Equal(expected["Resources"]!.AsObject().Select(resource => resource.Key).Order(StringComparer.Ordinal), resources.Select(resource => resource.Key).Where(id => id != "CDKMetadata").Order(StringComparer.Ordinal));
        foreach ((string id, JsonNode? resource) in expected["Resources"]!.AsObject())
        {
            JsonObject found = resources[id]!.DeepClone().AsObject();
            found.Remove("Metadata");
            // The zip is an asset of the CDK.
            if (found["Properties"]!["Code"] is JsonObject code)
            {
                Assert.EndsWith(".zip", code["S3Key"]!.GetValue<string>(), StringComparison.Ordinal);
                found["Properties"]!["Code"] = resource!["Properties"]!["Code"]!.DeepClone();
            }
            Assert.Equal(DependenciesOf(resource!), DependenciesOf(found));
            resource!.AsObject().Remove("DependsOn");
            found.Remove("DependsOn");
            Assert.Equal(Sorted(resource).ToJsonString(), Sorted(found).ToJsonString());
        }
        foreach ((string id, JsonNode? parameter) in expected["Parameters"]!.AsObject().Where(parameter => parameter.Key is not ("CodeBucket" or "CodeKey")))
            Assert.Equal(Sorted(parameter!).ToJsonString(), Sorted(synthesized["Parameters"]![id]!).ToJsonString());
    }

    private static JsonObject Synthesize(string source, string zip, string output)
    {
        CSharpCompilation compilation = CSharpCompilation.Create("Stack", [CSharpSyntaxTree.ParseText(source, cancellationToken: TestContext.Current.CancellationToken)],
            ((string)AppContext.GetData("TRUSTED_PLATFORM_ASSEMBLIES")!).Split(Path.PathSeparator).Select(path => MetadataReference.CreateFromFile(path)),
            new CSharpCompilationOptions(OutputKind.DynamicallyLinkedLibrary));
        using MemoryStream assembly = new();
        Assert.Empty(compilation.Emit(assembly, cancellationToken: TestContext.Current.CancellationToken).Diagnostics.Where(diagnostic => diagnostic.Severity == DiagnosticSeverity.Error));
        assembly.Position = 0;
        Type type = AssemblyLoadContext.Default.LoadFromStream(assembly).GetType("TernFunctionsProgramInfrastructureStack", throwOnError: true)!;
        App app = new(new AppProps { Outdir = output });
        Activator.CreateInstance(type, (Construct)app, "Shop", zip, null);
        app.Synth();
        return JsonNode.Parse(File.ReadAllText(Path.Combine(output, "Shop.template.json")))!.AsObject();
    }

    private static IEnumerable<string> DependenciesOf(JsonNode resource) => (resource["DependsOn"]?.AsArray() ?? []).Select(dependency => dependency!.GetValue<string>()).Order(StringComparer.Ordinal);

    private static JsonNode Sorted(JsonNode node) => node switch
    {
        JsonObject members => new JsonObject(members.OrderBy(member => member.Key, StringComparer.Ordinal).Select(member => KeyValuePair.Create(member.Key, (JsonNode?)Sorted(member.Value!)))),
        JsonArray elements => new JsonArray([.. elements.Select(element => Sorted(element!))]),
        _ => node.DeepClone(),
    };
}
