using System.Text.Json.Nodes;
using Tern.DynamoDB;
using Tern.DynamoDB.Mapper;
using Tern.DynamoDB.Mapper.TestTables;
using Tern.Referees.Tests.Clients;
using Tern.Referees.Tests.Support;

namespace Tern.Referees.Tests.Mapper;

/// <summary>The template of the build meets the resource specification of CloudFormation, and the tables of its properties store the items of its types.</summary>
public sealed class TemplateTests : IAsyncLifetime
{
    private readonly OverHttp _referee = new();

    private static CancellationToken Token => TestContext.Current.CancellationToken;

    public ValueTask InitializeAsync() => _referee.InitializeAsync();

    public ValueTask DisposeAsync() => _referee.DisposeAsync();

    [Fact]
    public async Task Template_is_valid_and_its_tables_store_the_items_of_the_types()
    {
        JsonObject result = await JavaScriptProgram.RunAsync("template.js", _referee, BuiltTemplate());
        Assert.Empty(result["problems"]!.AsArray());
        // The specification finds each of the wrong templates.
        Assert.Equal(6, result["damaged"]!.AsArray().Count);
        Assert.All(result["damaged"]!.AsArray(), count => Assert.True(count!.GetValue<int>() > 0, result.ToJsonString()));
        Assert.Equal(["Shop_Blocks", "labels", "readings.2026", "sessions", "shop-documents"], result["tables"]!.AsArray().Select(name => name!.GetValue<string>()));

        DynamoDBClient client = _referee.Client;
        Assert.Equal("1", (await StoreAsync(client.Table<Session>(), new("1"), Session.Key("1"))).Id);
        Assert.Equal(0.5, (await StoreAsync(client.Table<Reading>(), new(7, [1, 2]) { Value = 0.5 }, Reading.Key(7, [1, 2]))).Value);
        Assert.Equal("a", (await StoreAsync(client.Table<Block>(), new([3], 1) { Text = "a" }, Block.Key([3], 1))).Text);
        Assert.Equal("r", (await StoreAsync(client.Table<Receipt>(), new("17", "r"), Receipt.Key("17", "r"))).Id);
        Assert.Equal("i", (await StoreAsync(client.Table<Invoice>(), new("17", "i"), Invoice.Key("17", "i"))).Id);
        Assert.Equal("n", (await StoreAsync(client.Table<Label>(), new("g", "n"), Label.Key("g", "n"))).Name);
        Assert.Equal("ExpiresAt", (await client.DescribeTimeToLiveAsync(new() { TableName = "shop-documents" }, Token)).TimeToLiveDescription?.AttributeName);
    }

    private static async Task<T> StoreAsync<T>(DynamoTable<T> table, T item, ItemKey<T> key)
        where T : class
    {
        await table.PutAsync(item, Token);
        T? read = await table.GetAsync(key, new() { ConsistentRead = true }, Token);
        Assert.NotNull(read);
        return read;
    }

    private static string BuiltTemplate()
    {
        var output = new DirectoryInfo(AppContext.BaseDirectory);
        return Path.Combine(output.Parent!.Parent!.FullName, "Tern.DynamoDB.Mapper.TestTables", output.Name, "tables.template.json");
    }
}
