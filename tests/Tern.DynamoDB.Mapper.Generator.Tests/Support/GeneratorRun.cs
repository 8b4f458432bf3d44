using System.Collections.Immutable;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;

namespace Tern.DynamoDB.Mapper.Generator.Tests.Support;

/// <summary>Runs the generator on sources.</summary>
internal sealed class GeneratorRun
{
    private static readonly Lazy<ImmutableArray<MetadataReference>> s_references = new(() =>
    [
        .. ((string)AppContext.GetData("TRUSTED_PLATFORM_ASSEMBLIES")!).Split(Path.PathSeparator).Where(IsReferenced).Select(path => MetadataReference.CreateFromFile(path)),
    ]);

    private GeneratorRun(CSharpCompilation input, GeneratorDriver driver)
    {
        Input = input;
        Driver = driver.RunGeneratorsAndUpdateCompilation(input, out Compilation output, out ImmutableArray<Diagnostic> diagnostics);
        Output = output;
        Diagnostics = [.. diagnostics.Where(diagnostic => !diagnostic.IsSuppressed)];
    }

    public static ImmutableArray<MetadataReference> References => s_references.Value;

    public static CSharpParseOptions ParseOptions { get; } = new(LanguageVersion.CSharp13);

    public static CSharpCompilationOptions CompilationOptions { get; } =
        new(OutputKind.DynamicallyLinkedLibrary, nullableContextOptions: NullableContextOptions.Enable, allowUnsafe: false);

    public CSharpCompilation Input { get; }

    public GeneratorDriver Driver { get; }

    /// <summary>The sources with the generated code.</summary>
    public Compilation Output { get; }

    /// <summary>The diagnostics of the generator that are not suppressed.</summary>
    public ImmutableArray<Diagnostic> Diagnostics { get; }

    /// <summary>Generated text by file name.</summary>
    public SortedDictionary<string, string> Files => new(
        Driver.GetRunResult().GeneratedTrees.ToDictionary(tree => Path.GetFileName(tree.FilePath), tree => tree.ToString()), StringComparer.Ordinal);

    /// <summary>The ids of the diagnostics in the order of the sources.</summary>
    public string Ids => string.Join(' ', Diagnostics.OrderBy(diagnostic => diagnostic.Location.SourceSpan.Start).Select(diagnostic => diagnostic.Id));

    /// <summary>Errors of the compiler.</summary>
    public IEnumerable<Diagnostic> Errors => Output.GetDiagnostics().Where(diagnostic => diagnostic.Severity == DiagnosticSeverity.Error);

    public GeneratorRunResult Result => Driver.GetRunResult().Results[0];

    public static GeneratorRun Of(params IEnumerable<string> sources) => Of(References, sources);

    public static GeneratorRun Of(IEnumerable<MetadataReference> references, params IEnumerable<string> sources) => Of(references, null, sources);

    /// <summary>Runs with the property TernTableTemplate.</summary>
    public static GeneratorRun WithTemplate(params IEnumerable<string> sources) => Of(References, new BuildOptions("tables.template.json"), sources);

    private static GeneratorRun Of(IEnumerable<MetadataReference> references, BuildOptions? options, IEnumerable<string> sources)
    {
        CSharpCompilation compilation = CSharpCompilation.Create(
            "Case",
            sources.Select((source, index) => Parse(source, $"Source{index}.cs")),
            references,
            CompilationOptions);
        return Of(compilation, options);
    }

    public static GeneratorRun Of(CSharpCompilation compilation) => Of(compilation, null);

    private static GeneratorRun Of(CSharpCompilation compilation, BuildOptions? options)
    {
        GeneratorDriver driver = CSharpGeneratorDriver.Create(
            [new MapperGenerator().AsSourceGenerator()], parseOptions: ParseOptions, optionsProvider: options, driverOptions: new GeneratorDriverOptions(IncrementalGeneratorOutputKind.None, trackIncrementalGeneratorSteps: true));
        return new GeneratorRun(compilation, driver);
    }

    public static SyntaxTree Parse(string source, string path) => CSharpSyntaxTree.ParseText(source, ParseOptions, path);

    /// <summary>Runs again with another text of one source.</summary>
    public GeneratorRun Edit(int index, string source)
    {
        SyntaxTree before = Input.SyntaxTrees[index];
        return new GeneratorRun(Input.ReplaceSyntaxTree(before, Parse(source, before.FilePath)), Driver);
    }

    /// <summary>Runs again with another compilation.</summary>
    public GeneratorRun Edit(CSharpCompilation compilation) => new(compilation, Driver);

    /// <summary>The reasons of the outputs of a step, without their number.</summary>
    public IReadOnlyList<IncrementalStepRunReason> Reasons(string step) =>
        Result.TrackedSteps.TryGetValue(step, out ImmutableArray<IncrementalGeneratorRunStep> steps) ? [.. steps.SelectMany(run => run.Outputs).Select(output => output.Reason)] : [];

    /// <summary>The reasons of the generated files.</summary>
    public IReadOnlyList<IncrementalStepRunReason> OutputReasons => [.. Result.TrackedOutputSteps.Values.SelectMany(steps => steps).SelectMany(step => step.Outputs).Select(output => output.Reason)];

    private static bool IsReferenced(string path)
    {
        string name = Path.GetFileName(path);
        return name.StartsWith("System.", StringComparison.Ordinal) || name.StartsWith("Tern.Core", StringComparison.Ordinal) || name is "Tern.DynamoDB.dll" or "Tern.DynamoDB.Mapper.dll" or "netstandard.dll";
    }
}
