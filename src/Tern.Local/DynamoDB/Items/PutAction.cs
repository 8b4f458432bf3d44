using Tern.DynamoDB;
using Tern.Local.DynamoDB.Storage;
using Tern.Local.DynamoDB.Tables;

namespace Tern.Local.DynamoDB.Items;

/// <summary>Creates an item, or replaces the item with the same key.</summary>
internal sealed class PutAction : ItemAction
{
    /// <summary>The item, with validated values.</summary>
    public required OrderedMap<AttributeValue> Item { get; init; }

    public override OrderedMap<AttributeValue> Subject => Item;

    protected override void CheckSubject(TableDefinition definition) => KeyRules.CheckItem(definition, Item);

    protected override StoredItem Apply(StoredItem? old) => new(Key, Item);
}
