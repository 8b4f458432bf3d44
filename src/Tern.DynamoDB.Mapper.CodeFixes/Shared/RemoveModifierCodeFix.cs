using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CodeActions;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Tern.CodeFixes.Syntax;
using Tern.TypeModel;

namespace Tern.CodeFixes;

/// <summary>Removes the modifier that a type cannot have.</summary>
/// <param name="diagnostics">The diagnostics.</param>
internal abstract class RemoveModifierCodeFix(params DiagnosticDescriptor[] diagnostics) : PropertyCodeFix(FixProperties.RemoveModifier, diagnostics)
{
    protected override IEnumerable<CodeAction> CreateActions(FixContext context, string value)
    {
        if (context.Node is not TypeDeclarationSyntax type)
            yield break;
        foreach (SyntaxToken modifier in type.Modifiers)
        {
            if (modifier.Text == value)
                yield return Replace(context, $"Remove the modifier '{value}'", value, type, Modifiers.Remove(type, modifier));
        }
    }
}
