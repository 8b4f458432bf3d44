using System.Collections.Immutable;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.Diagnostics;
using Tern.Functions.Generator.Validation;

namespace Tern.Functions.Generator.Tests.Validation;

public sealed class ReflectionWarningSuppressorTests
{
    [Fact]
    public async Task Warning_of_trimming_is_suppressed_for_generated_rules_only()
    {
        GeneratorRun run = GeneratorRun.Of("""
            using System.Collections.Generic; using System.ComponentModel.DataAnnotations;
            namespace Other { public sealed class LengthAttribute(int length) : System.Attribute { public int Value => length; } }
            public sealed record Parcels([MinLength(1)] IReadOnlyList<int> A, [property: MaxLength(2)] int[] B, [Length(1, 2)] List<int> C, [Range(typeof(decimal), "1", "2")] decimal D, [Other.Length(1)] int E, [EmailAddress] string F);
            """);
        var options = new CompilationWithAnalyzersOptions(new AnalyzerOptions([]), onAnalyzerException: null, concurrentAnalysis: true, logAnalyzerExecutionTime: false, reportSuppressedDiagnostics: true);

        ImmutableArray<Diagnostic> diagnostics = await run.Output.WithAnalyzers([new TrimmingWarnings(), new ReflectionWarningSuppressor()], options).GetAnalyzerDiagnosticsAsync(TestContext.Current.CancellationToken);

        Assert.Equal(
            ["EmailAddress False", "Length(1, 2) True", "MaxLength(2) True", "MinLength(1) True", "Other.Length(1) False", "Range(typeof(decimal), \"1\", \"2\") True"],
            diagnostics.Where(diagnostic => diagnostic.Id == "IL2026")
                .Select(diagnostic => $"{diagnostic.Location.SourceTree!.GetText(TestContext.Current.CancellationToken).ToString(diagnostic.Location.SourceSpan)} {diagnostic.IsSuppressed}")
                .Order(StringComparer.Ordinal));
    }

#pragma warning disable RS1036, RS1038, RS1041 // The compiler does not load this analyzer.
    /// <summary>Reports the warning of the SDK for every attribute of a parameter, at the place where the SDK reports it.</summary>
    [DiagnosticAnalyzer(LanguageNames.CSharp)]
    private sealed class TrimmingWarnings : DiagnosticAnalyzer
#pragma warning restore RS1036, RS1038, RS1041
    {
#pragma warning disable RS2008 // The rule is that of the SDK.
        private static readonly DiagnosticDescriptor s_trimming = new("IL2026", "Trimming", "Trimming", "Trimming", DiagnosticSeverity.Warning, isEnabledByDefault: true);
#pragma warning restore RS2008

        public override ImmutableArray<DiagnosticDescriptor> SupportedDiagnostics => [s_trimming];

        public override void Initialize(AnalysisContext context)
        {
            context.ConfigureGeneratedCodeAnalysis(GeneratedCodeAnalysisFlags.None);
            context.EnableConcurrentExecution();
            context.RegisterSyntaxNodeAction(
                node =>
                {
                    if (node.Node.Parent?.Parent is Microsoft.CodeAnalysis.CSharp.Syntax.ParameterSyntax)
                        node.ReportDiagnostic(Diagnostic.Create(s_trimming, node.Node.GetLocation()));
                },
                SyntaxKind.Attribute);
        }
    }
}
