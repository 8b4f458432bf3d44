using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;

namespace Tern.AllServices;

/// <summary>The settings of a project that compiles generated code.</summary>
/// <param name="Name">The name in messages.</param>
/// <param name="Nullable">The nullable context of the project.</param>
/// <param name="Usings">The project's implicit usings.</param>
internal sealed record ProjectKind(string Name, NullableContextOptions Nullable, string Usings)
{
    /// <summary>The settings of <c>dotnet new</c>.</summary>
    private static readonly ProjectKind s_new = new("a new project", NullableContextOptions.Enable, """
        global using global::System;
        global using global::System.Collections.Generic;
        global using global::System.IO;
        global using global::System.Linq;
        global using global::System.Net.Http;
        global using global::System.Threading;
        global using global::System.Threading.Tasks;
        """);

    /// <summary>Without nullable and without implicit usings.</summary>
    private static readonly ProjectKind s_bare = new("a project with nullable and implicit usings off", NullableContextOptions.Disable, "");

    public static IReadOnlyList<ProjectKind> All { get; } = [s_new, s_bare];

    /// <summary>The settings of the parser: C# 12, with documentation comments.</summary>
    public static CSharpParseOptions ParseOptions { get; } = new(LanguageVersion.CSharp12, DocumentationMode.Diagnose);

    public CSharpCompilationOptions CompilationOptions => new(
        OutputKind.DynamicallyLinkedLibrary,
        optimizationLevel: OptimizationLevel.Release,
        generalDiagnosticOption: ReportDiagnostic.Error,
        warningLevel: 9999,
        nullableContextOptions: Nullable);
}
