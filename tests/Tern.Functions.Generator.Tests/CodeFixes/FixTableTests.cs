using System.Composition;
using System.Reflection;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CodeFixes;
using Tern.CodeFixes;

namespace Tern.Functions.Generator.Tests.CodeFixes;

/// <summary>Each diagnostic of payloads has a code fix, or is one for which only the author can decide.</summary>
public sealed class FixTableTests
{
    // The diagnostics of functions have numbers from 120. Those of contexts belong to payloads.
    private static readonly string[] s_withoutFix =
    [
        "TERNF110", "TERNF111", // A rule is a decision about values.
        "TERNF120", "TERNF121", "TERNF122", "TERNF123", "TERNF124",
        "TERNF126", // Only the author knows which context is meant.
        "TERNF127", "TERNF128", "TERNF129", "TERNF130", "TERNF131",
        "TERNF201", "TERNF202", "TERNF203", "TERNF204", "TERNF205", "TERNF206",
    ];

    [Fact]
    public void Each_diagnostic_has_a_code_fix_or_needs_a_decision()
    {
        IEnumerable<string> ids = typeof(FunctionErrors).GetFields().Select(field => field.GetValue(null)).OfType<DiagnosticDescriptor>().Select(descriptor => descriptor.Id);
        Assert.Equal(ids.Order(StringComparer.Ordinal), Fixed().Concat(s_withoutFix).Order(StringComparer.Ordinal));
    }

    [Fact]
    public void Each_page_states_whether_there_is_a_code_fix()
    {
        string folder = Path.Join(ApprovedFolder.PathOf(""), "..", "..", "docs", "diagnostics");
        Assert.All(Fixed(), id => Assert.Contains("\n| Code fix | yes", File.ReadAllText(Path.Join(folder, id + ".md")), StringComparison.Ordinal));
        Assert.All(s_withoutFix, id => Assert.Contains("\n| Code fix | no", File.ReadAllText(Path.Join(folder, id + ".md")), StringComparison.Ordinal));
        string index = File.ReadAllText(Path.Join(folder, "README.md"));
        Assert.All(Fixed(), id => Assert.Matches($@"\| \[{id}\].*\| yes \|", index));
        Assert.All(s_withoutFix, id => Assert.Matches($@"\| \[{id}\].*\| \|", index));
    }

    [Fact]
    public void Each_code_fix_is_exported() => Assert.All(FixProject.Providers, provider =>
    {
        ExportCodeFixProviderAttribute export = Assert.Single(provider.GetType().GetCustomAttributes<ExportCodeFixProviderAttribute>());
        Assert.Equal([LanguageNames.CSharp], export.Languages);
        Assert.NotNull(provider.GetType().GetCustomAttribute<SharedAttribute>());
    });

    [Fact]
    public void Each_id_of_each_code_fix_has_a_test()
    {
        string tests = string.Concat(Directory.GetFiles(ApprovedFolder.PathOf("CodeFixes"), "*FixTests.cs").Select(File.ReadAllText));
        Assert.All(Fixed(), id => Assert.Contains($"\"{id}\"", tests, StringComparison.Ordinal));
    }

    [Fact]
    public void Generator_does_not_reference_workspaces()
    {
        Assert.DoesNotContain(typeof(FunctionGenerator).Assembly.GetReferencedAssemblies(), reference => reference.Name!.Contains("Workspaces", StringComparison.Ordinal));
        Assert.Contains(typeof(PropertyCodeFix).Assembly.GetReferencedAssemblies(), reference => reference.Name == "Microsoft.CodeAnalysis.Workspaces");
    }

    private static IEnumerable<string> Fixed() => FixProject.Providers.SelectMany(provider => provider.FixableDiagnosticIds).Distinct();
}
