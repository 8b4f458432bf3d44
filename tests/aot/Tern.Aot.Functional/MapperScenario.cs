using System.Collections.Immutable;
using Tern.DynamoDB;
using Tern.DynamoDB.Mapper;

namespace Tern.Aot.Functional;

/// <summary>Items as objects: each operation of a table, and the kinds of types that need code of their own.</summary>
internal sealed class MapperScenario(DynamoDBClient dynamo, Checks checks)
{
    public async Task RunAsync()
    {
        DynamoTable<Parcel> parcels = dynamo.Table<Parcel>();
        await parcels.CreateAsync();
        var sentAt = new DateTimeOffset(2026, 11, 26, 8, 0, 0, TimeSpan.Zero);
        var parcel = new Parcel("17", sentAt) { State = ParcelState.Sent, Weight = 1.25m, Stops = [new("Bonn", 50.7)], Labels = ["fragile"], Notes = new() { ["a"] = 1 } };
        Parcel put = await parcels.PutAsync(parcel);
        checks.Equal("version of a put", 1, put.Version);
        Parcel? read = await parcels.GetAsync(Parcel.Key("17", sentAt));
        checks.Equal("item of a get", (ParcelState.Sent, 1.25m, "Bonn", 1, 1), (read!.State, read.Weight, read.Stops[0].City, read.Labels.Count, read.Notes["a"]));
        Parcel updated = await parcels.UpdateAsync(Parcel.Key("17", sentAt), new() { Set = [Parcel.F.Weight.Add(1m), Parcel.F.Stops[0].Longitude.To(7.1)] });
        checks.Equal("item of an update", (2.25m, 7.1, 2), (updated.Weight, updated.Stops[0].Longitude, updated.Version));
        WriteResult<Parcel> conflict = await parcels.TryPutAsync(parcel, new() { Condition = Parcel.F.Weight.Lt(1m) });
        checks.Equal("item of a conflict", 2.25m, conflict.Conflict?.Weight);
        int count = 0;
        await foreach (Parcel found in parcels.QueryAsync(new() { Key = Parcel.Partition("17").BeginsWith("2026"), Filter = Parcel.F.Labels.Contains("fragile") }))
            count += found.Stops.Length;
        checks.Equal("items of a query", 1, count);
        await parcels.DeleteAsync(Parcel.Key("17", sentAt));
        checks.Equal("items after a delete", 0, (await parcels.ScanPageAsync()).Items.Count);
        await dynamo.DeleteTableAsync(new() { TableName = parcels.TableName });
    }
}

internal enum ParcelState
{
    Created,
    Sent,
}

[DynamoItem("tern-aot-mapper"), Key("PARCEL#{Customer}", "{SentAt:yyyy-MM-dd}")]
internal sealed partial record Parcel(string Customer, DateTimeOffset SentAt)
{
    public ParcelState State { get; init; }

    public decimal Weight { get; init; }

    public ImmutableArray<Stop> Stops { get; init; } = [];

    public HashSet<string> Labels { get; init; } = [];

    public Dictionary<string, int> Notes { get; init; } = [];

    [Version]
    public int Version { get; init; }
}

[DynamoItem]
internal readonly partial record struct Stop(string City, double Longitude);
