using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Simplification;

namespace Tern.CodeFixes.Syntax;

/// <summary>Types of members.</summary>
internal static class MemberTypes
{
    /// <summary>The type in the declaration of a property, a field, or the parameter of a record.</summary>
    public static TypeSyntax? Of(SyntaxNode node) => Attributes.OwnerOf(node) switch
    {
        PropertyDeclarationSyntax property => property.Type,
        FieldDeclarationSyntax field => field.Declaration.Type,
        ParameterSyntax parameter => parameter.Type,
        _ => null,
    };

    /// <summary>Parses the name of a type. It becomes as short as the file allows.</summary>
    public static TypeSyntax Parse(string name) => Shorten(SyntaxFactory.ParseTypeName(name));

    /// <summary>Makes all names as short as the file allows.</summary>
    public static T Shorten<T>(T node)
        where T : SyntaxNode => node.ReplaceNodes(node.DescendantNodesAndSelf().OfType<NameSyntax>(), static (_, current) => current.WithAdditionalAnnotations(Simplifier.Annotation));
}
