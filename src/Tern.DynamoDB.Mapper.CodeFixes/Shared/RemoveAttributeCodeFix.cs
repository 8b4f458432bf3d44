using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CodeActions;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Tern.CodeFixes.Syntax;
using Tern.TypeModel;

namespace Tern.CodeFixes;

/// <summary>Removes an attribute that is not valid, or one of two that exclude each other.</summary>
/// <param name="diagnostics">The diagnostics.</param>
internal abstract class RemoveAttributeCodeFix(params DiagnosticDescriptor[] diagnostics) : PropertyCodeFix(FixProperties.RemoveAttribute, diagnostics)
{
    protected override IEnumerable<CodeAction> CreateActions(FixContext context, string value)
    {
        if (Attributes.OwnerOf(context.Node) is not { } owner)
            yield break;
        foreach (string name in value.Split(FixProperties.Separator))
        {
            // The place of an attribute of the assembly is the attribute.
            AttributeSyntax? attribute = context.Node.FirstAncestorOrSelf<AttributeSyntax>() ?? Attributes.Find(owner, name);
            if (attribute is not null && Attributes.HasName(attribute, name))
                yield return Replace(context, $"Remove [{name}]", name, owner, Attributes.Remove(owner, attribute));
        }
    }
}
