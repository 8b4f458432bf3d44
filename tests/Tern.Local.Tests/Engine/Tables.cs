using Tern.DynamoDB;
using Tern.Local.DynamoDB;
using Tern.Local.DynamoDB.Storage;
using Tern.Local.DynamoDB.Tables;

namespace Tern.Local.Tests.Engine;

/// <summary>Tables and items for the tests of the storage.</summary>
internal static class Tables
{
    public static readonly DateTimeOffset Start = new(2026, 11, 21, 8, 0, 0, TimeSpan.Zero);

    public static KeyDefinition StringKey { get; } = new(new("pk", AttributeValueKind.String), null);

    public static TableDefinition Definition(string name, KeyDefinition? key = null, params IndexDefinition[] indexes) => new()
    {
        Name = name,
        Id = new Guid(1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11),
        Created = Start,
        ReadyAt = Start,
        Attributes = [.. (key ?? StringKey).Attributes.Concat(indexes.SelectMany(index => index.Key.Attributes)).Distinct()],
        Key = key ?? StringKey,
        Indexes = indexes,
    };

    public static OrderedMap<AttributeValue> Item(string key, string value = "v") => new() { ["pk"] = key, ["value"] = value };

    public static Table Create(Database database, TableDefinition definition)
    {
        database.CreateTable(definition);
        return database.FindTable(definition.Name)!;
    }

    /// <summary>Writes an item and waits until it is on the disk.</summary>
    public static async Task PutAsync(Database database, Table table, OrderedMap<AttributeValue> attributes)
    {
        long position = Put(database, table, attributes);
        await database.FlushAsync(position, TestContext.Current.CancellationToken);
    }

    public static long Put(Database database, Table table, OrderedMap<AttributeValue> attributes)
    {
        lock (table.Lock)
        {
            var item = new StoredItem(KeyEncoding.OfItem(table.Definition.Key, attributes), attributes);
            return database.Commit([new Change(table, table.Find(item.Key), item)]);
        }
    }

    public static long Delete(Database database, Table table, OrderedMap<AttributeValue> key)
    {
        lock (table.Lock)
            return database.Commit([new Change(table, table.Find(KeyEncoding.OfItem(table.Definition.Key, key)), null)]);
    }

    public static string[] Keys(Table table) => [.. table.Items.ToArray().Select(item => item.Attributes["pk"].S!).Order(StringComparer.Ordinal)];
}
