using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Tern.Generator;

namespace Tern.AllServices;

/// <summary>Compiles generated code in memory with the settings of each kind of project.</summary>
internal static class ServiceCompiler
{
    /// <summary>Returns all errors and warnings of the compiler.</summary>
    public static List<string> Compile(IReadOnlyList<GeneratedFile> files, CancellationToken cancellationToken)
    {
        List<SyntaxTree> trees = [.. files.Select(file => CSharpSyntaxTree.ParseText(file.Text, ProjectKind.ParseOptions, file.Path, cancellationToken: cancellationToken))];
        List<MetadataReference> references = References();
        var problems = new List<string>();
        foreach (ProjectKind kind in ProjectKind.All)
        {
            SyntaxTree usings = CSharpSyntaxTree.ParseText(kind.Usings, ProjectKind.ParseOptions, "GlobalUsings.cs", cancellationToken: cancellationToken);
            var compilation = CSharpCompilation.Create("Generated", [.. trees, usings], references, kind.CompilationOptions);
            // Diagnostics of the emit phase do not depend on the kind of project, so one kind is emitted.
            IEnumerable<Diagnostic> diagnostics = kind == ProjectKind.All[0]
                ? compilation.Emit(Stream.Null, cancellationToken: cancellationToken).Diagnostics
                : compilation.GetDiagnostics(cancellationToken);
            problems.AddRange(diagnostics
                .Where(diagnostic => diagnostic.Severity >= DiagnosticSeverity.Warning)
                .Select(diagnostic => $"{kind.Name}: {diagnostic}"));
        }
        return problems;
    }

    // The references are the assemblies of this process.
    private static List<MetadataReference> References() =>
    [
        .. ((string)AppContext.GetData("TRUSTED_PLATFORM_ASSEMBLIES")!)
            .Split(Path.PathSeparator)
            .Where(path => Path.GetFileName(path) is var name && (name.StartsWith("System.", StringComparison.Ordinal) || name is "Tern.Core.dll" or "Tern.ServerRuntime.dll" or "netstandard.dll"))
            .Select(path => MetadataReference.CreateFromFile(path)),
    ];
}
