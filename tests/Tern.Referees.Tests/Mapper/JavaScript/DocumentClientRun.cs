using System.Globalization;
using System.Text.Json.Nodes;
using Tern.DynamoDB;
using Tern.DynamoDB.Mapper;
using Tern.Referees.Tests.Clients;
using Tern.Referees.Tests.Mapper.AwsSdk;
using Tern.Referees.Tests.Support;

namespace Tern.Referees.Tests.Mapper.JavaScript;

/// <summary>One run of the script that reads an item of Tern, and writes items for it.</summary>
public sealed class DocumentClientRun : IAsyncLifetime
{
    /// <summary>The attributes of the item of Tern.</summary>
    internal const string Stored =
        """{"Blob":{"B":"AQID"},"Count":{"N":"-5"},"Date":{"S":"2026-01-02"},"Day":{"S":"Friday"},"DayNumber":{"N":"5"},"Document":{"M":{"a":{"L":[{"S":"b"},{"M":{"c":{"BOOL":false}}}]}}}"""
        + ""","Flag":{"BOOL":true},"Instant":{"S":"2026-11-26T08:00:00.1230000Z"},"Large":{"N":"9007199254740993"},"Letter":{"S":"ß"},"Line":{"M":{"Sku":{"S":"B"},"Quantity":{"N":"2"}}}"""
        + ""","Lines":{"L":[{"M":{"Sku":{"S":"A"},"Quantity":{"N":"1"}}}]},"Milliseconds":{"N":"1795680000007"},"Names":{"M":{"1":{"S":"one"}}},"Numbers":{"L":[{"N":"3"},{"N":"1"},{"N":"3"}]}"""
        + ""","Price":{"N":"0.12345678901234567891"},"Rates":{"M":{"EUR":{"N":"1.1"}}},"Ratio":{"N":"0.1"},"Seal":{"B":"AP8="},"Seals":{"BS":["AQ=="]},"Seats":{"NS":["12"]}"""
        + ""","Seconds":{"N":"1795680000"},"Switch":{"N":"1"},"Tags":{"SS":["a","b"]},"Text":{"S":"é𝄞"},"Texts":{"L":[{"S":"a"},{"NULL":true}]},"Ticket":{"S":"0f8fad5b-d9cb-469f-a165-70867728950e"}"""
        + ""","Wide":{"N":"12345678901234567890123456789012345678"}}""";

    private const string TableName = "js-values";

    private readonly OverHttp _server = new();
    private readonly Lazy<Task<JsonObject>> _result;

    public DocumentClientRun() => _result = new(RunAsync);

    private static CancellationToken Token => TestContext.Current.CancellationToken;

    private DynamoTable<Values> Table => _server.Client.Table<Values>(new() { TableName = TableName });

    public ValueTask InitializeAsync() => _server.InitializeAsync();

    public ValueTask DisposeAsync() => _server.DisposeAsync();

    /// <summary>Returns what the script has printed. It runs when the first test requires it.</summary>
    internal async Task<JsonObject> RequireAsync()
    {
        await Node.RequireAsync();
        return await _result.Value;
    }

    internal Task<string> ReadAsync(string id) => StoredItem.ReadAsync(_server.Client, TableName, id);

    internal async Task<Values> GetAsync(string id) => (await Table.GetAsync(Values.Key(id), Token))!;

    internal Task PutAsync(Values item) => Table.PutAsync(item, Token);

    private async Task<JsonObject> RunAsync()
    {
        await _server.Client.CreateTableAsync(new()
        {
            TableName = TableName,
            BillingMode = BillingMode.PayPerRequest,
            AttributeDefinitions = [new() { AttributeName = "Id", AttributeType = ScalarAttributeType.S }],
            KeySchema = [new() { AttributeName = "Id", KeyType = KeyType.Hash }],
        });
        await Table.PutAsync(new("tern")
        {
            Text = "é𝄞",
            Letter = 'ß',
            Ticket = new("0f8fad5b-d9cb-469f-a165-70867728950e"),
            Count = -5,
            Large = 9007199254740993,
            Wide = Int128.Parse("12345678901234567890123456789012345678", CultureInfo.InvariantCulture),
            Price = 0.12345678901234567891m,
            Ratio = 0.1,
            Flag = true,
            Switch = true,
            Seal = [0, 255],
            Blob = new byte[] { 1, 2, 3 },
            Instant = new(2026, 11, 26, 8, 0, 0, 123, default),
            Seconds = DateTimeOffset.FromUnixTimeSeconds(1795680000),
            Milliseconds = DateTime.UnixEpoch.AddMilliseconds(1795680000007),
            Date = new(2026, 1, 2),
            Day = DayOfWeek.Friday,
            DayNumber = DayOfWeek.Friday,
            Numbers = [3, 1, 3],
            Texts = ["a", null],
            Lines = [new("A") { Quantity = 1 }],
            Tags = ["a", "b"],
            Seats = [12],
            Seals = [[1]],
            Rates = new() { ["EUR"] = 1.10m },
            Names = new() { [1] = "one" },
            Line = new("B") { Quantity = 2 },
            Document = Document.Map(new() { ["a"] = Document.List(["b", Document.Map(new() { ["c"] = false })]) }),
        });
        return await JavaScriptProgram.RunAsync("mapper.js", _server);
    }
}
