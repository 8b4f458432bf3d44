using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CodeActions;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Tern.CodeFixes.Syntax;
using Tern.TypeModel;

namespace Tern.CodeFixes;

/// <summary>Sets the text of an attribute, which is added if it is absent.</summary>
/// <param name="space">The namespace of the attributes.</param>
/// <param name="isOfProperty">Whether parameters cannot have the attributes, so that those of records have them for their properties.</param>
/// <param name="diagnostics">The diagnostics.</param>
internal abstract class SetAttributeCodeFix(string space, bool isOfProperty, params DiagnosticDescriptor[] diagnostics) : PropertyCodeFix(FixProperties.SetAttribute, diagnostics)
{
    protected override IEnumerable<CodeAction> CreateActions(FixContext context, string value)
    {
        if (context[FixProperties.Text] is not { } text || Attributes.OwnerOf(context.Node) is not { } owner)
            yield break;
        string title = $"Set the name with [{value}({Arguments.Text(text)})]";
        AttributeSyntax? attribute = Attributes.Find(owner, value);
        if (attribute is null)
            yield return Replace(context, title, value, owner, Attributes.Add(owner, Attributes.Create($"{space}.{value}", Arguments.Create(text)), isOfProperty));
        else if (Arguments.Find(attribute, 0) is { } argument)
            yield return Replace(context, title, value, argument, Arguments.WithText(argument, text));
    }
}
