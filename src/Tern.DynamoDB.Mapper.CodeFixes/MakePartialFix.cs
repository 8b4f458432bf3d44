using System.Composition;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CodeActions;
using Microsoft.CodeAnalysis.CodeFixes;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Tern.DynamoDB.Mapper.CodeFixes.Syntax;
using Tern.DynamoDB.Mapper.Generator.Mapping;

namespace Tern.DynamoDB.Mapper.CodeFixes;

/// <summary>Adds the modifier <c>partial</c> to a type and to the types that contain it.</summary>
[ExportCodeFixProvider(LanguageNames.CSharp), Shared]
internal sealed class MakePartialFix() : MapperCodeFix(FixProperties.MakePartial, MappingErrors.TypeNotPartial, MappingErrors.ContainingTypeNotPartial)
{
    protected override IEnumerable<CodeAction> CreateActions(FixContext context, string value)
    {
        if (context.Node is TypeDeclarationSyntax type)
            yield return Replace(context, $"Make '{value}' partial", "", context.Root, Modifiers.AddPartialToAll(context.Root, type));
    }
}
