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

/// <summary>Adds an <c>init</c> accessor to a property, or removes the modifier <c>readonly</c> from a field.</summary>
[ExportCodeFixProvider(LanguageNames.CSharp), Shared]
internal sealed class AddSetterFix() : PropertyCodeFix(MapperFixProperties.AddSetter, MappingErrors.MemberNotSettable, MappingErrors.RoleTypeNotSupported)
{
    protected override IEnumerable<CodeAction> CreateActions(FixContext context, string value)
    {
        MemberDeclarationSyntax? member = context.Node.FirstAncestorOrSelf<MemberDeclarationSyntax>();
        if (member is PropertyDeclarationSyntax { AccessorList: { Accessors: [{ SemicolonToken.RawKind: not 0 } getter] } accessors })
        {
            AccessorDeclarationSyntax setter = SyntaxFactory.AccessorDeclaration(SyntaxKind.InitAccessorDeclaration)
                .WithSemicolonToken(SyntaxFactory.Token(SyntaxKind.SemicolonToken)).WithTriviaFrom(getter);
            yield return Replace(context, "Add 'init'", "", accessors, accessors.AddAccessors(setter));
        }
        else if (member is FieldDeclarationSyntax field && field.Modifiers.FirstOrDefault(modifier => modifier.IsKind(SyntaxKind.ReadOnlyKeyword)) is { RawKind: not 0 } modifier)
        {
            yield return Replace(context, "Remove the modifier 'readonly'", "readonly", field, Modifiers.Remove(field, modifier));
        }
    }
}
