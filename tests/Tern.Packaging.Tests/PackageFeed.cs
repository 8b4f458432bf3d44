using System.IO.Compression;
using System.Reflection;
using System.Text;
using System.Xml.Linq;

[assembly: AssemblyFixture(typeof(Tern.Packaging.Tests.PackageFeed))]

namespace Tern.Packaging.Tests;

/// <summary>Packs Tern into a temporary feed for projects outside the repository.</summary>
public sealed class PackageFeed : IAsyncLifetime
{
    // A version that is unique to this run: packages of another run in the cache of the machine are never used.
    internal static readonly string Version = $"0.0.0-packaging.x{Guid.NewGuid():N}";

    // Packages, and what Tern.Local requires.
    private static readonly string[] s_built =
    [
        "Tern.Local.Server", "Tern.Tool", "Tern.Local", "Tern.ServerRuntime", "Tern.DynamoDB.Mapper", "Tern.Extensions", "Tern.Functions", "Tern.Functions.AspNetCore", "Tern.Functions.Testing", "Tern.Templates",
        .. ((string[])["DynamoDB", "DynamoDBStreams", "EventBridge", "Lambda", "S3", "Scheduler", "SecretsManager", "Sns", "Sqs", "Ssm", "Sts"]).Select(service => $"Services/{service}"),
    ];

    private readonly DirectoryInfo _root = Directory.CreateTempSubdirectory("tern-packaging-");

    // A separate output folder, so that concurrent builds of the repository do not interfere. Inside the repository, because only there
    // a deterministic build has a neutral name for a path.
    private readonly DirectoryInfo _output = Directory.CreateDirectory(Path.Combine(Repository.Folder, "artifacts", $"packaging-{Guid.NewGuid():N}"));

    private string Packages => Path.Combine(_root.FullName, "feed");

    public async ValueTask InitializeAsync()
    {
        if (!Ci.IsOn)
            return;
        await Task.WhenAll(PackBuiltAsync(), PackNotBuiltAsync());
    }

    private async Task PackNotBuiltAsync()
    {
        await PackAsync("src/Tern.Generator", "-c", "Release", $"-p:ArtifactsPath={_output.FullName}", "-p:RunAnalyzers=false");
        // The assemblies of PackBuiltAsync reference the version of the assembly that they were built with.
        await PackAsync("src/Tern.Core", "-c", "Release", $"-p:AssemblyVersion={typeof(PackageFeed).Assembly.GetName().Version}", "-p:ReadyToRunImages=true", $"-p:ArtifactsPath={_output.FullName}", "-p:RunAnalyzers=false");
    }

    // Built together with the tests, because building all services here would take long. One build packs all of them, because the start of each would take seconds.
    private async Task PackBuiltAsync()
    {
        string project = Path.Combine(_root.FullName, "pack.proj");
        await File.WriteAllTextAsync(project, $"""
            <Project>
              <ItemGroup>
                {string.Concat(s_built.Select(folder => $"""<Built Include="{Directory.GetFiles(Path.Combine(Repository.Folder, "src", folder), "*.csproj").Single()}" />"""))}
              </ItemGroup>
              <Target Name="Pack">
                <MSBuild Projects="@(Built)" Targets="Pack" />
              </Target>
            </Project>
            """);
        (await Dotnet.BuildAsync(
            "msbuild", Repository.Folder,
            [project, "-t:Pack", "-p:NoBuild=true", "-p:_IsPacking=true", $"-p:Configuration={Configuration}", $"-p:PackageOutputPath={Packages}", $"-p:Version={Version}", "-p:ContinuousIntegrationBuild=true"],
            TestContext.Current.CancellationToken)).Succeeded();
    }

    public ValueTask DisposeAsync()
    {
        _root.Delete(recursive: true);
        _output.Delete(recursive: true);
        return ValueTask.CompletedTask;
    }

    private static string Configuration => typeof(PackageFeed).Assembly.GetCustomAttribute<AssemblyConfigurationAttribute>()!.Configuration;

    private async Task PackAsync(string project, params string[] arguments) => (await Dotnet.BuildAsync(
        "pack", Repository.Folder, [project, "-o", Packages, $"-p:Version={Version}", "-p:ContinuousIntegrationBuild=true", .. arguments],
        TestContext.Current.CancellationToken)).Succeeded();

    /// <summary>Installs a tool as a user would, but from this feed and into a temporary folder.</summary>
    /// <returns>The path of its command.</returns>
    internal async Task<string> InstallToolAsync(string package, string command)
    {
        string folder = Path.Combine(_root.FullName, "tools"), configuration = WriteConfiguration(folder);
        string[] arguments = ["tool", "install", package, "--version", Version, "--tool-path", folder, "--configfile", configuration];
        (await Dotnet.RunAsync(folder, arguments, TestContext.Current.CancellationToken)).Succeeded();
        return Path.Combine(folder, command);
    }

    /// <summary>A new project outside the repository that uses this feed.</summary>
    /// <param name="name">The folder of the project.</param>
    /// <param name="items">The items of the project.</param>
    /// <param name="usesMachineSources">Whether NuGet also uses the sources of the machine, for packs that no other project restores.</param>
    internal FreshProject CreateProject(string name, string items, bool usesMachineSources = false)
    {
        string folder = Path.Combine(_root.FullName, "projects", name);
        WriteConfiguration(folder, usesMachineSources);
        return new FreshProject(folder, items);
    }

    /// <summary>Creates a folder outside the repository that uses this feed and the sources of the machine.</summary>
    internal string CreateFolder(string name)
    {
        string folder = Path.Combine(_root.FullName, "projects", name);
        WriteConfiguration(folder, usesMachineSources: true);
        return folder;
    }

    /// <summary>Returns the path of a package.</summary>
    internal string GetPath(string package) => Path.Combine(Packages, $"{package}.{Version}.nupkg");

    /// <summary>Adds a copy of a package with another version.</summary>
    internal void CopyPackage(string package, string version)
    {
        string copy = Path.Combine(Packages, $"{package}.{version}.nupkg"), manifest = $"{package}.nuspec";
        string text = Encoding.UTF8.GetString(ReadFile($"{package}.{Version}.nupkg", manifest));
        File.Copy(Path.Combine(Packages, $"{package}.{Version}.nupkg"), copy);
        using ZipArchive archive = ZipFile.Open(copy, ZipArchiveMode.Update);
        archive.GetEntry(manifest)!.Delete();
        using var writer = new StreamWriter(archive.CreateEntry(manifest).Open());
        writer.Write(text.Replace($"<version>{Version}</version>", $"<version>{version}</version>", StringComparison.Ordinal));
    }

    internal XElement ReadManifest(string package)
    {
        using ZipArchive archive = Open($"{package}.{Version}.nupkg");
        using Stream stream = archive.GetEntry($"{package}.nuspec")!.Open();
        XElement metadata = XDocument.Load(stream).Root!.Elements().Single();
        // Without the namespace, which depends on the version of the format.
        foreach (XElement element in metadata.DescendantsAndSelf())
            element.Name = element.Name.LocalName;
        return metadata;
    }

    internal IReadOnlyList<string> ListFiles(string package)
    {
        using ZipArchive archive = Open(package);
        return [.. archive.Entries.Select(entry => entry.FullName)];
    }

    /// <summary>All bytes of a file of a package.</summary>
    internal byte[] ReadFile(string package, string path)
    {
        using ZipArchive archive = Open(package);
        using Stream stream = archive.GetEntry(path)!.Open();
        using var bytes = new MemoryStream();
        stream.CopyTo(bytes);
        return bytes.ToArray();
    }

    private ZipArchive Open(string file) => ZipFile.OpenRead(Path.Combine(Packages, file));

    /// <summary>Creates a folder in which NuGet uses this feed and the package cache of the machine only, or also the sources of the machine.</summary>
    private string WriteConfiguration(string folder, bool usesMachineSources = false)
    {
        string machineCache = Environment.GetEnvironmentVariable("NUGET_PACKAGES")
            ?? Path.Combine(Environment.GetFolderPath(Environment.SpecialFolder.UserProfile), ".nuget", "packages");
        string file = Path.Combine(Directory.CreateDirectory(folder).FullName, "nuget.config");
        Directory.CreateDirectory(machineCache);
        File.WriteAllText(file, $"""
            <configuration>
              <config><add key="globalPackagesFolder" value="{Path.Combine(_root.FullName, "unpacked")}" /></config>
              <fallbackPackageFolders><add key="machine" value="{machineCache}" /></fallbackPackageFolders>
              <packageSources>{(usesMachineSources ? "" : "<clear />")}<add key="tern" value="{Packages}" /></packageSources>
            </configuration>
            """);
        return file;
    }
}
