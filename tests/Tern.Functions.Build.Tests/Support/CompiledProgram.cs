using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Tern.Functions.Build.Definitions;
using Tern.Functions.Build.Templates;

namespace Tern.Functions.Build.Tests.Support;

/// <summary>The functions of a source text.</summary>
internal static class CompiledProgram
{
    private const string Usings = "using System; using System.Collections.Generic; using System.Threading.Tasks; using Tern.Functions;\n";

    private static readonly MetadataReference[] s_references =
    [
        .. ((string)AppContext.GetData("TRUSTED_PLATFORM_ASSEMBLIES")!).Split(Path.PathSeparator).Select(path => MetadataReference.CreateFromFile(path)),
    ];

    public static List<FunctionDefinition> Read(string source, string runtime = "provided.al2023") => Read(source, runtime, []);

    /// <summary>The actions of the only function, whose source text can use generated clients.</summary>
    public static IEnumerable<string> ReadActions(string source) =>
        Assert.Single(Read("using Tern.S3;\n" + source, "provided.al2023", InfrastructureProgram.Plan().References)).Permissions.SelectMany(permission => permission.Actions);

    private static List<FunctionDefinition> Read(string source, string runtime, List<string> references)
    {
        using TemporaryFolder folder = new();
        string file = folder.File("Shop.dll");
        HashSet<string?> known = [.. s_references.Select(reference => Path.GetFileName(reference.Display))];
        IEnumerable<MetadataReference> added = references.Where(path => !known.Contains(Path.GetFileName(path))).Select(path => MetadataReference.CreateFromFile(path));
        CSharpCompilation compilation = CSharpCompilation.Create("Shop", [CSharpSyntaxTree.ParseText(Usings + source, cancellationToken: TestContext.Current.CancellationToken)], [.. s_references, .. added],
            new CSharpCompilationOptions(source.Contains("Main(", StringComparison.Ordinal) ? OutputKind.ConsoleApplication : OutputKind.DynamicallyLinkedLibrary, optimizationLevel: OptimizationLevel.Release));
        Assert.Empty(compilation.Emit(file, cancellationToken: TestContext.Current.CancellationToken).Diagnostics.Where(diagnostic => diagnostic.Severity == DiagnosticSeverity.Error));
        TemplatePlan plan = new() { Assembly = file, ProjectReferences = [], References = references, Runtime = runtime, Formats = [] };
        return TemplateWriter.ReadModel(plan, "Shop.zip", "x64").Functions;
    }

    public static FunctionDefinition ReadSingle(string attributes, string method = "public static void Run() { }") =>
        Assert.Single(Read($"public static class Orders {{ [Function(\"run\")] {attributes} {method} }}"));
}
