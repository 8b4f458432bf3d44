using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CodeActions;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Tern.CodeFixes.Syntax;
using Tern.TypeModel;

namespace Tern.CodeFixes;

/// <summary>Marks a constructor with an attribute. There is an action for each one.</summary>
/// <param name="attribute">The attribute with its namespace.</param>
/// <param name="diagnostics">The diagnostics.</param>
internal abstract class SelectConstructorCodeFix(string attribute, params DiagnosticDescriptor[] diagnostics) : PropertyCodeFix(FixProperties.SelectConstructor, diagnostics)
{
    protected override IEnumerable<CodeAction> CreateActions(FixContext context, string value)
    {
        if (context.Node is not TypeDeclarationSyntax type)
            yield break;
        foreach (ConstructorDeclarationSyntax constructor in Constructors.Of(type))
        {
            if (constructor.ParameterList.Parameters.All(parameter => !parameter.Modifiers.Any(SyntaxKind.RefKeyword) && !parameter.Modifiers.Any(SyntaxKind.OutKeyword)))
            {
                string signature = constructor.Identifier.Text + constructor.ParameterList.ToString();
                yield return Replace(context, $"Select the constructor '{signature}'", signature, constructor, Attributes.Add(constructor, Attributes.Create(attribute)));
            }
        }
    }
}
