using Tern.Aot.Functional;
using Tern.Aot.Mapper.Items;
using Tern.DynamoDB;
using Tern.DynamoDB.Mapper;

namespace Tern.Aot.Mapper;

/// <summary>Each operation on one item, and its variant that returns a conflict.</summary>
internal sealed class OperationScenario(DynamoDBClient dynamo, Checks checks)
{
    private readonly DynamoTable<Parcel> _parcels = dynamo.Table<Parcel>();

    public async Task RunAsync()
    {
        Parcel parcel = Parcels.Create("OPERATIONS", 1);
        ItemKey<Parcel> key = Parcels.Key(parcel);
        Parcel put = await _parcels.PutAsync(parcel);
        checks.Equal("values that a put has set", (1, true, true), (put.Version, put.CreatedAt > DateTimeOffset.UnixEpoch, put.UpdatedAt == put.CreatedAt));
        var capacity = new CapacityMeter();
        Parcel? read = await _parcels.GetAsync(key, new() { ConsistentRead = true, Capacity = capacity });
        checks.Equal("item of a get", ("OPERATIONS", 1.25m, "Bonn", 1, 1), (read!.Customer, read.Weight, read.Stops[0].City, read.Labels.Count, read.Notes["a"]));
        checks.Equal("capacity of a get", true, capacity.Units > 0);
        checks.Equal("an absent item is null", true, await _parcels.GetAsync(Parcel.Key("OPERATIONS", Parcels.Time, 99)) is null);
        ParcelSummary? summary = await dynamo.Table<ParcelSummary>().GetAsync(ParcelSummary.Key("OPERATIONS", Parcels.Time, 1));
        checks.Equal("item of a projection", new("OPERATIONS", 1.25m), summary);
        await checks.ThrowsAsync<MappingException>("a put of a projection", () => dynamo.Table<ParcelSummary>().PutAsync(summary!));

        await checks.ThrowsAsync<ConditionalCheckFailedException>("a put with an old version", () => _parcels.PutAsync(parcel));
        WriteResult<Parcel> conflict = await _parcels.TryPutAsync(parcel);
        checks.Equal("item of a conflict", (true, 1), (conflict.IsConflict, conflict.Conflict?.Version));
        WriteResult<Parcel> replaced = await _parcels.TryPutAsync(put with { Weight = 2 }, new() { ReturnsPrevious = true });
        checks.Equal("item that was replaced", (false, 1.25m, 2), (replaced.IsConflict, replaced.Previous?.Weight, replaced.Item?.Version));

        WriteResult<Parcel> updated = await _parcels.TryUpdateAsync(key, new() { Set = [Parcel.F.Weight.Add(1m)], ExpectedVersion = 2 });
        checks.Equal("item of an update", (3m, 3, 1), (updated.Item!.Weight, updated.Item.Version, updated.Item.Updates));
        WriteResult<Parcel> refused = await _parcels.TryUpdateAsync(key, new() { Set = [Parcel.F.Weight.Add(1m)], ExpectedVersion = 2 });
        checks.Equal("conflict of an update", (true, 3m), (refused.IsConflict, refused.Conflict?.Weight));

        WriteResult<Parcel> refusedDelete = await _parcels.TryDeleteAsync(key, new() { Condition = Parcel.F.Stage.Eq(Stage.Created) });
        checks.Equal("conflict of a delete", Stage.Sent, refusedDelete.Conflict?.Stage);
        Parcel? deleted = await _parcels.DeleteAsync(key, new() { ReturnsPrevious = true });
        checks.Equal("item of a delete", 3m, deleted?.Weight);
        checks.Equal("an absent item is deleted", false, (await _parcels.TryDeleteAsync(key)).IsConflict);
        MappingException? missing = await checks.ThrowsAsync<MappingException>("an item without a required member", ReadIncompleteAsync);
        checks.Equal("message of a missing member contains the key", true, missing?.Message.Contains($"sk = 'Texts#{Guid.Empty}'", StringComparison.Ordinal));
    }

    private async Task ReadIncompleteAsync()
    {
        ItemKey<Texts> key = Texts.Key(Guid.Empty);
        await dynamo.PutItemAsync(new() { TableName = "tern-aot-mapper", Item = new() { ["pk"] = key.Partition, ["sk"] = key.Sort } });
        try
        {
            await dynamo.Table<Texts>().GetAsync(key);
        }
        finally
        {
            await dynamo.Table<Texts>().DeleteAsync(key);
        }
    }
}
