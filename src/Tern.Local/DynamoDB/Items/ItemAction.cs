using Tern.DynamoDB;
using Tern.Local.DynamoDB.Expressions;
using Tern.Local.DynamoDB.Requests;
using Tern.Local.DynamoDB.Storage;
using Tern.Local.DynamoDB.Tables;

namespace Tern.Local.DynamoDB.Items;

/// <summary>The action of a request on one item: put, update, delete, or condition check.</summary>
internal abstract class ItemAction
{
    /// <summary>The maximum size of an item, in bytes.</summary>
    public const int MaxItemSize = 400 * 1024;

    public required Table Table { get; init; }

    /// <summary>The condition of the action; null for none.</summary>
    public ConditionExpression? Condition { get; init; }

    /// <summary>Whether the error of a failed condition contains the item.</summary>
    public bool ReturnsItemOnFailure { get; init; }

    /// <summary>The encoded key of the item. <see cref="Bind"/> sets it.</summary>
    public byte[] Key { get; private set; } = [];

    /// <summary>The item or the key of the request.</summary>
    public abstract OrderedMap<AttributeValue> Subject { get; }

    /// <summary>Checks the request against the definition of the table. The caller holds the table's lock.</summary>
    public void Bind()
    {
        TableDefinition definition = Table.Definition;
        CheckSubject(definition);
        if (Condition is not null)
            KeyPathChecks.RefuseNested(definition, Condition.Paths);
        Key = KeyEncoding.OfItem(definition.Key, Subject);
    }

    /// <summary>Returns the change of the action. The caller holds the table's lock.</summary>
    /// <exception cref="ConditionFailure">The item does not match the condition.</exception>
    public Change Evaluate()
    {
        StoredItem? old = Table.Find(Key);
        if (Condition is not null && !Condition.Matches(old?.Attributes))
            throw new ConditionFailure(ReturnsItemOnFailure ? old?.Attributes : null);
        return new Change(Table, old, Apply(old));
    }

    protected abstract void CheckSubject(TableDefinition definition);

    /// <summary>Returns the item after the action; null if it does not exist then.</summary>
    protected abstract StoredItem? Apply(StoredItem? old);
}
