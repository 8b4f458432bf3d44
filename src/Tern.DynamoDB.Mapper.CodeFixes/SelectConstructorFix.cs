using System.Composition;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CodeActions;
using Microsoft.CodeAnalysis.CodeFixes;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Tern.DynamoDB.Mapper.CodeFixes.Syntax;
using Tern.DynamoDB.Mapper.Generator.Mapping;

namespace Tern.DynamoDB.Mapper.CodeFixes;

/// <summary>Marks a constructor with <c>[ItemConstructor]</c>. There is an action for each one.</summary>
[ExportCodeFixProvider(LanguageNames.CSharp), Shared]
internal sealed class SelectConstructorFix() : MapperCodeFix(FixProperties.SelectConstructor, MappingErrors.NoConstructor)
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
                yield return Replace(context, $"Select the constructor '{signature}'", signature, constructor, Attributes.Add(constructor, Attributes.Create(MapperNames.ItemConstructor)));
            }
        }
    }
}
