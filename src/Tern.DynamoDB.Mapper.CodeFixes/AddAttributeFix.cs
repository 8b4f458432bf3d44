using System.Composition;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CodeActions;
using Microsoft.CodeAnalysis.CodeFixes;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Tern.DynamoDB.Mapper.CodeFixes.Syntax;
using Tern.DynamoDB.Mapper.Generator.Mapping;

namespace Tern.DynamoDB.Mapper.CodeFixes;

/// <summary>Adds an attribute without arguments to a member.</summary>
[ExportCodeFixProvider(LanguageNames.CSharp), Shared]
internal sealed class AddAttributeFix() : MapperCodeFix(
    FixProperties.AddAttribute,
    MappingErrors.MemberTypeNotSupported, MappingErrors.MemberNotSettable, MappingErrors.FlagsWithoutNumber, MappingErrors.UnknownProjectionMember, MappingErrors.GrowingGenericType)
{
    protected override IEnumerable<CodeAction> CreateActions(FixContext context, string value)
    {
        if (Attributes.OwnerOf(context.Node) is (MemberDeclarationSyntax or ParameterSyntax) and { } owner)
            yield return Replace(context, $"Add [{value}]", value, owner, Attributes.Add(owner, Attributes.Create(value)));
    }
}
