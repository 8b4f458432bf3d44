using System.IO.Compression;
using System.Reflection;
using System.Text;
using System.Xml.Linq;

[assembly: AssemblyFixture(typeof(Tern.Packaging.Tests.PackageFeed))]

namespace Tern.Packaging.Tests;

/// <summary>Packs Tern into a folder of its own, from which projects outside the repository can be made.</summary>
public sealed class PackageFeed : IAsyncLifetime
{
    // No other run makes this version: packages that one has left in the cache of the machine are never used.
    internal static readonly string Version = $"0.0.0-packaging.x{Guid.NewGuid():N}";

    private readonly DirectoryInfo _root = Directory.CreateTempSubdirectory("tern-packaging-");

    // Output of its own, so that builds of the repository at the same time are not disturbed; inside of it, because only there
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
        await PackAsync("src/Tern.Core", "-c", "Release", "-p:ReadyToRunImages=true", $"-p:ArtifactsPath={_output.FullName}", "-p:RunAnalyzers=false");
    }

    // Built with the tests, as all services are, which would take long here.
    private async Task PackBuiltAsync()
    {
        await PackAsync("src/Tern.Local.Server", "-c", Configuration, "--no-build");
        await PackAsync("src/Tern.Tool", "-c", Configuration, "--no-build");
        await PackAsync("src/Tern.Local", "-c", Configuration, "--no-build");
        await PackAsync("src/Services/DynamoDB", "-c", Configuration, "--no-build");
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

    /// <summary>Installs a tool as a user would, but from here and only for the caller.</summary>
    /// <returns>The path of its command.</returns>
    internal async Task<string> InstallToolAsync(string package, string command)
    {
        string folder = Path.Combine(_root.FullName, "tools"), configuration = WriteConfiguration(folder);
        string[] arguments = ["tool", "install", package, "--version", Version, "--tool-path", folder, "--configfile", configuration];
        (await Dotnet.RunAsync(folder, arguments, TestContext.Current.CancellationToken)).Succeeded();
        return Path.Combine(folder, command);
    }

    /// <summary>A new project outside the repository that knows the packages.</summary>
    internal FreshProject CreateProject(string name, string items)
    {
        string folder = Path.Combine(_root.FullName, "projects", name);
        WriteConfiguration(folder);
        return new FreshProject(folder, items);
    }

    /// <summary>Adds a package once more with another version and the same files.</summary>
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
        // Without the namespace, which says which version of the format it is.
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

    /// <summary>Makes a folder in which NuGet knows this feed only, and what the machine has unpacked already.</summary>
    private string WriteConfiguration(string folder)
    {
        string machineCache = Environment.GetEnvironmentVariable("NUGET_PACKAGES")
            ?? Path.Combine(Environment.GetFolderPath(Environment.SpecialFolder.UserProfile), ".nuget", "packages");
        string file = Path.Combine(Directory.CreateDirectory(folder).FullName, "nuget.config");
        Directory.CreateDirectory(machineCache);
        File.WriteAllText(file, $"""
            <configuration>
              <config><add key="globalPackagesFolder" value="{Path.Combine(_root.FullName, "unpacked")}" /></config>
              <fallbackPackageFolders><add key="machine" value="{machineCache}" /></fallbackPackageFolders>
              <packageSources><clear /><add key="tern" value="{Packages}" /></packageSources>
            </configuration>
            """);
        return file;
    }
}
