using System.Runtime.CompilerServices;
using System.Xml.Linq;

namespace Shop.Tests.Starting;

/// <summary>Development code is not part of Release builds.</summary>
public sealed class ProductionFilesTests
{
    [Fact]
    public void Release_references_no_demo_data_and_no_launcher()
    {
        var project = XDocument.Load(Path.GetFullPath(Path.Combine(Folder(), "../../../src/Shop/Shop.csproj")));

        var references = project.Root!.Elements("ItemGroup").Where(group => !((string?)group.Attribute("Condition") ?? "").Contains("== 'Debug'", StringComparison.Ordinal))
            .Elements().Where(item => item.Name.LocalName is "PackageReference" or "ProjectReference").Select(item => (string)item.Attribute("Include")!).ToArray();

        Assert.NotEmpty(references);
        Assert.DoesNotContain(references, reference => reference.Contains("Bogus") || reference.Contains("DemoData") || reference.Contains("DevDatabase"));
    }

    private static string Folder([CallerFilePath] string path = "") => Path.GetDirectoryName(path)!;
}
