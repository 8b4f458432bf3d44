using System.Composition;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.CodeActions;
using Microsoft.CodeAnalysis.CodeFixes;
using Tern.CodeFixes;
using Tern.DynamoDB.Mapper.Generator.Mapping;

namespace Tern.DynamoDB.Mapper.CodeFixes;

/// <summary>Removes a named argument of an attribute.</summary>
[ExportCodeFixProvider(LanguageNames.CSharp), Shared]
internal sealed class RemoveArgumentFix() : PropertyCodeFix(MapperFixProperties.RemoveArgument, MappingErrors.InconsistentKey)
{
    protected override IEnumerable<CodeAction> CreateActions(FixContext context, string value)
    {
        if (context.Node.FirstAncestorOrSelf<AttributeSyntax>()?.ArgumentList is { } list && list.Arguments.FirstOrDefault(argument => argument.NameEquals?.Name.Identifier.ValueText == value) is { } found)
            yield return Replace(context, $"Remove '{value}'", value, list, list.WithArguments(list.Arguments.Remove(found)));
    }
}
