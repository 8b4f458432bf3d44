using Tern.Local.DynamoDB.Expressions.Syntax;

namespace Tern.Local.DynamoDB.Expressions.Updates;

/// <summary>Parses updates: SET, REMOVE, ADD and DELETE, each at most once and in any order.</summary>
internal sealed class UpdateParser(string text) : ExpressionParser(ExpressionKind.Update, text)
{
    private readonly List<UpdateAction> _actions = [];
    private string? _repeatedSection;
    private int _sections;

    /// <summary>Parses the complete expression.</summary>
    public List<UpdateAction> Parse()
    {
        do
        {
            ParseSection();
        }
        while (!TryTake(TokenKind.End));
        string? problem = NameProblem ?? FunctionProblem ?? _repeatedSection;
        return problem is null ? _actions : throw Invalid(problem);
    }

    protected override string? ProblemOf(Function function, string name) =>
        Functions.IsForUpdates(function) ? null : $"The function is not allowed in an update expression; function: {name}";

    private void ParseSection()
    {
        (UpdateClause clause, string keyword) = Current switch
        {
            TokenKind.Set => (UpdateClause.Set, "SET"),
            TokenKind.Remove => (UpdateClause.Remove, "REMOVE"),
            TokenKind.Add => (UpdateClause.Add, "ADD"),
            TokenKind.Delete => (UpdateClause.Delete, "DELETE"),
            _ => throw SyntaxError(),
        };
        Expect(Current);
        int section = 1 << (int)clause;
        if ((_sections & section) != 0)
            _repeatedSection ??= $"The \"{keyword}\" section can only be used once in an update expression;";
        _sections |= section;
        do
        {
            DocumentPath path = ParsePath();
            _actions.Add(new(clause, path, ParseOperandOf(clause)));
        }
        while (TryTake(TokenKind.Comma));
    }

    private Operand? ParseOperandOf(UpdateClause clause)
    {
        switch (clause)
        {
            case UpdateClause.Set:
                Expect(TokenKind.Equal);
                return ParseSetValue(out _);
            case UpdateClause.Remove:
                return null;
            default:
                return new ValueOperand(Take(TokenKind.ValuePlaceholder));
        }
    }

    // Parentheses are allowed around the complete right side, and around each of its operands.
    private Operand ParseSetValue(out bool isParenthesised)
    {
        isParenthesised = Current == TokenKind.OpenParenthesis;
        Operand left;
        if (isParenthesised)
        {
            OpenParenthesis();
            left = ParseSetValue(out bool isContentParenthesised);
            CloseParenthesis(isContentParenthesised);
        }
        else
        {
            left = ParseBareOperand();
        }
        if (Current is not (TokenKind.Plus or TokenKind.Minus))
            return left;
        if (left is Arithmetic)
            throw SyntaxError();
        isParenthesised = false;
        bool isSubtraction = Current == TokenKind.Minus;
        Expect(Current);
        CountOperator();
        return new Arithmetic(isSubtraction, left, ParseOperand());
    }
}
