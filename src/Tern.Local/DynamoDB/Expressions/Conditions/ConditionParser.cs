using Tern.Local.DynamoDB.Expressions.Syntax;

namespace Tern.Local.DynamoDB.Expressions.Conditions;

/// <summary>Parses condition, filter and key condition expressions, which have the same grammar.</summary>
internal sealed class ConditionParser(ExpressionKind kind, string text) : ExpressionParser(kind, text)
{
    private string? _misusedFunction;

    /// <summary>Parses the complete expression.</summary>
    public Condition Parse()
    {
        Condition condition = ParseOr();
        Expect(TokenKind.End);
        string? problem = FunctionProblem ?? _misusedFunction ?? NameProblem;
        return problem is null ? condition : throw Invalid(problem);
    }

    protected override string? ProblemOf(Function function, string name) =>
        Functions.IsForUpdates(function) ? $"The function is not allowed in a condition expression; function: {name}" : null;

    protected override void OnFunctionOperand(Operand operand) => RequireValue(operand);

    private Condition ParseOr() => ContinueOr(ContinueAnd(ParseNot()));

    private Condition ParseNot()
    {
        if (!TryTake(TokenKind.Not))
            return Complete(ParseTerm());
        CountOperator();
        return new NotCondition(ParseNot());
    }

    private Condition ContinueAnd(Condition left)
    {
        while (TryTake(TokenKind.And))
        {
            CountOperator();
            left = new AndCondition(left, ParseNot());
        }
        return left;
    }

    private Condition ContinueOr(Condition left)
    {
        while (TryTake(TokenKind.Or))
        {
            CountOperator();
            left = new OrCondition(left, ContinueAnd(ParseNot()));
        }
        return left;
    }

    // Whether parentheses contain an operand or a condition is known only after their first operand.
    private ConditionTerm ParseTerm()
    {
        if (Current != TokenKind.OpenParenthesis)
            return new(ParseBareOperand(), null, false);
        OpenParenthesis();
        ConditionTerm content = ParseContent();
        CloseParenthesis(content.IsParenthesised);
        return content with { IsParenthesised = true };
    }

    private ConditionTerm ParseContent()
    {
        if (Current == TokenKind.Not)
            return new(null, ParseOr(), false);
        ConditionTerm first = ParseTerm();
        return Current == TokenKind.CloseParenthesis ? first : new(null, ContinueOr(ContinueAnd(Complete(first))), false);
    }

    private Condition Complete(ConditionTerm term)
    {
        if (term.Operand is not { } operand)
            return term.Condition!;
        if (ComparatorOf(Current) is { } comparator)
        {
            Expect(Current);
            CountOperator();
            return new ComparisonCondition(comparator, RequireValue(operand), RequireValue(ParseOperand()));
        }
        if (TryTake(TokenKind.Between))
        {
            CountOperator();
            Operand lower = RequireValue(ParseOperand());
            Expect(TokenKind.And);
            return new BetweenCondition(RequireValue(operand), lower, RequireValue(ParseOperand()));
        }
        if (TryTake(TokenKind.In))
        {
            CountOperator();
            return new InCondition(RequireValue(operand), ParseCandidates());
        }
        if (operand is not FunctionCall call)
            throw SyntaxError();
        if (call.Function == Function.Size)
            _misusedFunction ??= Misuse(call);
        return new FunctionCondition(call);
    }

    private List<Operand> ParseCandidates()
    {
        Expect(TokenKind.OpenParenthesis);
        List<Operand> candidates = [];
        do
        {
            candidates.Add(RequireValue(ParseOperand()));
        }
        while (TryTake(TokenKind.Comma));
        Expect(TokenKind.CloseParenthesis);
        return candidates;
    }

    // Only size returns a value that can be compared.
    private Operand RequireValue(Operand operand)
    {
        if (operand is FunctionCall { Function: not Function.Size } call)
            _misusedFunction ??= Misuse(call);
        return operand;
    }

    private static string Misuse(FunctionCall call) =>
        $"The function is not allowed to be used this way in an expression; function: {call.Name}";

    private static Comparator? ComparatorOf(TokenKind token) => token switch
    {
        TokenKind.Equal => Comparator.Equal,
        TokenKind.NotEqual => Comparator.NotEqual,
        TokenKind.LessThan => Comparator.LessThan,
        TokenKind.LessThanOrEqual => Comparator.LessThanOrEqual,
        TokenKind.GreaterThan => Comparator.GreaterThan,
        TokenKind.GreaterThanOrEqual => Comparator.GreaterThanOrEqual,
        _ => null,
    };
}
