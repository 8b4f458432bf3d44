using Tern.DynamoDB;
using Tern.Local.DynamoDB.Expressions;
using Tern.Local.DynamoDB.Requests;
using Tern.Local.DynamoDB.Storage;
using Tern.Local.DynamoDB.Tables;
using Tern.Shapes;

namespace Tern.Local.DynamoDB.Items;

/// <summary>What a request wants done to one item: put, update, delete, or only check.</summary>
internal abstract class ItemAction
{
    /// <summary>The largest item, in bytes.</summary>
    public const int MaxItemSize = 400 * 1024;

    public required Table Table { get; init; }

    /// <summary>The condition under which it is done; null for none.</summary>
    public ConditionExpression? Condition { get; init; }

    /// <summary>Whether a failed condition answers with the item.</summary>
    public bool ReturnsItemOnFailure { get; init; }

    /// <summary>The item's place in its table; known once <see cref="Bind"/> was called.</summary>
    public byte[] Key { get; private set; } = [];

    /// <summary>The item or key of the request.</summary>
    public abstract OrderedMap<AttributeValue> Subject { get; }

    /// <summary>Checks the request against the table's definition; the caller holds the table.</summary>
    public void Bind()
    {
        TableDefinition definition = Table.Definition;
        CheckSubject(definition);
        if (Condition is not null)
            KeyPathChecks.RefuseNested(definition, Condition.Paths);
        Key = KeyEncoding.OfItem(definition.Key, Subject);
    }

    /// <summary>What the action changes; the caller holds the table.</summary>
    /// <exception cref="ConditionFailure">The condition does not hold.</exception>
    public Change Evaluate()
    {
        StoredItem? old = Table.Find(Key);
        if (Condition is not null && !Condition.Matches(old?.Attributes))
            throw new ConditionFailure(ReturnsItemOnFailure ? old?.Attributes : null);
        return new Change(Table, old, Apply(old));
    }

    protected abstract void CheckSubject(TableDefinition definition);

    /// <summary>The item afterwards, or null for none.</summary>
    protected abstract StoredItem? Apply(StoredItem? old);
}
