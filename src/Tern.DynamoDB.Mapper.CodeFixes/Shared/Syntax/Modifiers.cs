using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace Tern.CodeFixes.Syntax;

/// <summary>Changes of modifiers.</summary>
internal static class Modifiers
{
    /// <summary>Makes a type partial. The modifier is the last one.</summary>
    public static TypeDeclarationSyntax AddPartial(TypeDeclarationSyntax type)
    {
        if (type.Modifiers.Any(SyntaxKind.PartialKeyword))
            return type;
        SyntaxToken modifier = SyntaxFactory.Token(SyntaxKind.PartialKeyword).WithLeadingTrivia(type.Keyword.LeadingTrivia).WithTrailingTrivia(SyntaxFactory.Space);
        return type.WithKeyword(type.Keyword.WithLeadingTrivia()).AddModifiers(modifier);
    }

    /// <summary>Makes a type and the types that contain it partial.</summary>
    /// <param name="root">The root of the file.</param>
    /// <param name="type">The type.</param>
    public static SyntaxNode AddPartialToAll(SyntaxNode root, TypeDeclarationSyntax type) =>
        root.ReplaceNodes(type.AncestorsAndSelf().OfType<TypeDeclarationSyntax>(), static (_, current) => AddPartial(current));

    /// <summary>Removes a modifier.</summary>
    public static MemberDeclarationSyntax Remove(MemberDeclarationSyntax member, SyntaxToken modifier)
    {
        int index = member.Modifiers.IndexOf(modifier);
        SyntaxToken next = modifier.GetNextToken();
        // The comments before the declaration belong to its first token.
        MemberDeclarationSyntax rest = member.ReplaceToken(next, next.WithLeadingTrivia(modifier.LeadingTrivia.AddRange(next.LeadingTrivia)));
        return rest.WithModifiers(rest.Modifiers.RemoveAt(index));
    }
}
