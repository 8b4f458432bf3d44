using System.IO.Compression;
using System.Xml.Linq;

[assembly: AssemblyFixture(typeof(Tern.Packaging.Tests.PackageFeed))]

namespace Tern.Packaging.Tests;

/// <summary>Packs Tern into a folder of its own, from which projects outside the repository can be made.</summary>
public sealed class PackageFeed : IAsyncLifetime
{
    // No other build makes this version, and the packages are unpacked beside them, so nothing stale is ever used.
    internal const string Version = "0.0.0-packaging";

    private readonly DirectoryInfo _root = Directory.CreateTempSubdirectory("tern-packaging-");

    private string Packages => Path.Combine(_root.FullName, "feed");

    public async ValueTask InitializeAsync()
    {
        string repository = FindRepository();
        foreach (string project in new[] { "src/Tern.Generator", "src/Tern.Core" })
        {
            string[] arguments =
            [
                project, "-c", "Release", "-o", Packages, $"-p:Version={Version}",
                // Output of its own, so that builds of the repository at the same time are not disturbed.
                $"-p:ArtifactsPath={Path.Combine(_root.FullName, "artifacts")}",
                "-p:RunAnalyzers=false",
            ];
            (await Dotnet.BuildAsync("pack", repository, arguments, TestContext.Current.CancellationToken)).Succeeded();
        }
    }

    public ValueTask DisposeAsync()
    {
        _root.Delete(recursive: true);
        return ValueTask.CompletedTask;
    }

    /// <summary>A new project outside the repository that knows the packages.</summary>
    internal FreshProject CreateProject(string name, string items)
    {
        DirectoryInfo folder = Directory.CreateDirectory(Path.Combine(_root.FullName, "projects", name));
        string machineCache = Environment.GetEnvironmentVariable("NUGET_PACKAGES")
            ?? Path.Combine(Environment.GetFolderPath(Environment.SpecialFolder.UserProfile), ".nuget", "packages");
        File.WriteAllText(Path.Combine(folder.FullName, "nuget.config"), $"""
            <configuration>
              <config><add key="globalPackagesFolder" value="{Path.Combine(_root.FullName, "unpacked")}" /></config>
              <fallbackPackageFolders><add key="machine" value="{machineCache}" /></fallbackPackageFolders>
              <packageSources><add key="tern" value="{Packages}" /></packageSources>
            </configuration>
            """);
        Directory.CreateDirectory(machineCache);
        return new FreshProject(folder.FullName, items);
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

    private ZipArchive Open(string file) => ZipFile.OpenRead(Path.Combine(Packages, file));

    private static string FindRepository()
    {
        for (DirectoryInfo? folder = new(AppContext.BaseDirectory); folder is not null; folder = folder.Parent)
        {
            if (File.Exists(Path.Combine(folder.FullName, "Tern.slnx")))
                return folder.FullName;
        }
        throw new InvalidOperationException("The tests do not run from inside the repository.");
    }
}
