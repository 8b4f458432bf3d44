using Tern.DynamoDB;
using Tern.Local.DynamoDB.Expressions.Conditions;
using Tern.Local.DynamoDB.Expressions.Syntax;
using Tern.Shapes;
using Condition = Tern.Local.DynamoDB.Expressions.Conditions.Condition;

namespace Tern.Local.DynamoDB.Expressions;

/// <summary>The condition of a write, or the filter of a query or scan.</summary>
internal sealed class ConditionExpression
{
    private static readonly OrderedMap<AttributeValue> NoItem = new();

    private readonly Condition _condition;

    private ConditionExpression(Condition condition)
    {
        _condition = condition;
        var paths = new List<DocumentPath>();
        condition.CollectPaths(paths);
        Paths = paths;
    }

    /// <summary>The attributes that the expression looks at.</summary>
    public IReadOnlyList<DocumentPath> Paths { get; }

    /// <summary>Reads and checks an expression.</summary>
    /// <param name="text">The expression.</param>
    /// <param name="kind"><see cref="ExpressionKind.Condition"/> or <see cref="ExpressionKind.Filter"/>.</param>
    /// <param name="attributes">The names and values that it refers to.</param>
    /// <exception cref="LocalServiceException">The expression is not valid.</exception>
    public static ConditionExpression Parse(string text, ExpressionKind kind, ExpressionAttributes attributes)
    {
        Condition condition = new ConditionParser(kind, text).Parse();
        condition.Check(kind, attributes);
        return new(condition);
    }

    /// <summary>Whether the condition holds for an item; null is an item that does not exist.</summary>
    public bool Matches(OrderedMap<AttributeValue>? item) => _condition.Matches(item ?? NoItem);
}
