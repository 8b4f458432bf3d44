using Tern.DynamoDB;
using Tern.Local.DynamoDB.Storage;
using Tern.Local.DynamoDB.Tables;

namespace Tern.Local.DynamoDB.Items;

/// <summary>Checks a condition without changing the item.</summary>
internal sealed class CheckAction : ItemAction
{
    /// <summary>The key of the item, with validated values.</summary>
    public required OrderedMap<AttributeValue> ItemKey { get; init; }

    public override OrderedMap<AttributeValue> Subject => ItemKey;

    protected override void CheckSubject(TableDefinition definition) => KeyRules.CheckKey(definition.Key, ItemKey);

    protected override StoredItem? Apply(StoredItem? old) => old;
}
