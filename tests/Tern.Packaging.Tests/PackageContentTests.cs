using System.Xml.Linq;

namespace Tern.Packaging.Tests;

public class PackageContentTests(PackageFeed feed)
{
    [Theory]
    [InlineData("Tern.Core")]
    [InlineData("Tern.Generator")]
    public void A_package_says_what_it_is_and_under_which_licence(string package)
    {
        XElement manifest = feed.ReadManifest(package);
        Assert.Equal("Apache-2.0", manifest.Element("license")?.Value);
        Assert.Equal("README.md", manifest.Element("readme")?.Value);
        Assert.NotEqual("Package Description", manifest.Element("description")?.Value);
        Assert.Contains("README.md", feed.ListFiles($"{package}.{PackageFeed.Version}.nupkg"));
    }

    [Fact]
    public void The_core_comes_with_documentation_and_symbols()
    {
        Assert.Contains("lib/net10.0/Tern.Core.xml", feed.ListFiles($"Tern.Core.{PackageFeed.Version}.nupkg"));
        Assert.Contains("lib/net10.0/Tern.Core.pdb", feed.ListFiles($"Tern.Core.{PackageFeed.Version}.snupkg"));
        XElement dependency = Assert.Single(feed.ReadManifest("Tern.Core").Descendants("dependency"));
        Assert.Equal("Microsoft.Extensions.Logging.Abstractions", dependency.Attribute("id")?.Value);
    }

    [Fact]
    public void The_generator_is_a_tool_of_the_build_and_nothing_to_reference()
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
}
