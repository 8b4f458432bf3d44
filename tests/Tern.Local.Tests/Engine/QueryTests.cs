using System.Globalization;
using System.Text.Json.Nodes;
using Tern.DynamoDB;
using Tern.Local.DynamoDB.Expressions.Keys;
using Tern.Local.DynamoDB.Storage;

namespace Tern.Local.Tests.Engine;

public class QueryTests
{
    [Theory]
    [InlineData(11)]
    [InlineData(12)]
    [InlineData(13)]
    public async Task Query_and_Scan_return_the_items_of_a_reference_model(int seed)
    {
        using var engine = new LocalEngine();
        await engine.CreateIndexedAsync();
        var random = new Random(seed);
        var model = new Dictionary<(string, decimal), Row>();
        for (int i = 0; i < 600; i++)
        {
            var row = new Row("p" + random.Next(4), random.Next(-40, 40) / 4m, random.Next(3) == 0 ? null : "l" + random.Next(5), random.Next(3) == 0 ? null : "g" + random.Next(3), i);
            if (random.Next(4) == 0)
            {
                model.Remove((row.Pk, row.Sk));
                await engine.CallAsync("DeleteItem", $$$$"""{"TableName":"idx","Key":{"pk":{"S":"{{{{row.Pk}}}}"},"sk":{"N":"{{{{Text(row.Sk)}}}}"}}}""");
            }
            else
            {
                model[(row.Pk, row.Sk)] = row;
                await engine.CallAsync("PutItem", $$$"""{"TableName":"idx","Item":{{{row.Json}}}}""");
            }
        }
        Assert.True(model.Count > 100);

        Assert.Equal(Ids(model.Values).Order(), (await PagesAsync(engine, "Scan", "", 7)).Order());
        Assert.Equal(Ids(model.Values.Where(row => row.Gk is not null)).Order(), (await PagesAsync(engine, "Scan", ",\"IndexName\":\"global-all\"", 7)).Order());
        List<int> segments = [];
        for (int segment = 0; segment < 3; segment++)
            segments.AddRange(await PagesAsync(engine, "Scan", $",\"Segment\":{segment},\"TotalSegments\":3", 5));
        Assert.Equal(Ids(model.Values).Order(), segments.Order());

        int compared = 0;
        for (int i = 0; i < 60; i++)
        {
            string pk = "p" + random.Next(4);
            decimal low = random.Next(-45, 45) / 4m, high = low + (random.Next(40) / 4m);
            (string text, Func<decimal, bool> holds) = random.Next(7) switch
            {
                0 => ("sk = :l", (Func<decimal, bool>)(sk => sk == low)),
                1 => ("sk < :l", sk => sk < low),
                2 => ("sk <= :l", sk => sk <= low),
                3 => ("sk > :l", sk => sk > low),
                4 => ("sk >= :l", sk => sk >= low),
                5 => ("sk BETWEEN :l AND :h", sk => sk >= low && sk <= high),
                _ => ("", _ => true),
            };
            bool forward = random.Next(2) == 0;
            IEnumerable<Row> rows = model.Values.Where(row => row.Pk == pk && holds(row.Sk)).OrderBy(row => row.Sk);
            int[] expected = [.. Ids(forward ? rows : rows.Reverse())];
            string condition = text.Length == 0 ? "pk = :p" : "pk = :p AND " + text;
            string values = text.Length == 0 ? "" : $",\":l\":{{\"N\":\"{Text(low)}\"}}" + (text.Contains(":h", StringComparison.Ordinal) ? $",\":h\":{{\"N\":\"{Text(high)}\"}}" : "");
            string request = $",\"KeyConditionExpression\":\"{condition}\",\"ExpressionAttributeValues\":{{\":p\":{{\"S\":\"{pk}\"}}{values}}},\"ScanIndexForward\":{(forward ? "true" : "false")}";
            Assert.Equal(expected, await PagesAsync(engine, "Query", request, 1 + random.Next(6)));
            compared += expected.Length;

            string gk = "g" + random.Next(3);
            IEnumerable<Row> byIndex = model.Values.Where(row => row.Gk == gk).OrderBy(row => row.Sk);
            string global = $",\"IndexName\":\"global\",\"KeyConditionExpression\":\"gk = :g\",\"ExpressionAttributeValues\":{{\":g\":{{\"S\":\"{gk}\"}}}},\"ScanIndexForward\":{(forward ? "true" : "false")}";
            decimal[] keys = [.. (await ItemsAsync(engine, "Query", global, 1 + random.Next(6))).Select(item => decimal.Parse((string)item["sk"]!["N"]!, System.Globalization.CultureInfo.InvariantCulture))];
            Assert.Equal((forward ? byIndex : byIndex.Reverse()).Select(row => row.Sk), keys);

            string local = $",\"IndexName\":\"local\",\"Select\":\"ALL_ATTRIBUTES\",\"KeyConditionExpression\":\"pk = :p AND begins_with(lk, :b)\",\"ExpressionAttributeValues\":{{\":p\":{{\"S\":\"{pk}\"}},\":b\":{{\"S\":\"l\"}}}}";
            string[] sorted = [.. (await ItemsAsync(engine, "Query", local, 3)).Select(item => (string)item["lk"]!["S"]!)];
            Assert.Equal(model.Values.Where(row => row.Pk == pk && row.Lk is not null).Select(row => row.Lk!).Order(StringComparer.Ordinal), sorted);
        }
        Assert.True(compared > 200);
    }

    [Fact]
    public async Task Query_page_ends_at_1_MB_before_the_filter()
    {
        using var engine = new LocalEngine();
        await engine.CreateIndexedAsync();
        string large = new('x', 100_000);
        for (int i = 0; i < 25; i++)
            await engine.CallAsync("PutItem", $$$$"""{"TableName":"idx","Item":{"pk":{"S":"a"},"sk":{"N":"{{{{i}}}}"},"v":{"S":"{{{{large}}}}"}}}""");
        const string Request = """
            {"TableName":"idx","KeyConditionExpression":"pk = :p","FilterExpression":"attribute_not_exists(v)","ExpressionAttributeValues":{":p":{"S":"a"}},"ReturnConsumedCapacity":"TOTAL"
            """;
        List<int> scanned = [];
        JsonNode? start = null;
        do
        {
            JsonObject page = await engine.CallAsync("Query", Request + (start is null ? "}" : $",\"ExclusiveStartKey\":{start.ToJsonString()}}}"));
            Assert.Equal(0, (int)page["Count"]!);
            scanned.Add((int)page["ScannedCount"]!);
            if (scanned.Count == 1)
                Assert.Equal(134.5, (double)page["ConsumedCapacity"]!["CapacityUnits"]!);
            start = page["LastEvaluatedKey"];
        }
        while (start is not null);
        Assert.Equal([11, 11, 3], scanned);
    }

    [Fact]
    public async Task Scan_that_reaches_its_Limit_returns_LastEvaluatedKey_even_at_the_end()
    {
        using var engine = new LocalEngine();
        await engine.CreateAsync();
        await engine.CallAsync("PutItem", """{"TableName":"tbl","Item":{"pk":{"S":"a"}}}""");
        JsonObject page = await engine.CallAsync("Scan", """{"TableName":"tbl","Limit":1,"Select":"COUNT"}""");
        Assert.Equal("""{"Count":1,"ScannedCount":1,"LastEvaluatedKey":{"pk":{"S":"a"}}}""", page.ToJsonString());
        JsonObject rest = await engine.CallAsync("Scan", """{"TableName":"tbl","Limit":1,"ExclusiveStartKey":{"pk":{"S":"a"}}}""");
        Assert.Equal("""{"Items":[],"Count":0,"ScannedCount":0}""", rest.ToJsonString());
    }

    [Theory]
    [InlineData("Query", """{"TableName":"idx"}""", "Either the KeyConditions or KeyConditionExpression parameter must be specified in the request.")]
    [InlineData("Query", """{"TableName":"idx","KeyConditionExpression":"sk = :s","ExpressionAttributeValues":{":s":{"N":"1"}}}""", "Query condition missed key schema element: pk")]
    [InlineData("Query", """{"TableName":"idx","IndexName":"nope","KeyConditionExpression":"pk = :p","ExpressionAttributeValues":{":p":{"S":"1"}}}""", "The table does not have the specified index: nope")]
    [InlineData("Query", """{"TableName":"idx","IndexName":"global","ConsistentRead":true,"KeyConditionExpression":"gk = :p","ExpressionAttributeValues":{":p":{"S":"1"}}}""", "Consistent reads are not supported on global secondary indexes")]
    [InlineData("Query", """{"TableName":"idx","IndexName":"global","Select":"ALL_ATTRIBUTES","KeyConditionExpression":"gk = :p","ExpressionAttributeValues":{":p":{"S":"1"}}}""", "One or more parameter values were invalid: Select type ALL_ATTRIBUTES is not supported for global secondary index global because its projection type is not ALL")]
    [InlineData("Query", """{"TableName":"idx","IndexName":"global","ProjectionExpression":"a, secret","KeyConditionExpression":"gk = :p","ExpressionAttributeValues":{":p":{"S":"1"}}}""", "One or more parameter values were invalid: Global secondary index global does not project [secret]")]
    [InlineData("Query", """{"TableName":"idx","Select":"SPECIFIC_ATTRIBUTES","KeyConditionExpression":"pk = :p","ExpressionAttributeValues":{":p":{"S":"1"}}}""", "1 validation error detected: Must specify the AttributesToGet or ProjectionExpression when choosing to get SPECIFIC_ATTRIBUTES")]
    [InlineData("Query", """{"TableName":"idx","FilterExpression":"sk > :p","KeyConditionExpression":"pk = :p","ExpressionAttributeValues":{":p":{"S":"1"}}}""", "Filter Expression can only contain non-primary key attributes: Primary key attribute: sk")]
    [InlineData("Query", """{"TableName":"idx","ExclusiveStartKey":{"pk":{"S":"1"}},"KeyConditionExpression":"pk = :p","ExpressionAttributeValues":{":p":{"S":"1"}}}""", "The provided starting key is invalid")]
    [InlineData("Query", """{"TableName":"idx","ExclusiveStartKey":{"pk":{"S":"2"},"sk":{"N":"1"}},"KeyConditionExpression":"pk = :p","ExpressionAttributeValues":{":p":{"S":"1"}}}""", "The provided starting key is outside query boundaries based on provided conditions")]
    [InlineData("Query", """{"TableName":"idx","ExclusiveStartKey":{"pk":{"S":"1"},"sk":{"N":"1"}},"KeyConditionExpression":"pk = :p AND sk > :s","ExpressionAttributeValues":{":p":{"S":"1"},":s":{"N":"5"}}}""", "The provided starting key does not match the range key predicate")]
    [InlineData("Query", """{"TableName":"idx","Limit":0,"KeyConditionExpression":"pk = :p","ExpressionAttributeValues":{":p":{"S":"1"}}}""", "1 validation error detected: Value '0' at 'limit' failed to satisfy constraint: Member must have value greater than or equal to 1")]
    [InlineData("Scan", """{"TableName":"idx","Select":"ALL_PROJECTED_ATTRIBUTES"}""", "ALL_PROJECTED_ATTRIBUTES can be used only when Querying using an IndexName")]
    [InlineData("Scan", """{"TableName":"idx","Segment":1}""", "The TotalSegments parameter is required but was not present in the request when Segment parameter is present")]
    [InlineData("Scan", """{"TableName":"idx","Segment":2,"TotalSegments":2}""", "The Segment parameter is zero-based and must be less than parameter TotalSegments: Segment: 2 is not less than TotalSegments: 2")]
    [InlineData("Scan", """{"TableName":"idx","ExclusiveStartKey":{"pk":{"S":"1"}}}""", "The provided starting key is invalid: The provided key element does not match the schema")]
    [InlineData("Scan", """{"TableName":"idx","Select":"count"}""", "1 validation error detected: Value 'count' at 'select' failed to satisfy constraint: Member must satisfy enum value set: [SPECIFIC_ATTRIBUTES, COUNT, ALL_ATTRIBUTES, ALL_PROJECTED_ATTRIBUTES]")]
    public async Task Invalid_reads_return_the_errors_of_the_service(string operation, string request, string message)
    {
        using var engine = new LocalEngine();
        await engine.CreateIndexedAsync();
        await engine.RefuseAsync(operation, request, "ValidationException", message);
    }

    [Fact]
    public void Number_keys_are_sorted_by_value()
    {
        string[] ordered = ["-1E125", "-100.5", "-100", "-9", "-0.001", "-1E-130", "0", "1E-130", "0.5", "1", "1.01", "9", "10", "99", "100", "1E125"];
        var key = new Tern.Local.DynamoDB.Tables.KeyDefinition(new KeyAttribute("pk", AttributeValueKind.String), new KeyAttribute("sk", AttributeValueKind.Number));
        byte[][] keys = [.. ordered.Select(number => KeyEncoding.OfItem(key, new() { ["pk"] = "p", ["sk"] = AttributeValue.Number(number) }))];
        for (int i = 1; i < keys.Length; i++)
            Assert.True(keys[i - 1].AsSpan().SequenceCompareTo(keys[i]) < 0, $"{ordered[i - 1]} is not before {ordered[i]}.");
    }

    private static IEnumerable<int> Ids(IEnumerable<Row> rows) => rows.Select(row => row.Id);

    private static async Task<int[]> PagesAsync(LocalEngine engine, string operation, string members, int limit) =>
        [.. (await ItemsAsync(engine, operation, members, limit)).Select(item => int.Parse((string)item["id"]!["N"]!, System.Globalization.CultureInfo.InvariantCulture))];

    private static async Task<List<JsonNode>> ItemsAsync(LocalEngine engine, string operation, string members, int limit)
    {
        List<JsonNode> items = [];
        JsonNode? start = null;
        do
        {
            string request = $"{{\"TableName\":\"idx\",\"Limit\":{limit}{members}{(start is null ? "" : ",\"ExclusiveStartKey\":" + start.ToJsonString())}}}";
            JsonObject page = await engine.CallAsync(operation, request);
            items.AddRange(page["Items"]!.AsArray().Select(item => item!));
            start = page["LastEvaluatedKey"];
        }
        while (start is not null);
        return items;
    }

    private static string Text(decimal number) => number.ToString(CultureInfo.InvariantCulture);

    private sealed record Row(string Pk, decimal Sk, string? Lk, string? Gk, int Id)
    {
        public string Json => $"{{\"pk\":{{\"S\":\"{Pk}\"}},\"sk\":{{\"N\":\"{Text(Sk)}\"}},\"id\":{{\"N\":\"{Id}\"}}"
            + (Lk is null ? "" : $",\"lk\":{{\"S\":\"{Lk}\"}}")
            + (Gk is null ? "" : $",\"gk\":{{\"S\":\"{Gk}\"}}") + "}";
    }
}
