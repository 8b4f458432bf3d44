using Tern.DynamoDB;
using Tern.Local.DynamoDB.Storage;
using Tern.Local.DynamoDB.Tables;
using Tern.Shapes;

namespace Tern.Local.DynamoDB.Items;

/// <summary>Deletes an item, if there is one.</summary>
internal sealed class DeleteAction : ItemAction
{
    /// <summary>The item's key, whose values have been checked.</summary>
    public required OrderedMap<AttributeValue> ItemKey { get; init; }

    public override OrderedMap<AttributeValue> Subject => ItemKey;

    protected override void CheckSubject(TableDefinition definition) => KeyRules.CheckKey(definition.Key, ItemKey);

    protected override StoredItem? Apply(StoredItem? old) => null;
}
