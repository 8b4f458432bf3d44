using System.Reflection;
using System.Runtime.CompilerServices;
using Microsoft.CodeAnalysis;
using Tern.DynamoDB.Mapper.Generator.Mapping;

namespace Tern.DynamoDB.Mapper.Generator.Tests;

/// <summary>Each diagnostic has a page in <c>docs/diagnostics</c>, and each page has a diagnostic.</summary>
public sealed class DiagnosticPageTests
{
    [Fact]
    public void Each_diagnostic_has_a_page_with_its_title()
    {
        string folder = Path.Join(Path.GetDirectoryName(SourceFile())!, "..", "..", "docs", "diagnostics");
        DiagnosticDescriptor[] descriptors = [.. typeof(MappingErrors).GetFields(BindingFlags.Public | BindingFlags.Static).Select(field => field.GetValue(null)).OfType<DiagnosticDescriptor>()];
        Assert.NotEmpty(descriptors);
        Assert.Equal(
            descriptors.Select(descriptor => $"# {descriptor.Id}: {descriptor.Title}").Order(StringComparer.Ordinal),
            Directory.GetFiles(folder, "TERN1*.md").Select(file => File.ReadLines(file).First()).Order(StringComparer.Ordinal));
        string index = File.ReadAllText(Path.Join(folder, "README.md"));
        Assert.All(descriptors, descriptor => Assert.Contains($"| [{descriptor.Id}]({descriptor.Id}.md) | {descriptor.DefaultSeverity.ToString().ToLowerInvariant()} | {descriptor.Title} |", index, StringComparison.Ordinal));
    }

    private static string SourceFile([CallerFilePath] string path = "") => path;
}
