using Tern.DynamoDB;
using Tern.Shapes;

namespace Tern.Local.DynamoDB.Items;

/// <summary>A write's condition did not hold.</summary>
/// <param name="item">The item as it is, when the request asked for it and there is one.</param>
internal sealed class ConditionFailure(OrderedMap<AttributeValue>? item)
    : LocalServiceException("ConditionalCheckFailedException", Text)
{
    public const string Text = "The conditional request failed";

    public OrderedMap<AttributeValue>? Item { get; } = item;
}
