using Tern.DynamoDB;
using Tern.Local.DynamoDB.Expressions;
using Tern.Local.DynamoDB.Expressions.Keys;
using Tern.Local.DynamoDB.Requests;
using Tern.Local.DynamoDB.Storage;
using Tern.Local.DynamoDB.Tables;

namespace Tern.Local.DynamoDB.Items;

/// <summary>Changes attributes of an item, and creates it if it does not exist.</summary>
internal sealed class UpdateAction : ItemAction
{
    /// <summary>The key of the item, with validated values.</summary>
    public required OrderedMap<AttributeValue> ItemKey { get; init; }

    /// <summary>The update expression. Null changes nothing, but creates a missing item.</summary>
    public UpdateExpression? Update { get; init; }

    public override OrderedMap<AttributeValue> Subject => ItemKey;

    protected override void CheckSubject(TableDefinition definition)
    {
        KeyRules.CheckKey(definition.Key, ItemKey);
        if (Update is null)
            return;
        foreach (KeyAttribute key in definition.Key.Attributes)
            Update.RefuseKeyChange(key.Name);
        foreach (IndexDefinition index in definition.Indexes)
        {
            foreach (KeyAttribute key in index.Key.Attributes)
                Update.RefuseIndexKeyMismatch(key, index.Name);
        }
        KeyPathChecks.RefuseNested(definition, Update.Paths);
    }

    protected override StoredItem Apply(StoredItem? old)
    {
        OrderedMap<AttributeValue> before = old?.Attributes ?? ItemKey;
        if (Update is null)
            return old ?? new StoredItem(Key, before);
        OrderedMap<AttributeValue> after = Update.Apply(before);
        foreach (IndexDefinition index in Table.Definition.Indexes)
        {
            foreach (KeyAttribute key in index.Key.Attributes)
                Update.RefuseIndexKeyChange(after, key);
        }
        KeyRules.CheckIndexKeys(Table.Definition, after, before);
        var updated = new StoredItem(Key, after);
        return updated.Size <= MaxItemSize
            ? updated
            : throw DynamoDBServiceException.Validation("Item size to update has exceeded the maximum allowed size");
    }
}
