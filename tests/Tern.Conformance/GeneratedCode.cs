using System.Reflection;
using System.Runtime.Loader;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.Emit;

namespace Tern.Conformance;

/// <summary>Compiles generated C# in memory and loads it for the lifetime of the process: unloading a context while others load sometimes crashes the runtime.</summary>
public sealed class GeneratedCode
{
    private static readonly CSharpParseOptions s_parseOptions = new(LanguageVersion.CSharp12);

    private static readonly Lazy<IReadOnlyList<MetadataReference>> s_references = new(() =>
        ((string)AppContext.GetData("TRUSTED_PLATFORM_ASSEMBLIES")!)
            .Split(Path.PathSeparator)
            .Where(path => Path.GetFileName(path) is var name && (name.StartsWith("System.", StringComparison.Ordinal) || name.StartsWith("Tern.", StringComparison.Ordinal) || name == "netstandard.dll"))
            .Select(path => (MetadataReference)MetadataReference.CreateFromFile(path))
            .ToList());

    private readonly byte[] _image;

    private GeneratedCode(AssemblyLoadContext context, byte[] image)
    {
        _image = image;
        Assembly = context.LoadFromStream(new MemoryStream(image));
    }

    /// <summary>The compiled code.</summary>
    public Assembly Assembly { get; }

    /// <summary>Compiles sources without warnings and loads them.</summary>
    /// <param name="assemblyName">The assembly's name.</param>
    /// <param name="sources">Name and text of each file.</param>
    /// <param name="references">Generated code that the sources refer to.</param>
    /// <exception cref="GeneratedCodeException">There are errors or warnings. The message contains the first of them.</exception>
    public static GeneratedCode Compile(string assemblyName, IEnumerable<(string Name, string Text)> sources, params IReadOnlyList<GeneratedCode> references)
    {
        CSharpCompilation compilation = CSharpCompilation.Create(
            assemblyName,
            sources.Select(source => CSharpSyntaxTree.ParseText(source.Text, s_parseOptions, source.Name)),
            [.. s_references.Value, .. references.Select(reference => MetadataReference.CreateFromImage(reference._image))],
            new CSharpCompilationOptions(OutputKind.DynamicallyLinkedLibrary, nullableContextOptions: NullableContextOptions.Enable, optimizationLevel: OptimizationLevel.Debug));
        using var image = new MemoryStream();
        EmitResult result = compilation.Emit(image);
        List<Diagnostic> problems = result.Diagnostics.Where(diagnostic => diagnostic.Severity >= DiagnosticSeverity.Warning).ToList();
        if (problems.Count > 0)
        {
            List<string> files = problems.Select(problem => problem.Location.SourceTree?.FilePath ?? "").Distinct().ToList();
            throw new GeneratedCodeException(
                $"The generated code has {problems.Count} errors or warnings:\n{string.Join('\n', problems.Take(20))}",
                files.Contains("") ? [] : files);
        }
        var context = new AssemblyLoadContext(assemblyName);
        context.Resolving += (_, name) => references.Select(reference => reference.Assembly).FirstOrDefault(assembly => assembly.GetName().Name == name.Name);
        return new GeneratedCode(context, image.ToArray());
    }
}
