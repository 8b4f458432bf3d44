using System.Reflection;

namespace Tern.Packaging.Tests;

/// <summary>The list of these tests in CONTRIBUTING.md.</summary>
public class ContributingTests
{
    [Fact]
    public void CONTRIBUTING_lists_the_classes_that_run_with_CI_only()
    {
        IEnumerable<string> listed = File.ReadLines(Path.Combine(Repository.Folder, "CONTRIBUTING.md"))
            .Where(line => line.StartsWith("| `Tern.Packaging.Tests.", StringComparison.Ordinal))
            .Select(line => line.Split('`')[1]);
        IEnumerable<string> classes = typeof(Ci).Assembly.GetTypes()
            .Where(type => type.GetMethods().Any(method => method.GetCustomAttribute<FactAttribute>()?.SkipType == typeof(Ci)))
            .Select(type => type.FullName!);
        Assert.Equal(classes.Order(StringComparer.Ordinal), listed.Order(StringComparer.Ordinal));
    }
}
