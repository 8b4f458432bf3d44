using Tern.Local.DynamoDB.Expressions.Syntax;

namespace Tern.Local.DynamoDB.Expressions.Projections;

/// <summary>Reads projections: document paths with commas between them.</summary>
internal sealed class ProjectionParser(string text) : ExpressionParser(ExpressionKind.Projection, text)
{
    /// <summary>Reads the whole expression.</summary>
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

    // A projection has no functions, so none is ever read.
    protected override string? ProblemOf(Function function, string name) => null;
}
