using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace Tern.CodeFixes.Syntax;

/// <summary>Constructors and the properties that they set.</summary>
internal static class Constructors
{
    public static IEnumerable<ConstructorDeclarationSyntax> Of(TypeDeclarationSyntax type) =>
        type.Members.OfType<ConstructorDeclarationSyntax>().Where(constructor => !constructor.Modifiers.Any(SyntaxKind.StaticKeyword));

    /// <summary>The parameters of all constructors, including the primary one.</summary>
    public static IEnumerable<ParameterSyntax> ParametersOf(TypeDeclarationSyntax type) =>
        Of(type).Select(constructor => constructor.ParameterList).Append(type.ParameterList).OfType<ParameterListSyntax>().SelectMany(list => list.Parameters);

    /// <summary>Adds a property before a constructor, which sets it.</summary>
    /// <returns>Null if the constructor has no block.</returns>
    public static TypeDeclarationSyntax? AddProperty(TypeDeclarationSyntax type, ConstructorDeclarationSyntax constructor, ParameterSyntax parameter, string name)
    {
        if (constructor.Body is not { } body)
            return null;
        bool isOneLine = constructor.SyntaxTree.GetLineSpan(body.Span) is { } lines && lines.StartLinePosition.Line == lines.EndLinePosition.Line;
        SyntaxTriviaList indentation = Trivia.Indentation(constructor.GetLeadingTrivia());
        StatementSyntax assignment = SyntaxFactory.ParseStatement($"{name} = {parameter.Identifier.Text};");
        assignment = isOneLine
            ? assignment.WithTrailingTrivia(SyntaxFactory.Space)
            : assignment.WithLeadingTrivia(indentation.Add(SyntaxFactory.Whitespace("    "))).WithTrailingTrivia(Trivia.EndOfLine(constructor));
        ConstructorDeclarationSyntax changed = constructor.WithBody(body.AddStatements(assignment)).WithLeadingTrivia(indentation);
        MemberDeclarationSyntax property = Property(parameter, name, "")
            .WithLeadingTrivia(constructor.GetLeadingTrivia())
            .WithTrailingTrivia(indentation.Count > 0 ? new SyntaxTriviaList(Trivia.EndOfLine(constructor), Trivia.EndOfLine(constructor)) : new SyntaxTriviaList(SyntaxFactory.Space));
        return type.ReplaceNode(constructor, [property, changed]);
    }

    /// <summary>Adds a property whose initial value is a parameter of the primary constructor.</summary>
    /// <returns>Null if the type has no block.</returns>
    public static TypeDeclarationSyntax? AddProperty(TypeDeclarationSyntax type, ParameterSyntax parameter, string name)
    {
        if (type.OpenBraceToken.IsMissing || type.OpenBraceToken.RawKind == 0)
            return null;
        MemberDeclarationSyntax property = Property(parameter, name, $" = {parameter.Identifier.Text};");
        bool isOneLine = !type.OpenBraceToken.TrailingTrivia.Any(SyntaxKind.EndOfLineTrivia);
        property = isOneLine
            ? property.WithTrailingTrivia(SyntaxFactory.Space)
            : property.WithLeadingTrivia(Trivia.Indentation(type.GetLeadingTrivia()).Add(SyntaxFactory.Whitespace("    "))).WithTrailingTrivia(Trivia.EndOfLine(type));
        return type.WithMembers(type.Members.Insert(0, property));
    }

    private static MemberDeclarationSyntax Property(ParameterSyntax parameter, string name, string value) =>
        SyntaxFactory.ParseMemberDeclaration($"public {parameter.Type!.WithoutTrivia()} {name} {{ get; }}{value}")!;
}
