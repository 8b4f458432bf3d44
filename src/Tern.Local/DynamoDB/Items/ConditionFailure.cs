using Tern.DynamoDB;

namespace Tern.Local.DynamoDB.Items;

/// <summary>The item did not match the condition of a write.</summary>
/// <param name="item">The current item if <c>ReturnValuesOnConditionCheckFailure</c> is ALL_OLD and it exists; otherwise null.</param>
internal sealed class ConditionFailure(OrderedMap<AttributeValue>? item)
    : DynamoDBServiceException("ConditionalCheckFailedException", Text)
{
    public const string Text = "The conditional request failed";

    public OrderedMap<AttributeValue>? Item { get; } = item;
}
