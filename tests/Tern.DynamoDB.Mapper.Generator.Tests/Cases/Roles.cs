// Members that a put or an update sets, and attributes without a member.
using System;
using Tern;
using Tern.DynamoDB;
using Tern.DynamoDB.Mapper;

namespace Roles
{
    [DynamoItem("documents")]
    public sealed partial record Article([PartitionKey] string Id)
    {
        [Version] public long Version { get; init; }
        [Counter] public int Views { get; init; }
        [CreatedAt] public DateTimeOffset CreatedAt { get; init; }
        [UpdatedAt, Epoch] public DateTime? UpdatedAt { get; init; }
        [TimeToLive, Attribute("ttl")] public DateTime? ExpiresAt { get; init; }
        [Rest] public OrderedMap<AttributeValue>? Rest { get; init; }
    }

    [DynamoItem("notes")]
    public sealed partial class Note
    {
        [PartitionKey] public string Id { get; set; } = "";
        [Version] public int? Version { get; private set; }
        [CreatedAt] public DateTimeOffset? CreatedAt { get; init; }
    }
}

public static class Scenario
{
    public static void Run()
    {
        var article = new Roles.Article("a") { Views = 3 };
        string json = RoundTrip.Write(article, version: 4);
        RoundTrip.Equal("""{"Id":{"S":"a"},"Views":{"N":"3"},"Version":{"N":"4"},"CreatedAt":{"S":"2026-11-26T08:00:00.0000000Z"},"UpdatedAt":{"N":"1795680000"}}""", json);
        Roles.Article read = RoundTrip.Read<Roles.Article>(json.Replace("\"Views\"", "\"x\":{\"BOOL\":true},\"Views\""));
        RoundTrip.Equal(4, read.Version);
        RoundTrip.Equal(true, read.Rest!["x"].Bool);
        RoundTrip.Equal(true, RoundTrip.Write(read, version: 5).Contains("\"x\":{\"BOOL\":true}"));

        ItemMap<Roles.Article> map = Map<Roles.Article>();
        Roles.Article applied = map.Apply(article, new Stamps(4, RoundTrip.Now));
        RoundTrip.Equal(4, applied.Version);
        RoundTrip.Equal(RoundTrip.Now, applied.CreatedAt);
        RoundTrip.Equal(RoundTrip.Now.UtcDateTime, applied.UpdatedAt);
        RoundTrip.Equal("ttl", map.TimeToLiveName);
        RoundTrip.Equal("documents", map.TableName);
        RoundTrip.Equal("a", map.GetKey(article).Partition.S);

        var note = new Roles.Note { Id = "n" };
        RoundTrip.Equal(0, Map<Roles.Note>().GetVersion(note));
        RoundTrip.Equal(note, Map<Roles.Note>().Apply(note, new Stamps(1, RoundTrip.Now)));
        RoundTrip.Equal(1, note.Version);
        RoundTrip.Equal(RoundTrip.Now, note.CreatedAt);
    }

    private static ItemMap<T> Map<T>()
        where T : IDynamoItem<T> => T.ItemMap;
}
