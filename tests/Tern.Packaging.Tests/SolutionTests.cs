using System.Xml.Linq;

namespace Tern.Packaging.Tests;

/// <summary>A build of the solution in Release builds a referenced project that is not in the solution in Debug, so that tests do not find its program.</summary>
public class SolutionTests
{
    [Fact]
    public void Solution_contains_the_projects_that_its_projects_reference()
    {
        string[] projects = [.. XDocument.Load(Path.Combine(Repository.Folder, "Tern.slnx")).Descendants("Project").Select(project => Path.GetFullPath((string)project.Attribute("Path")!, Repository.Folder))];
        string[] references = [.. projects.SelectMany(References).Distinct().Order(StringComparer.Ordinal)];

        Assert.True(references.Length > 20, $"Only {references.Length} references were read.");
        Assert.Equal([], references.Except(projects));
    }

    private static IEnumerable<string> References(string project) =>
        XDocument.Load(project).Descendants("ProjectReference")
            .Select(reference => (string)reference.Attribute("Include")!)
            // The tests of the performance child name it by a property, as they also read its path.
            .Where(reference => !reference.Contains("$(", StringComparison.Ordinal))
            .Select(reference => Path.GetFullPath(reference, Path.GetDirectoryName(project)!));
}
