using Amazon.DynamoDBv2.DataModel;
using Amazon.Runtime;
using Tern.DynamoDB;
using Tern.DynamoDB.Mapper;
using Tern.Referees.Tests.Support;
using AwsClient = Amazon.DynamoDBv2.AmazonDynamoDBClient;
using AwsConfig = Amazon.DynamoDBv2.AmazonDynamoDBConfig;
using AwsConflict = Amazon.DynamoDBv2.Model.ConditionalCheckFailedException;

namespace Tern.Referees.Tests.Mapper.Migration;

/// <summary>The types of docs/mapper-migration.md: a class of the AWS SDK for .NET and the one of the mapper that replaces it.</summary>
public sealed class MigrationTests(OverHttp referee) : IClassFixture<OverHttp>
{
    private static readonly DateTime s_start = new(2026, 11, 26, 8, 0, 0, DateTimeKind.Utc);

    private static CancellationToken Token => TestContext.Current.CancellationToken;

    [Fact, Trait("Difference", "`DateTime` in keys")]
    public async Task Stored_items_are_read_changed_and_deleted_after_the_migration()
    {
        using AwsClient dynamo = new(
            new BasicAWSCredentials(referee.Credentials.AccessKeyId, referee.Credentials.SecretAccessKey),
            new AwsConfig { ServiceURL = referee.Endpoint.OriginalString, AuthenticationRegion = "us-east-1" });
        await referee.Client.CreateTableAsync(
            new()
            {
                TableName = "bookings",
                BillingMode = BillingMode.PayPerRequest,
                AttributeDefinitions = [new() { AttributeName = "CustomerId", AttributeType = ScalarAttributeType.S }, new() { AttributeName = "StartsAt", AttributeType = ScalarAttributeType.S }],
                KeySchema = [new() { AttributeName = "CustomerId", KeyType = KeyType.Hash }, new() { AttributeName = "StartsAt", KeyType = KeyType.Range }],
            },
            Token);
        // The default conversion.
        using DynamoDBContext context = new DynamoDBContextBuilder().WithDynamoDBClient(() => dynamo).Build();
        Before.Booking stored = new()
        {
            CustomerId = "17",
            StartsAt = s_start,
            Remark = "window",
            State = BookingState.Confirmed,
            Guests = ["ann", "bob"],
            Tags = ["late"],
            ExpiresAt = s_start.AddYears(20),
            IsSelected = true,
        };
        await context.SaveAsync(stored, Token);
        await context.SaveAsync(new Before.Booking { CustomerId = "17", StartsAt = s_start.AddDays(1) }, Token);
        Dictionary<string, AttributeValue> expected = new()
        {
            ["CustomerId"] = "17",
            ["StartsAt"] = "2026-11-26T08:00:00.000Z",
            ["note"] = "window",
            ["State"] = AttributeValue.Number(1),
            ["IsPaid"] = AttributeValue.Number(0),
            ["Guests"] = AttributeValue.StringSet(["ann", "bob"]),
            ["Tags"] = AttributeValue.StringSet(["late"]),
            ["ExpiresAt"] = AttributeValue.Number(2426832000),
            ["Version"] = AttributeValue.Number(0),
        };
        GetItemResponse item = await referee.Client.GetItemAsync(
            new() { TableName = "bookings", Key = new() { ["CustomerId"] = "17", ["StartsAt"] = "2026-11-26T08:00:00.000Z" }, ConsistentRead = true }, Token);
        Assert.Equal(expected.OrderBy(attribute => attribute.Key), item.Item!.OrderBy(attribute => attribute.Key));

        DynamoTable<Booking> bookings = referee.Client.Table<Booking>();
        Booking? read = await bookings.GetAsync(Booking.Key("17", s_start), Token);
        Assert.Equal(
            ("17", s_start, "window", BookingState.Confirmed, false, s_start.AddYears(20), false, 0),
            (read!.CustomerId, read.StartsAt, read.Remark, read.State, read.IsPaid, read.ExpiresAt, read.IsSelected, read.Version));
        Assert.Equal(["ann", "bob"], read.Guests);
        Assert.Equal(["late"], read.Tags);
        Assert.Null(read.Rest);

        // The class of the AWS SDK reads what the mapper has written, for as long as both are in use.
        await bookings.PutAsync(read with { Remark = "aisle" }, Token);
        Before.Booking again = await context.LoadAsync<Before.Booking>("17", s_start, Token);
        Assert.Equal(("aisle", false, 1, s_start.AddYears(20)), (again.Remark, again.IsPaid, again.Version, again.ExpiresAt));
        Assert.Equal(["ann", "bob"], again.Guests);
        await Assert.ThrowsAsync<AwsConflict>(() => context.SaveAsync(stored, Token));

        Booking later = Assert.Single(await BookingMigration.ChangeAsync(referee.Client, s_start, Token));
        Assert.Equal(s_start.AddDays(1), later.StartsAt);
        Assert.Null(await bookings.GetAsync(Booking.Key("17", s_start), Token));
    }
}
