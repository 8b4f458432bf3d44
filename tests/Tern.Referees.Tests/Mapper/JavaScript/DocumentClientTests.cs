using System.Globalization;
using System.Text.Json.Nodes;
using Tern.DynamoDB.Mapper;
using Tern.Referees.Tests.Mapper.AwsSdk;

namespace Tern.Referees.Tests.Mapper.JavaScript;

/// <summary>Items that the document client of the AWS SDK for JavaScript (<c>@aws-sdk/lib-dynamodb</c>) and the mapper write and read, with the differences in docs/mapper.md.</summary>
public sealed class DocumentClientTests(DocumentClientRun run) : IClassFixture<DocumentClientRun>
{
    [Fact]
    public void Each_difference_of_the_documentation_has_a_test() =>
        Assert.Equal(MapperPage.FirstColumn("## Interoperability with lib-dynamodb").Order(), MapperPage.DifferencesOf(GetType()).Order());

    [Fact]
    public async Task Item_of_Tern_is_read_and_written_by_the_document_client()
    {
        JsonObject result = await run.RequireAsync();
        Assert.Equal(DocumentClientRun.Stored, await run.ReadAsync("tern"));
        Assert.True(JsonNode.DeepEquals(JsonNode.Parse("""
            {
              "Id": "tern", "Text": "é𝄞", "Letter": "ß", "Ticket": "0f8fad5b-d9cb-469f-a165-70867728950e", "Count": "number -5", "Large": "number 9007199254740993",
              "Wide": "number 12345678901234567890123456789012345678", "Price": "number 0.12345678901234567891", "Ratio": "number 0.1", "Flag": true, "Switch": "number 1",
              "Seal": { "bytes": [0, 255] }, "Blob": { "bytes": [1, 2, 3] }, "Instant": "2026-11-26T08:00:00.1230000Z", "Seconds": "number 1795680000",
              "Milliseconds": "number 1795680000007", "Date": "2026-01-02", "Day": "Friday", "DayNumber": "number 5", "Numbers": ["number 3", "number 1", "number 3"],
              "Texts": ["a", null], "Lines": [{ "Quantity": "number 1", "Sku": "A" }], "Tags": { "set": ["a", "b"] }, "Seats": { "set": ["number 12"] },
              "Seals": { "set": [{ "bytes": [1] }] }, "Rates": { "EUR": "number 1.1" }, "Names": { "1": "one" }, "Line": { "Quantity": "number 2", "Sku": "B" },
              "Document": { "a": ["b", { "c": false }] }
            }
            """), result["read"]), result["read"]!.ToJsonString());
        // What it has read is what it stores again.
        Assert.Equal(DocumentClientRun.Stored, await run.ReadAsync("again"));
    }

    [Fact]
    public async Task Item_of_the_document_client_is_read_and_written_by_Tern()
    {
        await run.RequireAsync();
        Assert.Equal(
            """{"Blob":{"B":"AQID"},"Count":{"N":"-5"},"Day":{"S":"Friday"},"DayNumber":{"N":"5"},"Document":{"M":{"a":{"L":[{"S":"b"},{"M":{"c":{"BOOL":false}}}]}}},"Flag":{"BOOL":true}"""
            + ""","Instant":{"S":"2026-11-26T08:00:00.123Z"},"Large":{"N":"9007199254740993"},"Line":{"M":{"Sku":{"S":"B"},"Quantity":{"N":"2"},"Remark":{"NULL":true}}}"""
            + ""","Lines":{"L":[{"M":{"Sku":{"S":"A"},"Quantity":{"N":"1"}}}]},"Milliseconds":{"N":"1795680000007"},"Names":{"M":{"1":{"S":"one"}}},"Numbers":{"L":[{"N":"3"},{"N":"1"},{"N":"3"}]}"""
            + ""","Price":{"N":"12.5"},"Rates":{"M":{"EUR":{"N":"1.1"}}},"Ratio":{"N":"0.1"},"Seal":{"B":"AP8="},"Seals":{"BS":["AQ=="]},"Seats":{"NS":["12"]},"Seconds":{"N":"1795680000"}"""
            + ""","Tags":{"SS":["a"]},"Text":{"S":"é𝄞"},"Texts":{"L":[{"S":"a"},{"NULL":true}]},"Ticket":{"S":"0f8fad5b-d9cb-469f-a165-70867728950e"},"Wide":{"N":"12345678901234567890123456789012345678"}}""",
            await run.ReadAsync("js"));
        Values read = await run.GetAsync("js");
        Assert.Equal(
            ("é𝄞", new Guid("0f8fad5b-d9cb-469f-a165-70867728950e"), -5, 9007199254740993, 12.5m, 0.1, true),
            (read.Text, read.Ticket, read.Count, read.Large, read.Price, read.Ratio, read.Flag));
        Assert.Equal(
            (new DateTimeOffset(2026, 11, 26, 8, 0, 0, 123, default), DateTimeOffset.FromUnixTimeSeconds(1795680000), DateTime.UnixEpoch.AddMilliseconds(1795680000007), DayOfWeek.Friday, DayOfWeek.Friday),
            (read.Instant, read.Seconds, read.Milliseconds, read.Day, read.DayNumber));
        Assert.Equal(new Line("B") { Quantity = 2 }, read.Line);
        Assert.Equal(Int128.Parse("12345678901234567890123456789012345678", CultureInfo.InvariantCulture), read.Wide);
        string before = await run.ReadAsync("js");
        await run.PutAsync(read with { Id = "js-again" });
        // Tern omits null members of maps, and stores times with seven decimals.
        Assert.Equal(
            before.Replace(""","Remark":{"NULL":true}""", "", StringComparison.Ordinal).Replace("08:00:00.123Z", "08:00:00.1230000Z", StringComparison.Ordinal),
            await run.ReadAsync("js-again"));
    }

    [Fact, Trait("Difference", "Integers beyond 2^53")]
    public async Task Large_integers_are_BigInt_of_the_document_client()
    {
        JsonObject result = await run.RequireAsync();
        Assert.Equal(["number", "bigint", "9007199254740993"], result["plain"]!.AsArray().Take(3).Select(text => (string)text!));
        Assert.StartsWith("Number 9007199254740992 is greater than Number", (string)result["errors"]!["unsafe"]!, StringComparison.Ordinal);
    }

    [Fact, Trait("Difference", "Decimals with more digits than a `double`")]
    public async Task Digits_of_decimals_are_lost_without_NumberValue()
    {
        JsonObject result = await run.RequireAsync();
        Assert.Equal("0.12345678901234568", (string)result["plain"]![3]!);
        Assert.Equal("""{"Price":{"N":"0.12345678901234568"}}""", await run.ReadAsync("rounded"));
        Assert.Contains("\"Price\":{\"N\":\"0.12345678901234567891\"}", await run.ReadAsync("again"), StringComparison.Ordinal);
    }

    [Fact, Trait("Difference", "Infinity and NaN")]
    public async Task Infinity_is_refused_by_both()
    {
        JsonObject result = await run.RequireAsync();
        Assert.Equal("Special numeric value Infinity is not allowed", (string)result["errors"]!["infinity"]!);
        await Assert.ThrowsAsync<MappingException>(() => run.PutAsync(new("infinity") { Ratio = double.PositiveInfinity }));
    }

    [Fact, Trait("Difference", "`Date`")]
    public async Task Dates_are_text_of_the_document_client()
    {
        JsonObject result = await run.RequireAsync();
        Assert.StartsWith("Unsupported type passed", (string)result["errors"]!["date"]!, StringComparison.Ordinal);
        // With convertClassInstanceToMap, a Date loses its value.
        Assert.Equal("""{"Instant":{"M":{}}}""", await run.ReadAsync("date"));
        await Assert.ThrowsAsync<MappingException>(() => run.GetAsync("date"));
        Assert.Equal(123, (await run.GetAsync("js")).Instant!.Value.Millisecond);
    }

    [Fact, Trait("Difference", "`null`")]
    public async Task Null_is_stored_by_the_document_client_and_omitted_by_Tern()
    {
        await run.RequireAsync();
        Assert.Equal("""{"Count":{"NULL":true},"Line":{"NULL":true},"Tags":{"NULL":true},"Text":{"NULL":true}}""", await run.ReadAsync("null"));
        Values read = await run.GetAsync("null");
        Assert.Equal(new Values("null"), read);
        await run.PutAsync(read with { Id = "null-again" });
        Assert.Equal("{}", await run.ReadAsync("null-again"));
    }

    [Fact, Trait("Difference", "`undefined`")]
    public async Task Undefined_values_are_omitted_or_refused_by_the_document_client()
    {
        JsonObject result = await run.RequireAsync();
        Assert.StartsWith("Pass options", (string)result["errors"]!["undefined"]!, StringComparison.Ordinal);
        Assert.Equal("{}", await run.ReadAsync("undefined"));
    }

    [Fact, Trait("Difference", "Empty sets")]
    public async Task Empty_sets_are_refused_by_the_document_client_and_omitted_by_Tern()
    {
        JsonObject result = await run.RequireAsync();
        Assert.StartsWith("Pass a non-empty set", (string)result["errors"]!["set"]!, StringComparison.Ordinal);
        await run.PutAsync(new("set") { Tags = [] });
        Assert.Equal("{}", await run.ReadAsync("set"));
    }

    [Fact, Trait("Difference", "`convertEmptyValues`")]
    public async Task Empty_values_that_the_document_client_converts_are_null()
    {
        await run.RequireAsync();
        Assert.Equal("""{"Seal":{"NULL":true},"Tags":{"NULL":true},"Text":{"NULL":true}}""", await run.ReadAsync("converted"));
        Assert.Equal(new Values("converted"), await run.GetAsync("converted"));
    }

    [Fact, Trait("Difference", "Objects of classes")]
    public async Task Objects_of_classes_are_refused_by_the_document_client()
    {
        JsonObject result = await run.RequireAsync();
        Assert.StartsWith("Unsupported type passed", (string)result["errors"]!["class"]!, StringComparison.Ordinal);
        Assert.Equal([new Line("A") { Quantity = 1 }], (await run.GetAsync("js")).Lines!);
    }

    [Fact, Trait("Difference", "`Map`")]
    public async Task Maps_are_read_as_objects_by_the_document_client()
    {
        JsonObject result = await run.RequireAsync();
        Assert.Equal(1.1m, (await run.GetAsync("js")).Rates!["EUR"]);
        Assert.Equal("number 1.1", (string)result["read"]!["Rates"]!["EUR"]!);
    }
}
