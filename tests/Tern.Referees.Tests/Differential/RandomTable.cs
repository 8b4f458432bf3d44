using System.Text.Json.Nodes;

namespace Tern.Referees.Tests.Differential;

/// <summary>A table for random calls.</summary>
internal sealed class RandomTable
{
    private readonly (string Name, string Type)[] _keys;

    private RandomTable(string name, (string Name, string Type)[] keys, string definition)
    {
        Name = name;
        _keys = keys;
        Definition = definition;
    }

    public string Name { get; }

    /// <summary>The CreateTable request.</summary>
    public string Definition { get; }

    /// <summary>The name and type of the partition key and of the sort key, if any.</summary>
    public IReadOnlyList<(string Name, string Type)> Keys => _keys;

    /// <summary>Indexes with their keys.</summary>
    public IReadOnlyList<(string Name, (string Name, string Type)[] Keys)> Indexes { get; private init; } = [];

    /// <summary>Tables of every type of key, with and without indexes.</summary>
    public static RandomTable[] All(string prefix) => [Indexed($"{prefix}-indexed"), Simple($"{prefix}-simple"), Bytes($"{prefix}-bytes")];

    private static RandomTable Indexed(string name) => new(
        name,
        [("pk", "S"), ("sk", "N")],
        new JsonObject
        {
            ["TableName"] = name,
            ["BillingMode"] = "PAY_PER_REQUEST",
            ["AttributeDefinitions"] = Attributes(("pk", "S"), ("sk", "N"), ("g", "S"), ("n", "N")),
            ["KeySchema"] = Schema("pk", "sk"),
            ["GlobalSecondaryIndexes"] = new JsonArray(
                Index("everything", "ALL", "g", "n"),
                new JsonObject
                {
                    ["IndexName"] = "some",
                    ["KeySchema"] = Schema("n"),
                    ["Projection"] = new JsonObject { ["ProjectionType"] = "INCLUDE", ["NonKeyAttributes"] = new JsonArray("a", "m") },
                }),
            ["LocalSecondaryIndexes"] = new JsonArray(Index("keys", "KEYS_ONLY", "pk", "g")),
        }.ToJsonString())
    {
        Indexes = [("everything", [("g", "S"), ("n", "N")]), ("some", [("n", "N")]), ("keys", [("pk", "S"), ("g", "S")])],
    };

    private static RandomTable Simple(string name) => new(
        name,
        [("pk", "S")],
        new JsonObject
        {
            ["TableName"] = name,
            ["ProvisionedThroughput"] = new JsonObject { ["ReadCapacityUnits"] = 100, ["WriteCapacityUnits"] = 100 },
            ["AttributeDefinitions"] = Attributes(("pk", "S")),
            ["KeySchema"] = Schema("pk"),
        }.ToJsonString());

    private static RandomTable Bytes(string name) => new(
        name,
        [("pk", "B"), ("sk", "S")],
        new JsonObject
        {
            ["TableName"] = name,
            ["BillingMode"] = "PAY_PER_REQUEST",
            ["AttributeDefinitions"] = Attributes(("pk", "B"), ("sk", "S")),
            ["KeySchema"] = Schema("pk", "sk"),
        }.ToJsonString());

    private static JsonObject Index(string name, string projection, params string[] keys) => new()
    {
        ["IndexName"] = name,
        ["KeySchema"] = Schema(keys),
        ["Projection"] = new JsonObject { ["ProjectionType"] = projection },
    };

    private static JsonArray Attributes(params (string Name, string Type)[] attributes) =>
        [.. attributes.Select(attribute => new JsonObject { ["AttributeName"] = attribute.Name, ["AttributeType"] = attribute.Type })];

    private static JsonArray Schema(params string[] keys) =>
        [.. keys.Select((key, index) => new JsonObject { ["AttributeName"] = key, ["KeyType"] = index == 0 ? "HASH" : "RANGE" })];
}
