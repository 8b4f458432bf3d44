using Tern.DynamoDB;
using Tern.Local.DynamoDB.Expressions.Conditions;
using Tern.Local.DynamoDB.Expressions.Syntax;
using Condition = Tern.Local.DynamoDB.Expressions.Conditions.Condition;

namespace Tern.Local.DynamoDB.Expressions;

/// <summary>The condition expression of a write, or the filter expression of a query or scan.</summary>
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

    /// <summary>The document paths of the expression.</summary>
    public IReadOnlyList<DocumentPath> Paths { get; }

    /// <summary>Parses and checks an expression.</summary>
    /// <param name="text">The expression.</param>
    /// <param name="kind"><see cref="ExpressionKind.Condition"/> or <see cref="ExpressionKind.Filter"/>.</param>
    /// <param name="attributes">The expression attribute names and values of the request.</param>
    /// <exception cref="DynamoDBServiceException">The expression is not valid.</exception>
    public static ConditionExpression Parse(string text, ExpressionKind kind, ExpressionAttributes attributes)
    {
        Condition condition = new ConditionParser(kind, text).Parse();
        condition.Check(kind, attributes);
        return new(condition);
    }

    /// <summary>Whether an item matches the condition; null is an item that does not exist.</summary>
    public bool Matches(OrderedMap<AttributeValue>? item) => _condition.Matches(item ?? NoItem);
}
