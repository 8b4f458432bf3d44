using System.Composition;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CodeActions;
using Microsoft.CodeAnalysis.CodeFixes;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Tern.DynamoDB.Mapper.CodeFixes.Syntax;
using Tern.DynamoDB.Mapper.Generator.Mapping;

namespace Tern.DynamoDB.Mapper.CodeFixes;

/// <summary>Removes the modifier that a mapped type cannot have.</summary>
[ExportCodeFixProvider(LanguageNames.CSharp), Shared]
internal sealed class RemoveModifierFix() : MapperCodeFix(FixProperties.RemoveModifier, MappingErrors.TypeNotSupported)
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
