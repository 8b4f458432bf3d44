using System.Globalization;
using FsCheck;
using FsCheck.Fluent;
using Tern.DynamoDB;
using Tern.DynamoDB.Mapper.Generator.Tests.RandomTypes;
using Tern.Referees.Tests.Support;

namespace Tern.Referees.Tests.Mapper;

/// <summary>
/// Random types of a grammar with random objects against a server: the items of the mapper are those of the low-level client with a second mapping.
/// <c>TERN_RANDOM_TYPE_SEEDS=1-20</c> selects other seeds.
/// </summary>
public abstract class RandomTypeSuite(IReferee referee)
{
    private const int ObjectsPerType = 4;
    private const int Size = 10;

    private readonly Dictionary<string, string> _tables = [];

    private static CancellationToken Token => TestContext.Current.CancellationToken;

    [Fact]
    public async Task Random_objects_are_stored_as_the_items_of_a_second_mapping()
    {
        await referee.RequireAsync();
        int[] seeds = [.. (Environment.GetEnvironmentVariable("TERN_RANDOM_TYPE_SEEDS") ?? "4").Split('-').Select(seed => int.Parse(seed, CultureInfo.InvariantCulture))];
        for (int seed = seeds[0]; seed <= seeds[^1]; seed++)
        {
            foreach (Type type in RandomTypeSet.Create(seed).Items)
            {
                foreach (object item in ObjectGenerator.Of(type).Generator.Sample(Size, new Rnd((ulong)seed, 1), ObjectsPerType))
                    await VerifyAsync($"Seed {seed}, {type.Name}", item);
            }
        }
    }

    private async Task VerifyAsync(string context, object item)
    {
        TableCalls calls = TableCalls.For(item.GetType());
        string table = await CreateTableAsync(calls);
        OrderedMap<AttributeValue> key = calls.KeyOf(item);

        object put = await calls.PutAsync(referee.Client, table, item, Token);
        AssertEqual(context, put, await calls.GetAsync(referee.Client, table, item, Token));
        OrderedMap<AttributeValue> naive = NaiveMapping.ToItem(put);
        GetItemResponse stored = await referee.Client.GetItemAsync(new() { TableName = table, Key = key, ConsistentRead = true }, Token);
        Assert.True(AttributeValue.Map(naive) == AttributeValue.Map(stored.Item!), $"{context}: expected {AttributeValue.Map(naive).ToJson()}\nstored {AttributeValue.Map(stored.Item!).ToJson()}");

        await referee.Client.DeleteItemAsync(new() { TableName = table, Key = key }, Token);
        await referee.Client.PutItemAsync(new() { TableName = table, Item = naive }, Token);
        AssertEqual(context, put, await calls.GetAsync(referee.Client, table, item, Token));
        await referee.Client.DeleteItemAsync(new() { TableName = table, Key = key }, Token);
    }

    private static void AssertEqual(string context, object expected, object? actual)
    {
        string? difference = new ObjectComparer(isStored: true).Compare(expected, actual);
        Assert.True(difference is null, $"{context}{difference}\n{AttributeValue.Map(NaiveMapping.ToItem(expected)).ToJson()}");
    }

    // One table for all types with the same key attributes.
    private async Task<string> CreateTableAsync(TableCalls calls)
    {
        (string Name, ScalarAttributeType Type)[] attributes = [.. calls.KeyAttributes];
        string schema = string.Join(' ', attributes);
        if (_tables.TryGetValue(schema, out string? existing))
            return existing;
        string name = $"random-{Guid.NewGuid():N}";
        await referee.Client.CreateTableAsync(
            new()
            {
                TableName = name,
                BillingMode = BillingMode.PayPerRequest,
                AttributeDefinitions = [.. attributes.Select(attribute => new AttributeDefinition { AttributeName = attribute.Name, AttributeType = attribute.Type })],
                KeySchema = [.. attributes.Select((attribute, index) => new KeySchemaElement { AttributeName = attribute.Name, KeyType = index == 0 ? KeyType.Hash : KeyType.Range })],
            },
            Token);
        await referee.Client.WaitUntilTableExistsAsync(new() { TableName = name }, TimeSpan.FromMinutes(1), cancellationToken: Token);
        return _tables[schema] = name;
    }
}
