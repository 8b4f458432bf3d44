using System.Composition;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.CodeActions;
using Microsoft.CodeAnalysis.CodeFixes;
using Microsoft.CodeAnalysis.Simplification;
using Tern.CodeFixes;
using Tern.CodeFixes.Syntax;
using Tern.DynamoDB.Mapper.Generator.Mapping;

namespace Tern.DynamoDB.Mapper.CodeFixes;

/// <summary>Adds <c>[assembly: DynamoItem&lt;T&gt;]</c> for a type of another assembly.</summary>
[ExportCodeFixProvider(LanguageNames.CSharp), Shared]
internal sealed class AddForeignItemFix() : PropertyCodeFix(MapperFixProperties.AddForeignItem, MappingErrors.MemberTypeNotSupported, MappingErrors.InvalidProjection)
{
    protected override IEnumerable<CodeAction> CreateActions(FixContext context, string value)
    {
        if (context.Root is not CompilationUnitSyntax unit)
            yield break;
        GenericNameSyntax name = SyntaxFactory.GenericName(SyntaxFactory.Identifier(MapperNames.DynamoItem), SyntaxFactory.TypeArgumentList([MemberTypes.Parse(value)]));
        NameSyntax full = SyntaxFactory.QualifiedName(SyntaxFactory.ParseName("global::" + MapperNames.Namespace), name).WithAdditionalAnnotations(Simplifier.Annotation);
        SyntaxTrivia endOfLine = Trivia.EndOfLine(unit);
        AttributeListSyntax list = SyntaxFactory.AttributeList(SyntaxFactory.SingletonSeparatedList(SyntaxFactory.Attribute(full)))
            .WithTarget(SyntaxFactory.AttributeTargetSpecifier(SyntaxFactory.Token(SyntaxKind.AssemblyKeyword)).WithTrailingTrivia(SyntaxFactory.Space))
            .WithTrailingTrivia(endOfLine);
        if (unit.AttributeLists.Count == 0 && unit.Usings.Count > 0)
            list = list.WithLeadingTrivia(endOfLine);
        yield return Replace(context, $"Add [assembly: DynamoItem<{value.Replace("global::", "")}>]", value, unit, unit.AddAttributeLists(list));
    }
}
