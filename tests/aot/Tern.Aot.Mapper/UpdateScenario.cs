using Tern.Aot.Functional;
using Tern.Aot.Mapper.Items;
using Tern.DynamoDB;
using Tern.DynamoDB.Mapper;

namespace Tern.Aot.Mapper;

/// <summary>Each operator of updates.</summary>
internal sealed class UpdateScenario(DynamoDBClient dynamo, Checks checks)
{
    public async Task RunAsync()
    {
        DynamoTable<Parcel> parcels = dynamo.Table<Parcel>();
        Parcel parcel = await parcels.PutAsync(Parcels.Create("UPDATES", 1));
        Parcel after = await parcels.UpdateAsync(Parcels.Key(parcel), new()
        {
            Set =
            [
                Parcel.F.Stage.To(Stage.Created),
                Parcel.F.Weight.Add(-0.25m),
                Parcel.F.Stops[0].Place.Longitude.Add(1),
                Parcel.F.Stops[1].City.To("Ulm"),
                Parcel.F.Notes["b"].To(2),
                Parcel.F.Labels.AddTo(["heavy"]),
                Parcel.F.Remark.Remove(),
                Parcel.F.ExpiresAt.ToIfAbsent(Parcels.Time),
            ],
            Condition = Parcel.F.Weight.Exists(),
            ExpectedVersion = 1,
        });
        checks.Equal("values", (Stage.Created, 1m, 8.1, "Ulm", 2), (after.Stage, after.Weight, after.Stops[0].Place.Longitude, after.Stops[1].City, after.Notes["b"]));
        checks.Equal("set, removed and absent values", (2, null, Parcels.Time), (after.Labels.Count, after.Remark, after.ExpiresAt!.Value));
        checks.Equal("values that every update sets", (2, 1L, true), (after.Version, after.Updates, after.UpdatedAt >= parcel.UpdatedAt));
        Parcel before = await parcels.UpdateAsync(Parcels.Key(parcel), new()
        {
            Set =
            [
                Parcel.F.Stops.Append([new("Jena", new("Jena", 11.6))]),
                Parcel.F.Labels.RemoveFrom(["fragile"]),
                Parcel.F.Notes.To([]),
                Parcel.F.ExpiresAt.Remove(),
            ],
            ReturnsPrevious = true,
        });
        checks.Equal("item before an update", (2, 2), (before.Version, before.Stops.Length));
        after = await parcels.UpdateAsync(Parcels.Key(parcel), new() { Set = [Parcel.F.Stops.Prepend([new("Mainz", new("Mainz", 8.3))])] });
        checks.Equal("lists, sets and dictionaries", ("Mainz", "Jena", 1, 0), (after.Stops[0].City, after.Stops[3].City, after.Labels.Count, after.Notes.Count));
        checks.Equal("a value that was set to null", true, after.ExpiresAt is null);
    }
}
