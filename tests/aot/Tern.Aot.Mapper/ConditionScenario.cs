using Tern.Aot.Functional;
using Tern.Aot.Mapper.Items;
using Tern.DynamoDB;
using Tern.DynamoDB.Mapper;

namespace Tern.Aot.Mapper;

/// <summary>Each operator of conditions, as the filter of a query that returns one item or none.</summary>
internal sealed class ConditionScenario(DynamoDBClient dynamo, Checks checks)
{
    private readonly DynamoTable<Parcel> _parcels = dynamo.Table<Parcel>();

    public async Task RunAsync()
    {
        await _parcels.PutAsync(Parcels.Create("CONDITIONS", 1));
        await MatchAsync(nameof(ValueConditions), ValueConditions());
        await MatchAsync(nameof(TextConditions), TextConditions());
        await MatchAsync(nameof(CollectionConditions), CollectionConditions());
        await MatchAsync(nameof(LogicalConditions), LogicalConditions());
        checks.Equal("a condition that is not met", 0, await CountAsync(!Parcel.F.Remark.Exists() | Parcel.F.Weight.Ne(1.25m)));
        await KeyConditionsAsync();
    }

    private static Condition<Parcel>[] ValueConditions() =>
    [
        Parcel.F.Stage.Eq(Stage.Sent),
        Parcel.F.Stage.Ne(Stage.Created),
        Parcel.F.Weight.Lt(2m),
        Parcel.F.Weight.Le(1.25m),
        Parcel.F.Weight.Gt(1m),
        Parcel.F.Weight.Ge(1.25m),
        Parcel.F.Weight.Between(1m, 2m),
        Parcel.F.Weight.In(1m, 1.25m),
        Parcel.F.Version.Eq(1),
        Parcel.F.CreatedAt.Ne(Parcel.F.SentAt),
        !Parcel.F.ExpiresAt.Exists(),
    ];

    private static Condition<Parcel>[] TextConditions() =>
    [
        Parcel.F.Remark.BeginsWith("no"),
        Parcel.F.Remark.Contains("ot"),
        Parcel.F.Remark.Size().Eq(4),
        Parcel.F.Remark.IsOfType(AttributeValueKind.String),
        Parcel.F.Stage.BeginsWith("se"),
    ];

    private static Condition<Parcel>[] CollectionConditions() =>
    [
        Parcel.F.Stops[1].Place.City.Eq("Köln"),
        Parcel.F.Stops[0].Place.Longitude.Gt(7),
        Parcel.F.Stops.Size().Gt(1),
        Parcel.F.Stops.Contains(new("Bonn", new("Bonn", 7.1))),
        Parcel.F.Labels.Contains("fragile"),
        Parcel.F.Labels.Size().Le(1),
        Parcel.F.Notes["a"].Eq(1),
        Parcel.F.Notes.Size().Ge(1),
    ];

    private static Condition<Parcel>[] LogicalConditions() =>
    [
        Parcel.F.Weight.Gt(1m) & (Parcel.F.Remark.Exists() | Parcel.F.Stage.Eq(Stage.Created)),
        !(Parcel.F.Weight.Gt(2m) & Parcel.F.Remark.Exists()),
    ];

    private async Task KeyConditionsAsync()
    {
        KeyCondition<Parcel>[] conditions =
        [
            Parcel.Partition("CONDITIONS"),
            Parcel.Partition("CONDITIONS").Eq("2026-11-26#001"),
            Parcel.Partition("CONDITIONS").Lt("2026-11-27"),
            Parcel.Partition("CONDITIONS").Le("2026-11-26#001"),
            Parcel.Partition("CONDITIONS").Gt("2026-11-26"),
            Parcel.Partition("CONDITIONS").Ge("2026-11-26#001"),
            Parcel.Partition("CONDITIONS").Between("2026", "2027"),
            Parcel.Partition("CONDITIONS").BeginsWith("2026-11"),
        ];
        for (int i = 0; i < conditions.Length; i++)
            checks.Equal($"key condition {i}", 1, (await _parcels.QueryPageAsync(new() { Key = conditions[i] })).Items.Count);
    }

    private async Task MatchAsync(string name, Condition<Parcel>[] conditions)
    {
        for (int i = 0; i < conditions.Length; i++)
            checks.Equal($"{name} {i}", 1, await CountAsync(conditions[i]));
    }

    private async Task<int> CountAsync(Condition<Parcel> filter) =>
        (await _parcels.QueryPageAsync(new() { Key = Parcel.Partition("CONDITIONS"), Filter = filter })).Items.Count;
}
