using System.Composition;
using System.Reflection;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CodeFixes;
using Tern.CodeFixes;
using Tern.DynamoDB.Mapper.CodeFixes;
using Tern.DynamoDB.Mapper.Generator.Mapping;

namespace Tern.DynamoDB.Mapper.Generator.Tests.CodeFixes;

/// <summary>Each diagnostic has a code fix, or is one for which only the author of the type can decide.</summary>
public sealed class FixTableTests
{
    private static readonly string[] s_withoutFix =
    [
        "TERN116", // The key needs another member.
        "TERN125", // The converter needs other code.
        "TERN131", // A new name of the member is also a new name of its attribute.
        "TERN132", // A type of the user needs another name.
        "TERN133", // Only the user knows which key the table has.
    ];

    [Fact]
    public void Each_diagnostic_has_a_code_fix_or_needs_a_decision()
    {
        IEnumerable<string> ids = typeof(MappingErrors).GetFields().Select(field => field.GetValue(null)).OfType<DiagnosticDescriptor>().Select(descriptor => descriptor.Id);
        Assert.Equal(ids.Order(StringComparer.Ordinal), Fixed().Concat(s_withoutFix).Order(StringComparer.Ordinal));
    }

    [Fact]
    public void Each_page_states_whether_there_is_a_code_fix()
    {
        string folder = Path.Join(ApprovedFolder.PathOf(""), "..", "..", "docs", "diagnostics");
        Assert.All(Fixed(), id => Assert.Contains("\n| Code fix | yes", File.ReadAllText(Path.Join(folder, id + ".md")), StringComparison.Ordinal));
        Assert.All(s_withoutFix, id => Assert.Contains("\n| Code fix | no:", File.ReadAllText(Path.Join(folder, id + ".md")), StringComparison.Ordinal));
    }

    [Fact]
    public void Each_code_fix_is_exported_and_fixes_all_diagnostics_of_a_project() => Assert.All(FixProject.Providers, provider =>
    {
        ExportCodeFixProviderAttribute export = Assert.Single(provider.GetType().GetCustomAttributes<ExportCodeFixProviderAttribute>());
        Assert.Equal([LanguageNames.CSharp], export.Languages);
        Assert.NotNull(provider.GetType().GetCustomAttribute<SharedAttribute>());
        Assert.Contains(FixAllScope.Solution, provider.GetFixAllProvider()!.GetSupportedFixAllScopes());
    });

    // Each id of each fix: an id that no diagnostic with the property has is never fixed.
    [Fact]
    public void Each_id_of_each_code_fix_has_a_test()
    {
        string tests = string.Concat(Directory.GetFiles(Path.Combine(ApprovedFolder.PathOf("CodeFixes")), "*FixTests.cs").Select(File.ReadAllText));
        Assert.All(Fixed(), id => Assert.Contains($"\"{id}\"", tests, StringComparison.Ordinal));
    }

    [Fact]
    public void Generator_does_not_reference_workspaces()
    {
        Assert.DoesNotContain(typeof(MapperGenerator).Assembly.GetReferencedAssemblies(), reference => reference.Name!.Contains("Workspaces", StringComparison.Ordinal));
        Assert.Contains(typeof(PropertyCodeFix).Assembly.GetReferencedAssemblies(), reference => reference.Name == "Microsoft.CodeAnalysis.Workspaces");
    }

    private static IEnumerable<string> Fixed() => FixProject.Providers.SelectMany(provider => provider.FixableDiagnosticIds).Distinct();
}
