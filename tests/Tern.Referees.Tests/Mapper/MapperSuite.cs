using Tern.DynamoDB;
using Tern.DynamoDB.Mapper;
using Tern.Referees.Tests.Support;

namespace Tern.Referees.Tests.Mapper;

/// <summary>The mapper against a server.</summary>
public abstract class MapperSuite(IReferee referee)
{
    private static CancellationToken Token => TestContext.Current.CancellationToken;

    [Fact]
    public async Task Items_are_put_read_changed_and_deleted()
    {
        DynamoTable<Trip> trips = await CreateAsync();
        Trip trip = CreateTrip(1);
        Trip put = await trips.PutAsync(trip, Token);
        Assert.Equal(1, put.Version);
        Trip? read = await trips.GetAsync(Trip.Key("ann", 1), new() { ConsistentRead = true }, Token);
        AssertEqual(put, read);

        Assert.True(await trips.TryPutAsync(trip, Token) is { IsConflict: true });
        await Assert.ThrowsAsync<ConditionalCheckFailedException>(() => trips.PutAsync(put, new() { Condition = Trip.F.Price.Lt(1m) | Trip.F.Tags.Contains("none") }, Token));
        Trip changed = await trips.UpdateAsync(
            Trip.Key("ann", 1),
            new()
            {
                Set =
                [
                    Trip.F.State.To(TripState.Ended), Trip.F.Price.Add(-0.5m), Trip.F.Cities.Append(["Rome"]), Trip.F.Tags.AddTo(["late"]), Trip.F.Seats.RemoveFrom([12]),
                    Trip.F.Miles["air"].To(7), Trip.F.Bonus.Remove(),
                ],
                Condition = Trip.F.Cities.Size().Eq(2) & Trip.F.Seats.Contains(12) & !(Trip.F.IsPaid.Eq(false) | Trip.F.State.In(TripState.Ended)),
                ExpectedVersion = 1,
            },
            Token);
        Assert.Equal((TripState.Ended, 12.0m, "Rome", 3, 1, 7, null, 2), (changed.State, changed.Price, changed.Cities[2], changed.Tags.Count, changed.Seats.Count, changed.Miles["air"], changed.Bonus, changed.Version));
        Assert.NotNull(await trips.DeleteAsync(Trip.Key("ann", 1), new() { ExpectedVersion = 2, ReturnsPrevious = true }, Token));
        Assert.Null(await trips.GetAsync(Trip.Key("ann", 1), Token));
    }

    [Fact]
    public async Task Items_are_queried_and_scanned_in_pages()
    {
        DynamoTable<Trip> trips = await CreateAsync();
        for (int number = 1; number <= 7; number++)
            await trips.PutAsync(CreateTrip(number), Token);
        ItemQuery<Trip> query = new() { Key = Trip.Partition("ann").Between(2, 6), Filter = Trip.F.Cities[0].BeginsWith("B") & Trip.F.Hotel.Nights.Ge(0), Descending = true, PageSize = 2 };
        Assert.Equal([6, 5, 4, 3, 2], await NumbersAsync(trips.QueryAsync(query, Token)));
        Page<Trip> first = await trips.QueryPageAsync(query, Token);
        Page<Trip> second = await trips.QueryPageAsync(query with { PageToken = first.NextToken }, Token);
        Assert.Equal([6, 5, 4, 3], first.Items.Concat(second.Items).Select(trip => trip.Number));
        Assert.Equal(7, (await NumbersAsync(trips.ScanAsync(new() { PageSize = 3 }, Token))).Count);
    }

    [Fact]
    public async Task Item_of_the_mapper_is_that_of_the_client()
    {
        DynamoTable<Trip> trips = await CreateAsync();
        await trips.PutAsync(CreateTrip(1), Token);
        GetItemResponse stored = await referee.Client.GetItemAsync(
            new() { TableName = trips.TableName, Key = new() { ["Traveler"] = "ann", ["Number"] = AttributeValue.Number(1) } }, Token);
        OrderedMap<AttributeValue> expected = new()
        {
            ["Traveler"] = "ann",
            ["Number"] = AttributeValue.Number(1),
            ["State"] = AttributeValue.Number(1),
            ["Price"] = AttributeValue.Number("12.5"),
            ["Distance"] = AttributeValue.Number("0.1"),
            ["IsPaid"] = true,
            ["Ticket"] = "0f8fad5b-d9cb-469f-a165-70867728950e",
            ["StartsAt"] = "2026-11-26T08:00:00.0000000Z",
            ["Seal"] = AttributeValue.Binary(new byte[] { 1, 2, 3 }),
            ["Cities"] = AttributeValue.List(["Bonn", "Kyiv"]),
            ["Tags"] = AttributeValue.StringSet(["a", "b"]),
            ["Seats"] = AttributeValue.NumberSet(["12", "13"]),
            ["Miles"] = AttributeValue.Map(new() { ["rail"] = AttributeValue.Number(5) }),
            ["Hotel"] = AttributeValue.Map(new() { ["Name"] = "Astoria", ["Nights"] = AttributeValue.Number(2) }),
            ["Bonus"] = AttributeValue.Number(9),
            ["Version"] = AttributeValue.Number(1),
        };
        Assert.Equal(AttributeValue.Map(expected), AttributeValue.Map(stored.Item!));
    }

    internal static Trip CreateTrip(int number) => new("ann", number)
    {
        State = TripState.Started,
        Price = 12.50m,
        Distance = 0.1,
        IsPaid = true,
        Ticket = new("0f8fad5b-d9cb-469f-a165-70867728950e"),
        StartsAt = new(2026, 11, 26, 8, 0, 0, DateTimeKind.Utc),
        Seal = [1, 2, 3],
        Cities = ["Bonn", "Kyiv"],
        Tags = ["a", "b"],
        Seats = [12, 13],
        Miles = new() { ["rail"] = 5 },
        Hotel = new("Astoria") { Nights = 2 },
        Bonus = 9,
    };

    internal static void AssertEqual(Trip expected, Trip? actual)
    {
        Assert.NotNull(actual);
        Assert.Equal(
            (expected.State, expected.Price, expected.Distance, expected.IsPaid, expected.Ticket, expected.StartsAt, expected.Bonus, expected.Version, expected.Hotel),
            (actual.State, actual.Price, actual.Distance, actual.IsPaid, actual.Ticket, actual.StartsAt, actual.Bonus, actual.Version, actual.Hotel));
        Assert.Equal(DateTimeKind.Utc, actual.StartsAt.Kind);
        Assert.Equal(expected.Seal, actual.Seal);
        Assert.Equal(expected.Cities, actual.Cities);
        Assert.True(expected.Tags.SetEquals(actual.Tags));
        Assert.True(expected.Seats.SetEquals(actual.Seats));
        Assert.Equal(expected.Miles, actual.Miles);
    }

    private static async Task<List<int>> NumbersAsync(IAsyncEnumerable<Trip> trips)
    {
        var numbers = new List<int>();
        await foreach (Trip trip in trips)
            numbers.Add(trip.Number);
        return numbers;
    }

    private async Task<DynamoTable<Trip>> CreateAsync()
    {
        await referee.RequireAsync();
        string name = $"trips-{Guid.NewGuid():N}";
        await referee.Client.CreateTableAsync(
            new()
            {
                TableName = name,
                BillingMode = BillingMode.PayPerRequest,
                AttributeDefinitions = [new() { AttributeName = "Traveler", AttributeType = ScalarAttributeType.S }, new() { AttributeName = "Number", AttributeType = ScalarAttributeType.N }],
                KeySchema = [new() { AttributeName = "Traveler", KeyType = KeyType.Hash }, new() { AttributeName = "Number", KeyType = KeyType.Range }],
            },
            Token);
        await referee.Client.WaitUntilTableExistsAsync(new() { TableName = name }, TimeSpan.FromMinutes(1), cancellationToken: Token);
        return referee.Client.Table<Trip>(new() { TableName = name });
    }
}
