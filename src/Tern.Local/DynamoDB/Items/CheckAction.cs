using Tern.DynamoDB;
using Tern.Local.DynamoDB.Storage;
using Tern.Local.DynamoDB.Tables;
using Tern.Shapes;

namespace Tern.Local.DynamoDB.Items;

/// <summary>Leaves an item as it is, and fails when the condition does not hold for it.</summary>
internal sealed class CheckAction : ItemAction
{
    /// <summary>The item's key, whose values have been checked.</summary>
    public required OrderedMap<AttributeValue> ItemKey { get; init; }

    public override OrderedMap<AttributeValue> Subject => ItemKey;

    protected override void CheckSubject(TableDefinition definition) => KeyRules.CheckKey(definition.Key, ItemKey);

    protected override StoredItem? Apply(StoredItem? old) => old;
}
