using System.Composition;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.CodeActions;
using Microsoft.CodeAnalysis.CodeFixes;
using Tern.CodeFixes;
using Tern.CodeFixes.Syntax;
using Tern.DynamoDB.Mapper.Generator.Mapping;

namespace Tern.DynamoDB.Mapper.CodeFixes;

/// <summary>Changes the type of a member to one that cannot be null.</summary>
[ExportCodeFixProvider(LanguageNames.CSharp), Shared]
internal sealed class MakeNotNullFix() : PropertyCodeFix(MapperFixProperties.MakeNotNull, MappingErrors.KeyCanBeNull, MappingErrors.InconsistentNullability)
{
    protected override IEnumerable<CodeAction> CreateActions(FixContext context, string value)
    {
        if (MemberTypes.Of(context.Node) is NullableTypeSyntax type)
            yield return Replace(context, $"Change the type of '{value}' to '{type.ElementType}'", "", type, type.ElementType.WithTriviaFrom(type));
    }
}
