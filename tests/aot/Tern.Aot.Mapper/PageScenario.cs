using Tern.Aot.Functional;
using Tern.Aot.Mapper.Items;
using Tern.DynamoDB;
using Tern.DynamoDB.Mapper;

namespace Tern.Aot.Mapper;

/// <summary>Queries and scans: as a sequence, and as pages with tokens.</summary>
internal sealed class PageScenario(DynamoDBClient dynamo, Checks checks)
{
    public async Task RunAsync()
    {
        DynamoTable<Parcel> parcels = dynamo.Table<Parcel>(new() { PageTokenKey = new byte[32] });
        for (int i = 0; i < 10; i++)
            await parcels.PutAsync(Parcels.Create("PAGES", i));
        int count = 0;
        var capacity = new CapacityMeter();
        await foreach (Parcel parcel in parcels.QueryAsync(new() { Key = Parcel.Partition("PAGES").BeginsWith("2026-11"), PageSize = 3, Descending = true, Capacity = capacity }))
            checks.Equal("order of a query", 9 - count++, parcel.Number);
        checks.Equal("items of a query", 10, count);
        checks.Equal("capacity of a query", true, capacity.Units > 0);

        ItemQuery<Parcel> query = new() { Key = Parcel.Partition("PAGES").Between("2026-11-26#002", "2026-11-26#008"), PageSize = 4, ConsistentRead = true };
        Page<Parcel> first = await parcels.QueryPageAsync(query);
        Page<Parcel> second = await parcels.QueryPageAsync(query with { PageToken = first.NextToken });
        checks.Equal("items of pages", (4, 3, 6), (first.Items.Count, second.Items.Count, second.Items[0].Number));
        checks.Equal("the last page has no token", true, second.NextToken is null);
        await checks.ThrowsAsync<ItemPageTokenException>("a token of another query", () => parcels.QueryPageAsync(query with { Descending = true, PageToken = first.NextToken }));

        int scanned = 0;
        await foreach (Parcel parcel in parcels.ScanAsync(new() { Filter = Parcel.F.Weight.Exists(), PageSize = 20 }))
            scanned += parcel.Customer == "PAGES" ? 1 : 0;
        checks.Equal("items of a scan", 10, scanned);
        Page<ParcelSummary> summaries = await dynamo.Table<ParcelSummary>().ScanPageAsync(new() { Filter = ParcelSummary.F.Weight.Gt(1m) });
        checks.Equal("items of a scan with a projection", 10, summaries.Items.Count);
    }
}
