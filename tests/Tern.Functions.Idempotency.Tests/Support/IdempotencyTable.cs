using Tern.Core.Tests.Support;
using Tern.DynamoDB;
using Tern.Local;

namespace Tern.Functions.Idempotency.Tests.Support;

/// <summary>A table in Tern.Local, with a clock of the test for the records.</summary>
internal sealed class IdempotencyTable : IAsyncDisposable
{
    public const string Name = "idempotency";

    private readonly LocalAws _aws;

    private IdempotencyTable(LocalAws aws)
    {
        _aws = aws;
        Requests = new RequestHandler(aws.Handler);
        Client = new DynamoDBClient(new DynamoDBClientOptions(aws.Connect(new ClientOptions()) with { Handler = Requests }));
    }

    public RequestHandler Requests { get; }

    public DynamoDBClient Client { get; }

    public ManualTimeProvider Time { get; } = new();

    public static CreateTableRequest Definition => new()
    {
        TableName = Name,
        BillingMode = BillingMode.PayPerRequest,
        AttributeDefinitions = [new() { AttributeName = "id", AttributeType = ScalarAttributeType.S }],
        KeySchema = [new() { AttributeName = "id", KeyType = KeyType.Hash }],
    };

    public static async Task<IdempotencyTable> CreateAsync()
    {
        var table = new IdempotencyTable(await LocalAws.StartAsync());
        await table.Client.CreateTableAsync(Definition);
        return table;
    }

    public FunctionIdempotency Idempotency(IdempotencyOptions? options = null) => new(Client, Name, new IdempotencyOptions
    {
        KeyPrefix = "orders",
        KeyPointer = options?.KeyPointer ?? "",
        KeySelector = options?.KeySelector,
        RequiresKey = options?.RequiresKey ?? true,
        ValidationPointer = options?.ValidationPointer,
        ExpiresAfter = (options ?? new IdempotencyOptions()).ExpiresAfter,
        Environment = new InMemoryAwsEnvironment(timeProvider: Time),
    });

    /// <summary>The only record.</summary>
    public async Task<OrderedMap<AttributeValue>?> ReadAsync() => (await Client.ScanAsync(new() { TableName = Name })).Items is [var item] ? item : null;

    /// <summary>Replaces attributes of the only record; null removes one.</summary>
    public async Task ChangeAsync(params (string Name, AttributeValue? Value)[] attributes)
    {
        var item = new OrderedMap<AttributeValue>();
        foreach ((string name, AttributeValue value) in (await ReadAsync())!)
        {
            if (!attributes.Any(attribute => attribute.Name == name))
                item[name] = value;
        }
        foreach ((string name, AttributeValue? value) in attributes)
        {
            if (value is { } added)
                item[name] = added;
        }
        await Client.PutItemAsync(new() { TableName = Name, Item = item });
    }

    public async ValueTask DisposeAsync()
    {
        Client.Dispose();
        await _aws.DisposeAsync();
    }
}
