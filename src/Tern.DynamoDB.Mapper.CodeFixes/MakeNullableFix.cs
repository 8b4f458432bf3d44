using System.Composition;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.CodeActions;
using Microsoft.CodeAnalysis.CodeFixes;
using Tern.CodeFixes;
using Tern.CodeFixes.Syntax;
using Tern.DynamoDB.Mapper.Generator.Mapping;

namespace Tern.DynamoDB.Mapper.CodeFixes;

/// <summary>Makes the type of a constructor parameter nullable, as that of its member is.</summary>
[ExportCodeFixProvider(LanguageNames.CSharp), Shared]
internal sealed class MakeNullableFix() : PropertyCodeFix(MapperFixProperties.MakeNullable, MappingErrors.InconsistentNullability)
{
    protected override IEnumerable<CodeAction> CreateActions(FixContext context, string value)
    {
        if (context.Node.FirstAncestorOrSelf<TypeDeclarationSyntax>() is not { } declaration)
            yield break;
        List<ParameterSyntax> parameters = [.. Constructors.ParametersOf(declaration).Where(parameter => parameter.Identifier.ValueText == value && parameter.Type is not NullableTypeSyntax)];
        // Another constructor can have a parameter with the same name.
        if (parameters is [{ Type: { } type }])
            yield return Replace(context, $"Change the type of the parameter '{value}' to '{type}?'", "", type, SyntaxFactory.NullableType(type.WithoutTrivia()).WithTriviaFrom(type));
    }
}
