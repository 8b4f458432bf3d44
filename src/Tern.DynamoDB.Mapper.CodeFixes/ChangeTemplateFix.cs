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

/// <summary>Corrects a key template.</summary>
[ExportCodeFixProvider(LanguageNames.CSharp), Shared]
internal sealed class ChangeTemplateFix() : PropertyCodeFix(
    MapperFixProperties.Template,
    MappingErrors.InvalidTemplate, MappingErrors.UnknownTemplateMember, MappingErrors.MissingSeparator, MappingErrors.InvalidFormat, MappingErrors.FormatDoesNotSort)
{
    private static readonly string[] s_parameters = ["partition", "sort"];

    protected override IEnumerable<CodeAction> CreateActions(FixContext context, string value)
    {
        int position = context[MapperFixProperties.Position] == "1" ? 1 : 0;
        if (context.Node.FirstAncestorOrSelf<AttributeSyntax>() is not { } attribute || Arguments.Find(attribute, position, s_parameters[position]) is not { } argument)
            yield break;
        // A constant can be used in other places too.
        if (argument.Expression.IsKind(SyntaxKind.StringLiteralExpression))
            yield return Replace(context, $"Change the template to {Arguments.Text(value)}", "", argument, Arguments.WithText(argument, value));
    }
}
