using Tern.DynamoDB;
using Tern.Local.DynamoDB.Items;

namespace Tern.Local.DynamoDB.Queries;

/// <summary>The result of reading a page.</summary>
/// <param name="Plan">The parameters of the read.</param>
/// <param name="Target">The table or index.</param>
/// <param name="Page">The items.</param>
/// <param name="IsFromTable">Whether complete items were fetched from the table of an index.</param>
/// <param name="Units">The consumed capacity.</param>
internal sealed record ReadResult(ReadPlan Plan, ReadTarget Target, Page Page, bool IsFromTable, ConsumedUnits Units)
{
    /// <summary>The key after which the next page starts; null if this is the last page.</summary>
    public OrderedMap<AttributeValue>? LastEvaluatedKey { get; } = Page.IsLast ? null : Target.StartKey(Page.Items[^1]);

    /// <summary>Returns the items of the response.</summary>
    public List<OrderedMap<AttributeValue>> FilterAndProject() => Plan.FilterAndProject(this);
}
