using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;

namespace Tern.CodeFixes.Syntax;

/// <summary>White space as the file has it.</summary>
internal static class Trivia
{
    /// <summary>The end of a line in the file of a node.</summary>
    public static SyntaxTrivia EndOfLine(SyntaxNode node)
    {
        foreach (SyntaxTrivia trivia in node.SyntaxTree.GetRoot().DescendantTrivia())
        {
            if (trivia.IsKind(SyntaxKind.EndOfLineTrivia))
                return SyntaxFactory.EndOfLine(trivia.ToString());
        }
        return SyntaxFactory.LineFeed;
    }

    /// <summary>The white space at the start of the line that a declaration begins in.</summary>
    public static SyntaxTriviaList Indentation(SyntaxTriviaList leading) =>
        leading.Count > 0 && leading[leading.Count - 1].IsKind(SyntaxKind.WhitespaceTrivia) ? [leading[leading.Count - 1]] : [];
}
