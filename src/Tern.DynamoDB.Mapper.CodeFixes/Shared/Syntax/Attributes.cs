using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Simplification;

namespace Tern.CodeFixes.Syntax;

/// <summary>Changes of attributes.</summary>
internal static class Attributes
{
    private const string Suffix = "Attribute";

    /// <summary>The declaration that has the attributes of a node: a member, a type, a parameter, or the file for an attribute of the assembly.</summary>
    public static SyntaxNode? OwnerOf(SyntaxNode node) =>
        node.FirstAncestorOrSelf<SyntaxNode>(candidate => candidate is MemberDeclarationSyntax or ParameterSyntax or CompilationUnitSyntax);

    /// <summary>Finds an attribute by its name without namespace and suffix.</summary>
    public static AttributeSyntax? Find(SyntaxNode owner, string name) =>
        ListsOf(owner).SelectMany(list => list.Attributes).FirstOrDefault(attribute => HasName(attribute, name));

    public static bool HasName(AttributeSyntax attribute, string name)
    {
        string text = SimpleName(attribute.Name).Identifier.ValueText;
        return text == name || text == name + Suffix;
    }

    /// <summary>The name without namespace.</summary>
    public static SimpleNameSyntax SimpleName(NameSyntax name) => name switch
    {
        QualifiedNameSyntax qualified => qualified.Right,
        AliasQualifiedNameSyntax alias => alias.Name,
        _ => (SimpleNameSyntax)name,
    };

    /// <summary>Creates an attribute. The name becomes as short as the file allows.</summary>
    /// <param name="name">The name with its namespace, without suffix.</param>
    /// <param name="arguments">The arguments.</param>
    public static AttributeSyntax Create(string name, params AttributeArgumentSyntax[] arguments)
    {
        NameSyntax full = SyntaxFactory.ParseName($"global::{name}").WithAdditionalAnnotations(Simplifier.Annotation);
        return arguments.Length == 0
            ? SyntaxFactory.Attribute(full)
            : SyntaxFactory.Attribute(full, SyntaxFactory.AttributeArgumentList(SyntaxFactory.SeparatedList(arguments)));
    }

    /// <summary>Adds an attribute to a declaration: to its list of attributes, before a member or a parameter, or in a line before a type or a constructor.</summary>
    /// <param name="owner">The declaration.</param>
    /// <param name="attribute">The attribute.</param>
    /// <param name="isOfProperty">Whether the attribute of the parameter of a record belongs to its property.</param>
    public static SyntaxNode Add(SyntaxNode owner, AttributeSyntax attribute, bool isOfProperty = false)
    {
        AttributeTargetSpecifierSyntax? target = isOfProperty && owner is ParameterSyntax
            ? SyntaxFactory.AttributeTargetSpecifier(SyntaxFactory.Token(SyntaxKind.PropertyKeyword)).WithTrailingTrivia(SyntaxFactory.Space)
            : null;
        foreach (AttributeListSyntax list in ListsOf(owner))
        {
            if (list.Target?.Identifier.ValueText == target?.Identifier.ValueText)
                return owner.ReplaceNode(list, list.WithAttributes(list.Attributes.Add(attribute.WithLeadingTrivia(SyntaxFactory.Space))));
        }
        SyntaxTriviaList leading = owner.GetLeadingTrivia();
        AttributeListSyntax added = SyntaxFactory.AttributeList(target, SyntaxFactory.SingletonSeparatedList(attribute)).WithLeadingTrivia(leading);
        added = owner is BaseTypeDeclarationSyntax or ConstructorDeclarationSyntax
            ? added.WithTrailingTrivia(Trivia.EndOfLine(owner))
            : added.WithTrailingTrivia(SyntaxFactory.Space);
        SyntaxNode rest = owner is BaseTypeDeclarationSyntax or ConstructorDeclarationSyntax
            ? owner.WithLeadingTrivia(Trivia.Indentation(leading))
            : owner.WithLeadingTrivia();
        return WithLists(rest, ListsOf(rest).Insert(0, added));
    }

    /// <summary>Removes an attribute. Comments before the declaration stay.</summary>
    public static SyntaxNode Remove(SyntaxNode owner, AttributeSyntax attribute)
    {
        var list = (AttributeListSyntax)attribute.Parent!;
        if (list.Attributes.Count > 1)
        {
            AttributeListSyntax shorter = list.WithAttributes(list.Attributes.Remove(attribute));
            return owner.ReplaceNode(list, shorter.ReplaceToken(shorter.OpenBracketToken, list.OpenBracketToken).WithAttributes(Trimmed(shorter.Attributes)));
        }
        if (owner is CompilationUnitSyntax)
            return owner.RemoveNode(list, SyntaxRemoveOptions.KeepLeadingTrivia)!;
        SyntaxList<AttributeListSyntax> lists = ListsOf(owner);
        SyntaxNode rest = WithLists(owner, lists.Remove(list));
        return lists[0] == list ? rest.WithLeadingTrivia(list.GetLeadingTrivia()) : rest;
    }

    private static SeparatedSyntaxList<AttributeSyntax> Trimmed(SeparatedSyntaxList<AttributeSyntax> attributes) =>
        attributes.Replace(attributes[0], attributes[0].WithLeadingTrivia());

    private static SyntaxList<AttributeListSyntax> ListsOf(SyntaxNode owner) => owner switch
    {
        MemberDeclarationSyntax member => member.AttributeLists,
        ParameterSyntax parameter => parameter.AttributeLists,
        CompilationUnitSyntax unit => unit.AttributeLists,
        _ => default,
    };

    private static SyntaxNode WithLists(SyntaxNode owner, SyntaxList<AttributeListSyntax> lists) => owner switch
    {
        MemberDeclarationSyntax member => member.WithAttributeLists(lists),
        ParameterSyntax parameter => parameter.WithAttributeLists(lists),
        CompilationUnitSyntax unit => unit.WithAttributeLists(lists),
        _ => owner,
    };
}
