using System.Composition;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CodeActions;
using Microsoft.CodeAnalysis.CodeFixes;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Tern.DynamoDB.Mapper.CodeFixes.Syntax;
using Tern.DynamoDB.Mapper.Generator.Mapping;

namespace Tern.DynamoDB.Mapper.CodeFixes;

/// <summary>Sets the text of an attribute, which is added if it is absent.</summary>
[ExportCodeFixProvider(LanguageNames.CSharp), Shared]
internal sealed class SetAttributeFix() : MapperCodeFix(
    FixProperties.SetAttribute, MappingErrors.DuplicateAttributeName, MappingErrors.DuplicateEnumText, MappingErrors.UnknownProjectionMember)
{
    protected override IEnumerable<CodeAction> CreateActions(FixContext context, string value)
    {
        if (context[FixProperties.Text] is not { } text || Attributes.OwnerOf(context.Node) is not { } owner)
            yield break;
        string title = $"Set the name with [{value}({Arguments.Text(text)})]";
        AttributeSyntax? attribute = Attributes.Find(owner, value);
        if (attribute is null)
            yield return Replace(context, title, value, owner, Attributes.Add(owner, Attributes.Create(value, Arguments.Create(text))));
        else if (Arguments.Find(attribute, 0) is { } argument)
            yield return Replace(context, title, value, argument, Arguments.WithText(argument, text));
    }
}
