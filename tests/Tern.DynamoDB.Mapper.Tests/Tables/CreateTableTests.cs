using System.Text.Json;
using Tern.Core.Tests.Support;
using Tern.DynamoDB.Mapper.TestTables;
using Tern.Local;

namespace Tern.DynamoDB.Mapper.Tests.Tables;

/// <summary>Tables that are created from types, against an AWS in this process.</summary>
public sealed class CreateTableTests : IAsyncLifetime
{
    private readonly ManualTimeProvider _time = new(OrderTable.Start);
    private LocalAws _aws = null!;
    private DynamoDBClient _client = null!;

    private CancellationToken Token { get; } = TestContext.Current.CancellationToken;

    public async ValueTask InitializeAsync()
    {
        _aws = await LocalAws.StartAsync(new() { TimeProvider = _time, CreateTableDelay = TimeSpan.FromSeconds(5) }, Token);
        _client = _aws.CreateClient<DynamoDBClient>(new DynamoDBClientOptions { TimeProvider = _time });
    }

    public async ValueTask DisposeAsync()
    {
        _client.Dispose();
        await _aws.DisposeAsync();
    }

    [Fact]
    public async Task Table_of_a_key_template_has_its_attribute_and_the_time_to_live()
    {
        DynamoTable<Session> sessions = _client.Table<Session>();
        TableDescription table = await CreateAsync(sessions);
        Assert.Equal("Session:S:HASH", KeysOf(table));
        Assert.Equal(BillingMode.PayPerRequest, table.BillingModeSummary?.BillingMode);
        Assert.Equal((TimeToLiveStatus.Enabled, "expires"), await TimeToLiveOfAsync("sessions"));
        await sessions.PutAsync(new("1"), Token);
        Assert.NotNull(await sessions.GetAsync(Session.Key("1"), Token));
    }

    [Fact]
    public async Task Table_of_numbers_and_bytes_stores_their_items()
    {
        DynamoTable<Reading> readings = _client.Table<Reading>();
        Assert.Equal("Sensor:N:HASH hash:B:RANGE", KeysOf(await CreateAsync(readings)));
        Assert.Equal((TimeToLiveStatus.Disabled, null), await TimeToLiveOfAsync("readings.2026"));
        await readings.PutAsync(new(7, [1, 2]) { Value = 0.5 }, Token);
        Assert.Equal(0.5, (await readings.GetAsync(Reading.Key(7, [1, 2]), Token))?.Value);

        DynamoTable<Block> blocks = _client.Table<Block>();
        Assert.Equal("Hash:B:HASH Part:N:RANGE", KeysOf(await CreateAsync(blocks)));
        await blocks.PutAsync(new([3], 1) { Text = "a" }, Token);
        Assert.Equal("a", (await blocks.GetAsync(Block.Key([3], 1), Token))?.Text);
    }

    [Fact]
    public async Task Table_has_the_name_of_the_options_and_the_changes_of_the_caller()
    {
        DynamoTable<Label> labels = _client.Table<Label>(new() { TableName = "labels-of-17" });
        TableDescription table = await CreateAsync(labels, request => request with
        {
            BillingMode = BillingMode.Provisioned,
            ProvisionedThroughput = new() { ReadCapacityUnits = 3, WriteCapacityUnits = 2 },
            Tags = [new() { Key = "owner", Value = "17" }],
        });
        Assert.Equal("labels-of-17", table.TableName);
        Assert.Equal("Group:S:HASH Name:S:RANGE", KeysOf(table));
        Assert.Equal((3, 2), (table.ProvisionedThroughput?.ReadCapacityUnits, table.ProvisionedThroughput?.WriteCapacityUnits));
        ListTagsOfResourceResponse tags = await _client.ListTagsOfResourceAsync(new() { ResourceArn = table.TableArn! }, Token);
        Assert.Equal("17", Assert.Single(tags.Tags).Value);
    }

    [Fact]
    public async Task Existing_table_is_a_ResourceInUseException_and_is_not_changed()
    {
        await CreateAsync(_client.Table<Session>());
        await Assert.ThrowsAsync<ResourceInUseException>(() => _client.Table<Invoice>(new() { TableName = "sessions" }).CreateAsync(Token));
        TableDescription? table = (await _client.DescribeTableAsync(new() { TableName = "sessions" }, Token)).Table;
        Assert.Equal("Session:S:HASH", KeysOf(table!));
        Assert.Equal((TimeToLiveStatus.Enabled, "expires"), await TimeToLiveOfAsync("sessions"));
    }

    [Fact]
    public async Task Cancellation_ends_the_wait_for_the_table()
    {
        using var source = CancellationTokenSource.CreateLinkedTokenSource(Token);
        Task creation = _client.Table<Session>().CreateAsync(source.Token);
        await _time.GetTimerAsync(IsDelayOfWait);
        await source.CancelAsync();
        OperationCanceledException error = await Assert.ThrowsAnyAsync<OperationCanceledException>(() => creation);
        Assert.Equal(source.Token, error.CancellationToken);
        Assert.Equal((TimeToLiveStatus.Disabled, null), await TimeToLiveOfAsync("sessions"));
    }

    [Fact]
    public async Task Type_without_a_key_and_projection_are_a_MappingException_without_a_request()
    {
        using var recorded = new RecordedTable();
        MappingException error = await Assert.ThrowsAsync<MappingException>(() => recorded.Client.Table<Keyless>().CreateAsync(Token));
        Assert.Contains("no key", error.Message, StringComparison.Ordinal);
        error = await Assert.ThrowsAsync<MappingException>(() => recorded.Client.Table<SessionPart>().CreateAsync(Token));
        Assert.Contains("projection", error.Message, StringComparison.Ordinal);
        Assert.Equal("", recorded.Body);
    }

    [Fact]
    public async Task Requests_are_those_of_the_documentation()
    {
        using var recorded = new RecordedTable("""{"Table":{"TableStatus":"ACTIVE"}}""");
        await recorded.Client.Table<Session>().CreateAsync(Token);
        Assert.Equal(3, recorded.Bodies.Count);
        AssertJson("""{"AttributeDefinitions":[{"AttributeName":"Session","AttributeType":"S"}],"TableName":"sessions","KeySchema":[{"AttributeName":"Session","KeyType":"HASH"}],"BillingMode":"PAY_PER_REQUEST"}""", recorded.Bodies[0]);
        AssertJson("""{"TableName":"sessions"}""", recorded.Bodies[1]);
        AssertJson("""{"TableName":"sessions","TimeToLiveSpecification":{"Enabled":true,"AttributeName":"expires"}}""", recorded.Bodies[2]);
    }

    // The delay between two requests of the waiter is 20 to 120 seconds, and that of a retry is less.
    private static bool IsDelayOfWait(TimeSpan delay) => delay >= TimeSpan.FromSeconds(20) && delay <= TimeSpan.FromSeconds(120);

    private static void AssertJson(string expected, string actual)
    {
        using JsonDocument first = JsonDocument.Parse(expected), second = JsonDocument.Parse(actual);
        Assert.True(JsonElement.DeepEquals(first.RootElement, second.RootElement), actual);
    }

    private static string KeysOf(TableDescription table) => string.Join(' ', table.KeySchema.Select(key =>
        $"{key.AttributeName}:{table.AttributeDefinitions.Single(attribute => attribute.AttributeName == key.AttributeName).AttributeType}:{key.KeyType}"));

    private async Task<TableDescription> CreateAsync<T>(DynamoTable<T> table, Func<CreateTableRequest, CreateTableRequest>? configure = null)
        where T : class
    {
        Task creation = table.CreateAsync(configure, Token);
        // The table is not active at the first request.
        _time.Advance(await _time.GetTimerAsync(IsDelayOfWait));
        await creation;
        return (await _client.DescribeTableAsync(new() { TableName = table.TableName }, Token)).Table!;
    }

    private async Task<(TimeToLiveStatus? Status, string? Name)> TimeToLiveOfAsync(string table)
    {
        TimeToLiveDescription? description = (await _client.DescribeTimeToLiveAsync(new() { TableName = table }, Token)).TimeToLiveDescription;
        return (description?.TimeToLiveStatus, description?.AttributeName);
    }
}

[DynamoItem("keyless")]
internal sealed partial record Keyless(string Text);

[Projection(typeof(Session))]
internal sealed partial record SessionPart(string Id);
