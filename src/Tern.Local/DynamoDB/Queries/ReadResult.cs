using Tern.DynamoDB;
using Tern.Local.DynamoDB.Items;
using Tern.Shapes;

namespace Tern.Local.DynamoDB.Queries;

/// <summary>A page, and what is told about it.</summary>
/// <param name="Plan">What is done with the items.</param>
/// <param name="Target">Where they were read.</param>
/// <param name="Page">The items.</param>
/// <param name="IsFromTable">Whether whole items were fetched from the table of an index.</param>
/// <param name="Units">The capacity that was used.</param>
internal sealed record ReadResult(ReadPlan Plan, ReadTarget Target, Page Page, bool IsFromTable, ConsumedUnits Units)
{
    /// <summary>The key from which a later request goes on; null when there is no more.</summary>
    public OrderedMap<AttributeValue>? LastEvaluatedKey { get; } = Page.IsLast ? null : Target.StartKey(Page.Items[^1]);

    /// <summary>The items that answer the request.</summary>
    public List<OrderedMap<AttributeValue>> Answer() => Plan.Answer(this);
}
