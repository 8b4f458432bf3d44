using System.Reflection;
using System.Runtime.Loader;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Emit;

namespace Tern.DynamoDB.Mapper.Generator.Tests;

/// <summary>
/// Types with one of every construct, and the approved code for them. A change of the generator shows in review as a diff of that code.
/// To accept a change: <c>TERN_ACCEPT=1 dotnet test --project tests/Tern.DynamoDB.Mapper.Generator.Tests</c>, then read the diff.
/// </summary>
public sealed class ApprovedCodeTests
{
    public static TheoryData<string> Cases() =>
        [.. Directory.GetFiles(ApprovedFolder.PathOf("Cases"), "*.cs").Select(file => Path.GetFileNameWithoutExtension(file)).Order(StringComparer.Ordinal)];

    [Theory]
    [MemberData(nameof(Cases))]
    public void Generate_returns_the_approved_code(string name)
    {
        GeneratorRun run = Generate(name);
        Assert.Equal("", run.Ids);
        ApprovedFolder.Compare(name, run.Files);
    }

    [Theory]
    [MemberData(nameof(Cases))]
    public void Generated_code_compiles_and_runs(string name)
    {
        GeneratorRun run = Generate(name);
        using var image = new MemoryStream();
        EmitResult result = run.Output.Emit(image, cancellationToken: TestContext.Current.CancellationToken);
        List<Diagnostic> problems = [.. result.Diagnostics.Where(diagnostic => diagnostic.Severity == DiagnosticSeverity.Error || (diagnostic.Severity == DiagnosticSeverity.Warning && IsOfGeneratedCode(diagnostic)))];
        Assert.True(problems.Count == 0, string.Join('\n', problems.Take(20)));
        image.Position = 0;
        Assembly assembly = new AssemblyLoadContext(name).LoadFromStream(image);
        MethodInfo scenario = assembly.GetType("Scenario", throwOnError: true)!.GetMethod("Run")!;
        scenario.CreateDelegate<Action>()();
    }

    private static bool IsOfGeneratedCode(Diagnostic diagnostic) => diagnostic.Location.SourceTree?.FilePath.EndsWith(".g.cs", StringComparison.Ordinal) == true;

    private static GeneratorRun Generate(string name)
    {
        string source = File.ReadAllText(Path.Combine(ApprovedFolder.PathOf("Cases"), name + ".cs"));
        return GeneratorRun.Of(source, File.ReadAllText(Path.Combine(ApprovedFolder.PathOf("Cases"), "Support", "RoundTrip.cs")));
    }
}
