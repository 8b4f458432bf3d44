using Tern.Local.DynamoDB.Expressions.Syntax;

namespace Tern.Local.DynamoDB.Expressions.Projections;

/// <summary>Parses projections: document paths separated by commas.</summary>
internal sealed class ProjectionParser(string text) : ExpressionParser(ExpressionKind.Projection, text)
{
    /// <summary>Parses the complete expression.</summary>
    public List<DocumentPath> Parse()
    {
        List<DocumentPath> paths = [];
        do
        {
            paths.Add(ParsePath());
        }
        while (TryTake(TokenKind.Comma));
        Expect(TokenKind.End);
        return NameProblem is null ? paths : throw Invalid(NameProblem);
    }

    // Not called: the grammar of projections has no functions.
    protected override string? ProblemOf(Function function, string name) => null;
}
