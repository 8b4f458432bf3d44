using System.Collections.Immutable;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;

namespace Tern.DynamoDB.Mapper.Generator.Tests.Support;

/// <summary>Runs the generator on sources.</summary>
internal sealed class GeneratorRun : DriverRun
{
    private static readonly Lazy<ImmutableArray<MetadataReference>> s_references = new(() => LoadReferences(IsReferenced));

    private GeneratorRun(CSharpCompilation input, GeneratorDriver driver)
        : base(input, driver)
    {
    }

    public static ImmutableArray<MetadataReference> References => s_references.Value;

    public static CSharpCompilationOptions CompilationOptions { get; } =
        new(OutputKind.DynamicallyLinkedLibrary, nullableContextOptions: NullableContextOptions.Enable, allowUnsafe: false);

    /// <summary>Errors of the compiler.</summary>
    public IEnumerable<Diagnostic> Errors => Output.GetDiagnostics().Where(diagnostic => diagnostic.Severity == DiagnosticSeverity.Error);

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

    private static GeneratorRun Of(CSharpCompilation compilation, BuildOptions? options) =>
        new(compilation, CreateDriver(new MapperGenerator(), options));

    /// <summary>Runs again with another text of one source.</summary>
    public GeneratorRun Edit(int index, string source) => new(Replace(index, source), Driver);

    /// <summary>Runs again with another compilation.</summary>
    public GeneratorRun Edit(CSharpCompilation compilation) => new(compilation, Driver);

    private static bool IsReferenced(string name) =>
        name.StartsWith("System.", StringComparison.Ordinal) || name.StartsWith("Tern.Core", StringComparison.Ordinal) || name is "Tern.DynamoDB.dll" or "Tern.DynamoDB.Mapper.dll" or "netstandard.dll";
}
