using System.Collections.Immutable;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.Diagnostics;

namespace Tern.Generators.Tests;

/// <summary>The results of a source generator on a compilation.</summary>
internal abstract class DriverRun
{
    protected DriverRun(CSharpCompilation input, GeneratorDriver driver)
    {
        Input = input;
        Driver = driver.RunGeneratorsAndUpdateCompilation(input, out Compilation output, out ImmutableArray<Diagnostic> diagnostics);
        Output = output;
        Diagnostics = [.. diagnostics.Where(diagnostic => !diagnostic.IsSuppressed)];
    }

    public static CSharpParseOptions ParseOptions { get; } = new(LanguageVersion.CSharp13);

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

    public GeneratorRunResult Result => Driver.GetRunResult().Results[0];

    /// <summary>The reasons of the generated files.</summary>
    public IReadOnlyList<IncrementalStepRunReason> OutputReasons => [.. Result.TrackedOutputSteps.Values.SelectMany(steps => steps).SelectMany(step => step.Outputs).Select(output => output.Reason)];

    public static SyntaxTree Parse(string source, string path) => CSharpSyntaxTree.ParseText(source, ParseOptions, path);

    /// <summary>The reasons of the outputs of a step, without their number.</summary>
    public IReadOnlyList<IncrementalStepRunReason> Reasons(string step) =>
        Result.TrackedSteps.TryGetValue(step, out ImmutableArray<IncrementalGeneratorRunStep> steps) ? [.. steps.SelectMany(run => run.Outputs).Select(output => output.Reason)] : [];

    /// <summary>The assemblies of this process that the sources can refer to.</summary>
    /// <param name="isReferenced">Whether the sources can refer to the assembly with a file name.</param>
    protected static ImmutableArray<MetadataReference> LoadReferences(Func<string, bool> isReferenced) =>
    [
        .. ((string)AppContext.GetData("TRUSTED_PLATFORM_ASSEMBLIES")!).Split(Path.PathSeparator).Where(path => isReferenced(Path.GetFileName(path))).Select(path => MetadataReference.CreateFromFile(path)),
    ];

    /// <summary>Replaces the text of one source.</summary>
    protected CSharpCompilation Replace(int index, string source)
    {
        SyntaxTree before = Input.SyntaxTrees[index];
        return Input.ReplaceSyntaxTree(before, Parse(source, before.FilePath));
    }

    /// <summary>Creates the driver of a generator.</summary>
    protected static GeneratorDriver CreateDriver(IIncrementalGenerator generator, AnalyzerConfigOptionsProvider? options = null) => CSharpGeneratorDriver.Create(
        [generator.AsSourceGenerator()], parseOptions: ParseOptions, optionsProvider: options, driverOptions: new GeneratorDriverOptions(IncrementalGeneratorOutputKind.None, trackIncrementalGeneratorSteps: true));
}
