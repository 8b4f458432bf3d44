using Tern.Local.DynamoDB.Expressions.Conditions;
using Tern.Local.DynamoDB.Expressions.Keys;
using Tern.Local.DynamoDB.Values;

namespace Tern.Local.DynamoDB.Expressions;

/// <summary>The key condition expression of a query.</summary>
internal sealed class KeyCondition
{
    private readonly List<KeyTerm> _terms;

    private KeyCondition(List<KeyTerm> terms) => _terms = terms;

    /// <summary>Parses an expression, and checks what does not depend on the table.</summary>
    /// <exception cref="DynamoDBServiceException">The expression is not valid.</exception>
    public static KeyCondition Parse(string text, ExpressionAttributes attributes)
    {
        Condition condition = new ConditionParser(ExpressionKind.KeyCondition, text).Parse();
        condition.Check(ExpressionKind.KeyCondition, attributes);
        List<KeyTerm> terms = KeyTermReader.Read(condition);
        return terms.Count <= 2 ? new(terms) : throw DynamoDBServiceException.Validation("Conditions can be of length 1 or 2 only");
    }

    /// <summary>Applies the condition to the key of a table or index.</summary>
    /// <exception cref="DynamoDBServiceException">The condition does not match the key schema.</exception>
    public KeyRange Bind(KeyAttribute partition, KeyAttribute? sort)
    {
        if (sort is null && _terms.Count > 1)
            throw NotSupported();
        KeyTerm partitionTerm = Find(partition) ?? throw Missed(partition);
        if (partitionTerm.Operator != KeyOperator.Equal)
            throw NotSupported();
        if (sort is not { } sortKey)
            return new(partitionTerm.Value, null);
        KeyTerm? sortTerm = Find(sortKey);
        return sortTerm is null && _terms.Count > 1 ? throw Missed(sortKey) : new(partitionTerm.Value, sortTerm);
    }

    private KeyTerm? Find(KeyAttribute key)
    {
        KeyTerm? term = _terms.Find(candidate => candidate.Attribute == key.Name);
        if (term is null)
            return null;
        if (term.Value.Kind != key.Kind || (term.Operator == KeyOperator.Between && term.Upper.Kind != key.Kind))
        {
            throw DynamoDBServiceException.Validation(
                "One or more parameter values were invalid: Condition parameter type does not match schema type");
        }
        AttributeValueValidator.RefuseEmptyKey(key.Name, term.Value);
        AttributeValueValidator.RefuseEmptyKey(key.Name, term.Upper);
        return term;
    }

    private static DynamoDBServiceException NotSupported() => DynamoDBServiceException.Validation("Query key condition not supported");

    private static DynamoDBServiceException Missed(KeyAttribute key) =>
        DynamoDBServiceException.Validation($"Query condition missed key schema element: {key.Name}");
}
