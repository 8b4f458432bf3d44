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

/// <summary>Puts another attribute in the place of one.</summary>
[ExportCodeFixProvider(LanguageNames.CSharp), Shared]
internal sealed class ReplaceAttributeFix() : PropertyCodeFix(MapperFixProperties.ReplaceAttribute, MappingErrors.InconsistentKey)
{
    protected override IEnumerable<CodeAction> CreateActions(FixContext context, string value)
    {
        if (context[MapperFixProperties.Replaced] is not { } name || Attributes.OwnerOf(context.Node) is not { } owner || Attributes.Find(owner, name) is not { } attribute)
            yield break;
        SimpleNameSyntax before = Attributes.SimpleName(attribute.Name);
        yield return Replace(context, $"Replace [{name}] by [{value}]", value, before, SyntaxFactory.IdentifierName(value).WithTriviaFrom(before));
    }
}
