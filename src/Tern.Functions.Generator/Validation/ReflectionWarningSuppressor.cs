using System.Collections.Immutable;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Diagnostics;
using Tern.TypeModel;

namespace Tern.Functions.Generator.Validation;

/// <summary>
/// Suppresses the warning that the constructors of <c>[MinLength]</c>, <c>[MaxLength]</c>, <c>[Length]</c> and <c>[Range(typeof(T), …)]</c> cause in projects with trimming:
/// the attributes count elements and convert values by reflection, but the generated code does not call them.
/// </summary>
[DiagnosticAnalyzer(LanguageNames.CSharp)]
public sealed class ReflectionWarningSuppressor : DiagnosticSuppressor
{
    private static readonly SuppressionDescriptor s_trimming = new(
        "TERNFS01", "IL2026", "Tern.Functions validates the rule by generated code. Validator of the framework, which uses the attribute, has a warning of its own.");

    /// <inheritdoc/>
    public override ImmutableArray<SuppressionDescriptor> SupportedSuppressions => [s_trimming];

    /// <inheritdoc/>
    public override void ReportSuppressions(SuppressionAnalysisContext context)
    {
        foreach (Diagnostic diagnostic in context.ReportedDiagnostics)
        {
            if (diagnostic.Location.SourceTree is not { } tree)
                continue;
            SyntaxNode node = tree.GetRoot(context.CancellationToken).FindNode(diagnostic.Location.SourceSpan, getInnermostNodeForTie: true);
            if (node.FirstAncestorOrSelf<AttributeSyntax>() is { } attribute
                && context.GetSemanticModel(tree).GetSymbolInfo(attribute, context.CancellationToken).Symbol?.ContainingType is { Name: "MinLengthAttribute" or "MaxLengthAttribute" or "LengthAttribute" or "RangeAttribute" } type
                && SymbolNames.IsIn(type, "System.ComponentModel.DataAnnotations"))
                context.ReportSuppression(Suppression.Create(s_trimming, diagnostic));
        }
    }
}
