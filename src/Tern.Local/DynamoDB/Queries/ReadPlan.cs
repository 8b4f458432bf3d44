using Tern.DynamoDB;
using Tern.Local.DynamoDB.Expressions;
using Tern.Local.DynamoDB.Items;
using Tern.Local.DynamoDB.Requests;
using Tern.Local.DynamoDB.Storage;

namespace Tern.Local.DynamoDB.Queries;

/// <summary>The parameters of a query or scan for the items that it reads.</summary>
internal sealed class ReadPlan
{
    public ConditionExpression? Filter { get; init; }

    public ItemProjection Projection { get; init; }

    public Select? Select { get; init; }

    public bool IsConsistent { get; init; }

    /// <summary>Reads a page. The caller holds the table's lock.</summary>
    public ReadResult Read(ReadTarget target, KeyBounds bounds, bool isForward, byte[]? after, int? limit)
    {
        bool needsTable = SelectRules.NeedsTable(target, Select, Projection.Expression?.Paths);
        Page page = PageReader.Read(target.Items, bounds, isForward, after, limit, target.SizeOf);
        var units = new ConsumedUnits(target.Table.Name);
        double read = CapacityUnits.ReadUnits(page.Bytes, IsConsistent);
        if (target.Index is null)
            units.AddRead(read);
        else
            units.AddIndexRead(target.Index, read);
        if (needsTable)
        {
            foreach (StoredItem item in page.Items)
                units.AddRead(CapacityUnits.ReadUnits(item.Size, IsConsistent));
        }
        return new ReadResult(this, target, page, needsTable, units);
    }

    /// <summary>Filters and projects the items of a page. No lock is necessary.</summary>
    public List<OrderedMap<AttributeValue>> FilterAndProject(ReadResult result)
    {
        List<OrderedMap<AttributeValue>> items = [];
        foreach (StoredItem item in result.Page.Items)
        {
            OrderedMap<AttributeValue> view = result.IsFromTable ? item.Attributes : result.Target.Project(item);
            if (Filter is null || Filter.Matches(view))
                items.Add(Projection.Apply(view));
        }
        return items;
    }
}
