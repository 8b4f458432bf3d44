using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CodeActions;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Tern.CodeFixes.Syntax;
using Tern.TypeModel;

namespace Tern.CodeFixes;

/// <summary>Adds an attribute without arguments to a member.</summary>
/// <param name="space">The namespace of the attributes.</param>
/// <param name="isOfProperty">Whether parameters cannot have the attributes, so that those of records have them for their properties.</param>
/// <param name="diagnostics">The diagnostics.</param>
internal abstract class AddAttributeCodeFix(string space, bool isOfProperty, params DiagnosticDescriptor[] diagnostics) : PropertyCodeFix(FixProperties.AddAttribute, diagnostics)
{
    protected override IEnumerable<CodeAction> CreateActions(FixContext context, string value)
    {
        if (Attributes.OwnerOf(context.Node) is (MemberDeclarationSyntax or ParameterSyntax) and { } owner)
            yield return Replace(context, $"Add [{value}]", value, owner, Attributes.Add(owner, Attributes.Create($"{space}.{value}"), isOfProperty));
    }
}
