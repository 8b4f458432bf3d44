using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace Tern.CodeFixes.Syntax;

/// <summary>Arguments of attributes.</summary>
internal static class Arguments
{
    /// <summary>A text in C#.</summary>
    public static string Text(string text) => SymbolDisplay.FormatLiteral(text, quote: true);

    public static AttributeArgumentSyntax Create(string text) =>
        SyntaxFactory.AttributeArgument(SyntaxFactory.LiteralExpression(SyntaxKind.StringLiteralExpression, SyntaxFactory.Literal(text)));

    public static AttributeArgumentSyntax WithText(AttributeArgumentSyntax argument, string text) =>
        argument.WithExpression(Create(text).Expression.WithTriviaFrom(argument.Expression));

    /// <summary>Finds the argument of a parameter: by its name, else by its position.</summary>
    public static AttributeArgumentSyntax? Find(AttributeSyntax attribute, int position, string? parameter = null)
    {
        if (attribute.ArgumentList is not { } list)
            return null;
        AttributeArgumentSyntax? named = list.Arguments.FirstOrDefault(argument => parameter is not null && argument.NameColon?.Name.Identifier.ValueText == parameter);
        if (named is not null || position >= list.Arguments.Count)
            return named;
        AttributeArgumentSyntax found = list.Arguments[position];
        return found.NameColon is null && found.NameEquals is null ? found : null;
    }
}
