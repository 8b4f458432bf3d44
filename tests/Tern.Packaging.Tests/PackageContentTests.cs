using System.Reflection;
using System.Reflection.Metadata;
using System.Reflection.PortableExecutable;
using System.Text;
using System.Xml.Linq;

namespace Tern.Packaging.Tests;

public class PackageContentTests(PackageFeed feed)
{
    [CiTheory]
    [InlineData("Tern.Core")]
    [InlineData("Tern.Generator")]
    [InlineData("Tern.Local.Server")]
    [InlineData("Tern.Tool")]
    [InlineData("Tern.Local")]
    [InlineData("Tern.ServerRuntime")]
    [InlineData("Tern.DynamoDB")]
    [InlineData("Tern.DynamoDB.Mapper")]
    [InlineData("Tern.Functions")]
    [InlineData("Tern.Functions.Testing")]
    [InlineData("Tern.Templates")]
    public void Package_has_description_license_readme_icon_and_release_notes(string package)
    {
        XElement manifest = feed.ReadManifest(package);
        Assert.Equal("Apache-2.0", manifest.Element("license")?.Value);
        Assert.Equal("README.md", manifest.Element("readme")?.Value);
        Assert.NotEqual("Package Description", manifest.Element("description")?.Value);
        IReadOnlyList<string> files = feed.ListFiles($"{package}.{PackageFeed.Version}.nupkg");
        Assert.Contains("README.md", files);
        Assert.Contains("NOTICE", files);
        Assert.Equal("icon.png", manifest.Element("icon")?.Value);
        Assert.Contains("icon.png", files);
        Assert.Contains("CHANGELOG.md", manifest.Element("releaseNotes")?.Value, StringComparison.Ordinal);
        Assert.Contains("CHANGELOG.md", files);
    }

    [CiTheory]
    [InlineData("Tern.Core")]
    [InlineData("Tern.Local")]
    [InlineData("Tern.ServerRuntime")]
    [InlineData("Tern.DynamoDB")]
    [InlineData("Tern.DynamoDB.Mapper")]
    [InlineData("Tern.Functions")]
    [InlineData("Tern.Functions.Testing")]
    public void Documentation_file_contains_no_internal_types(string package)
    {
        XDocument documentation = XDocument.Load(new MemoryStream(feed.ReadFile($"{package}.{PackageFeed.Version}.nupkg", $"lib/net10.0/{package}.xml")));
        using var file = new PEReader(new MemoryStream(feed.ReadFile($"{package}.{PackageFeed.Version}.nupkg", $"lib/net10.0/{package}.dll")));
        MetadataReader reader = file.GetMetadataReader();
        HashSet<string> internals = [.. reader.TypeDefinitions
            .Select(reader.GetTypeDefinition)
            .Where(type => (type.Attributes & TypeAttributes.VisibilityMask) == TypeAttributes.NotPublic)
            .Select(type => $"{reader.GetString(type.Namespace)}.{reader.GetString(type.Name)}")];
        List<string> documented = [.. documentation.Descendants("member").Select(member => member.Attribute("name")!.Value[2..].Split('(')[0])];
        Assert.Contains(documented, name => name.StartsWith($"{package.Replace(".Core", "", StringComparison.Ordinal)}.", StringComparison.Ordinal));
        Assert.DoesNotContain(documented, name => internals.Contains(name) || internals.Contains(name[..Math.Max(name.LastIndexOf('.'), 0)]));
    }

    [CiFact]
    public void The_tool_contains_the_models_once() =>
        Assert.Single(feed.ListFiles($"Tern.Tool.{PackageFeed.Version}.nupkg"), file => file.EndsWith("models.zip", StringComparison.Ordinal));

    [CiFact]
    public void Tern_Core_package_contains_documentation_and_symbols()
    {
        Assert.Contains("lib/net10.0/Tern.Core.xml", feed.ListFiles($"Tern.Core.{PackageFeed.Version}.nupkg"));
        Assert.Contains("lib/net10.0/Tern.Core.pdb", feed.ListFiles($"Tern.Core.{PackageFeed.Version}.snupkg"));
        XElement dependency = Assert.Single(feed.ReadManifest("Tern.Core").Descendants("dependency"));
        // The first version of .NET 10: a later one breaks projects that pin an earlier one (NU1605).
        Assert.Equal(("Microsoft.Extensions.Logging.Abstractions", "10.0.0"), (dependency.Attribute("id")?.Value, dependency.Attribute("version")?.Value));
    }

    // It uses internals of Tern.Core.
    [CiFact]
    public void Tern_ServerRuntime_package_requires_its_own_version_of_Tern_Core()
    {
        XElement dependency = Assert.Single(feed.ReadManifest("Tern.ServerRuntime").Descendants("dependency"));
        Assert.Equal(("Tern.Core", $"[{PackageFeed.Version}]"), (dependency.Attribute("id")?.Value, dependency.Attribute("version")?.Value));
    }

    // It uses internals of these packages.
    [CiFact]
    public void Tern_Functions_Testing_package_requires_its_own_version_of_the_other_packages() => Assert.Equal(
        [("Tern.Extensions", $"[{PackageFeed.Version}]"), ("Tern.Functions", $"[{PackageFeed.Version}]"), ("Tern.Local", $"[{PackageFeed.Version}]")],
        feed.ReadManifest("Tern.Functions.Testing").Descendants("dependency").Select(dependency => (dependency.Attribute("id")!.Value, dependency.Attribute("version")!.Value)).Order());

    [CiFact]
    public void Tern_Core_package_has_ReadyToRun_images_of_the_same_assembly_for_Linux()
    {
        string package = $"Tern.Core.{PackageFeed.Version}.nupkg";
        (Guid portable, bool portableIsReady) = Describe("lib/net10.0/Tern.Core.dll");
        Assert.False(portableIsReady);
        Assert.Equal(
            ["runtimes/linux-arm64/lib/net10.0/Tern.Core.dll", "runtimes/linux-x64/lib/net10.0/Tern.Core.dll"],
            feed.ListFiles(package).Where(file => file.StartsWith("runtimes/", StringComparison.Ordinal)).Order(StringComparer.Ordinal));
        Assert.Equal((portable, true), Describe("runtimes/linux-arm64/lib/net10.0/Tern.Core.dll"));
        Assert.Equal((portable, true), Describe("runtimes/linux-x64/lib/net10.0/Tern.Core.dll"));

        (Guid Module, bool IsReady) Describe(string path)
        {
            using var file = new PEReader(new MemoryStream(feed.ReadFile(package, path)));
            MetadataReader reader = file.GetMetadataReader();
            return (reader.GetGuid(reader.GetModuleDefinition().Mvid), file.PEHeaders.CorHeader!.ManagedNativeHeaderDirectory.Size > 0);
        }
    }

    [CiFact]
    public void Generator_package_is_a_development_dependency_without_lib_files()
    {
        XElement manifest = feed.ReadManifest("Tern.Generator");
        Assert.Equal("true", manifest.Element("developmentDependency")?.Value);
        Assert.Empty(manifest.Descendants("dependency"));

        IReadOnlyList<string> files = feed.ListFiles($"Tern.Generator.{PackageFeed.Version}.nupkg");
        Assert.DoesNotContain(files, file => file.StartsWith("lib/", StringComparison.Ordinal));
        Assert.Equal(
            ["Tern.Generator.dll", "Tern.Generator.pdb", "Tern.Generator.runtimeconfig.json"],
            files.Where(file => file.StartsWith("tools/", StringComparison.Ordinal)).Select(Path.GetFileName).Order(StringComparer.Ordinal));
        Assert.Contains("build/Tern.Generator.targets", files);
        Assert.Contains("buildTransitive/Tern.Generator.targets", files);
        Assert.Contains("models/models.zip", files);
    }

    // Only editors load the code fixes, whose dependency the compiler does not have.
    [CiTheory]
    [InlineData("Tern.DynamoDB.Mapper", ".targets")]
    [InlineData("Tern.Functions", ".props", ".targets")]
    public void Package_contains_its_source_generator_code_fixes_and_build_files(string id, params string[] extensions)
    {
        string package = $"{id}.{PackageFeed.Version}.nupkg";
        IReadOnlyList<string> files = feed.ListFiles(package);
        Assert.Equal(
            [$"analyzers/dotnet/cs/{id}.CodeFixes.dll", $"analyzers/dotnet/cs/{id}.Generator.dll"],
            files.Where(file => file.StartsWith("analyzers/", StringComparison.Ordinal)).Order(StringComparer.Ordinal));
        Assert.All(extensions, extension =>
        {
            Assert.Contains($"build/{id}{extension}", files);
            Assert.Contains($"buildTransitive/{id}{extension}", files);
        });
        Assert.DoesNotContain(feed.ReadManifest(id).Descendants("dependency"), dependency => dependency.Attribute("id")!.Value.StartsWith("Microsoft.CodeAnalysis", StringComparison.Ordinal));
    }

    [CiTheory]
    [InlineData("Tern.Core", "lib/net10.0/Tern.Core", "snupkg")]
    [InlineData("Tern.Generator", "tools/Tern.Generator", "nupkg")]
    public void Assemblies_and_symbols_do_not_contain_the_path_of_the_repository(string package, string file, string symbols)
    {
        byte[] assembly = feed.ReadFile($"{package}.{PackageFeed.Version}.nupkg", $"{file}.dll");
        Assert.DoesNotContain(Repository.Folder, Encoding.UTF8.GetString(assembly), StringComparison.Ordinal);

        using var stream = new MemoryStream(feed.ReadFile($"{package}.{PackageFeed.Version}.{symbols}", $"{file}.pdb"));
        using var provider = MetadataReaderProvider.FromPortablePdbStream(stream);
        MetadataReader reader = provider.GetMetadataReader();
        Assert.NotEmpty(reader.Documents);
        Assert.All(reader.Documents, document => Assert.StartsWith("/_", reader.GetString(reader.GetDocument(document).Name), StringComparison.Ordinal));
    }

    [CiFact]
    public async Task Server_tool_is_installed_and_run_by_its_command()
    {
        string command = await feed.InstallToolAsync("tern.local.server", "tern-local");
        DotnetResult help = await Dotnet.RunProgramAsync(command, Repository.Folder, ["--help"], TestContext.Current.CancellationToken);
        Assert.Contains("--port N", help.Succeeded().Output, StringComparison.Ordinal);
    }

    [CiFact]
    public async Task Tool_generates_code_that_compiles_from_its_embedded_models()
    {
        string command = await feed.InstallToolAsync("tern.tool", "tern");
        FreshProject project = feed.CreateProject("written by the tool", "");
        DotnetResult services = await RunAsync("services", "--search", "sqs");
        Assert.StartsWith("sqs\tSQS\t", services.Succeeded().Output, StringComparison.Ordinal);
        (await RunAsync("generate", "sqs", "--operations", "SendMessage", "ReceiveMessage", "-o", "Generated")).Succeeded();
        project.Write("Program.cs", "System.Console.WriteLine(new Tern.Sqs.SendMessageRequest { QueueUrl = \"q\", MessageBody = \"hello\" }.MessageBody);");
        (await project.BuildAsync()).Succeeded();
        Assert.Equal("hello", (await project.RunAsync()).Succeeded().Output.Trim());
        Assert.Equal(2, (await RunAsync("generate")).ExitCode);
        Assert.Equal(1, (await RunAsync("show", "sqss")).ExitCode);

        Task<DotnetResult> RunAsync(params string[] arguments) => Dotnet.RunProgramAsync(command, project.Folder, arguments, TestContext.Current.CancellationToken);
    }
}
