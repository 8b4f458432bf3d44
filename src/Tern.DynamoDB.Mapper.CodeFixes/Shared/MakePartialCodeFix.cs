using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CodeActions;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Tern.CodeFixes.Syntax;
using Tern.TypeModel;

namespace Tern.CodeFixes;

/// <summary>Adds the modifier <c>partial</c> to a type and to the types that contain it.</summary>
/// <param name="diagnostics">The diagnostics.</param>
internal abstract class MakePartialCodeFix(params DiagnosticDescriptor[] diagnostics) : PropertyCodeFix(FixProperties.MakePartial, diagnostics)
{
    protected override IEnumerable<CodeAction> CreateActions(FixContext context, string value)
    {
        if (context.Node is TypeDeclarationSyntax type)
            yield return Replace(context, $"Make '{value}' partial", "", context.Root, Modifiers.AddPartialToAll(context.Root, type));
    }
}
