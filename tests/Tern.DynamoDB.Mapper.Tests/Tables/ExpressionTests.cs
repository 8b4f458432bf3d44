using System.Text.Json;
using Tern.DynamoDB.Mapper.Tests.Items;

namespace Tern.DynamoDB.Mapper.Tests.Tables;

/// <summary>The text of expressions, their names and their values.</summary>
public sealed class ExpressionTests
{
    private static readonly Order.Fields<Order> s_f = Order.F;

    private CancellationToken Token { get; } = TestContext.Current.CancellationToken;

    public static TheoryData<string, Condition<Order>, string, string, string> Conditions() => new()
    {
        { "comparison", s_f.Total.Gt(100m), "#0 > :0", """{"#0":"Total"}""", """{":0":{"N":"100"}}""" },
        { "equal values", s_f.Total.Ge(1m) & s_f.Version.Ne(1), "#0 >= :0 AND #1 <> :0", """{"#0":"Total","#1":"Version"}""", """{":0":{"N":"1"}}""" },
        { "equal names", s_f.Total.Lt(1m) | s_f.Total.Gt(2m), "#0 < :0 OR #0 > :1", """{"#0":"Total"}""", """{":0":{"N":"1"},":1":{"N":"2"}}""" },
        {
            "precedence", (s_f.Total.Lt(1m) | s_f.Version.Eq(2)) & !(s_f.Remark.BeginsWith("x") & s_f.Status.Eq(OrderStatus.Shipped)),
            "(#0 < :0 OR #1 = :1) AND NOT (begins_with(#2, :2) AND #3 = :3)",
            """{"#0":"Total","#1":"Version","#2":"note","#3":"Status"}""", """{":0":{"N":"1"},":1":{"N":"2"},":2":{"S":"x"},":3":{"S":"shipped"}}"""
        },
        { "no needless parentheses", s_f.Total.Lt(1m) | (s_f.Version.Eq(1) & s_f.Version.Le(3)), "#0 < :0 OR #1 = :0 AND #1 <= :1", """{"#0":"Total","#1":"Version"}""", """{":0":{"N":"1"},":1":{"N":"3"}}""" },
        { "absence", !s_f.Remark.Exists(), "attribute_not_exists(#0)", """{"#0":"note"}""", "" },
        { "double negation", !!s_f.Total.Lt(1m), "#0 < :0", """{"#0":"Total"}""", """{":0":{"N":"1"}}""" },
        { "between and in", s_f.Total.Between(1m, 2m) & s_f.Status.In(OrderStatus.Paid, OrderStatus.Placed), "#0 BETWEEN :0 AND :1 AND #1 IN (:2, :3)", """{"#0":"Total","#1":"Status"}""", """{":0":{"N":"1"},":1":{"N":"2"},":2":{"S":"Paid"},":3":{"S":"Placed"}}""" },
        { "paths", s_f.Lines[0].Sku.Contains("A") & s_f.Lines.Size().Gt(2), "contains(#0[0].#1, :0) AND size(#0) > :1", """{"#0":"Lines","#1":"Sku"}""", """{":0":{"S":"A"},":1":{"N":"2"}}""" },
        { "attribute against attribute", s_f.CreatedAt.Lt(s_f.UpdatedAt), "#0 < #1", """{"#0":"CreatedAt","#1":"UpdatedAt"}""", "" },
        { "type and set", s_f.Remark.IsOfType(AttributeValueKind.String) & s_f.Tags.Contains("a"), "attribute_type(#0, :0) AND contains(#1, :1)", """{"#0":"note","#1":"Tags"}""", """{":0":{"S":"S"},":1":{"S":"a"}}""" },
    };

    [Theory]
    [MemberData(nameof(Conditions))]
    public async Task Condition_is_written_with_placeholders(string name, Condition<Order> condition, string text, string names, string values)
    {
        Assert.NotEmpty(name);
        using var recorded = new RecordedTable();
        await recorded.Client.Table<Order>().DeleteAsync(Order.Key("17", OrderTable.Start, OrderTable.Id), new() { Condition = condition }, Token);
        using JsonDocument body = JsonDocument.Parse(recorded.Body);
        Assert.Equal(text, body.RootElement.GetProperty("ConditionExpression").GetString());
        Assert.Equal(names, body.RootElement.GetProperty("ExpressionAttributeNames").GetRawText());
        Assert.Equal(values, body.RootElement.TryGetProperty("ExpressionAttributeValues", out JsonElement written) ? written.GetRawText() : "");
    }

    [Fact]
    public async Task Projection_requests_its_attributes_and_the_keys_that_restore_them()
    {
        using var recorded = new RecordedTable("""{"Item":{"sk":{"S":"ORDER#2026-11-26#0f8fad5b-d9cb-469f-a165-70867728950e"},"Total":{"N":"5"}}}""");
        OrderTotal? total = await recorded.Client.Table<OrderTotal>().GetAsync(OrderTotal.Key("17", OrderTable.Start, OrderTable.Id), Token);
        Assert.Equal(new OrderTotal(OrderTable.Id, 5m), total);
        Assert.Equal(
            """{"TableName":"orders","Key":{"pk":{"S":"CUSTOMER#17"},"sk":{"S":"ORDER#2026-11-26#0f8fad5b-d9cb-469f-a165-70867728950e"}},"ProjectionExpression":"#0, #1, #2","ExpressionAttributeNames":{"#0":"Id","#1":"Total","#2":"sk"}}""",
            recorded.Body);
    }

    [Fact]
    public void Empty_condition_is_met()
    {
        Condition<Order> condition = s_f.Total.Lt(1m);
        Condition<Order> empty = default;
        Assert.False((condition & empty).IsEmpty);
        Assert.False((empty & condition).IsEmpty);
        Assert.True((condition | empty).IsEmpty);
        Assert.True((empty | condition).IsEmpty);
        Assert.Throws<InvalidOperationException>(() => !empty);
    }

    [Fact]
    public async Task Update_has_one_clause_for_each_kind_of_change()
    {
        using var recorded = new RecordedTable("""{"Attributes":{"pk":{"S":"CUSTOMER#17"},"sk":{"S":"ORDER#2026-11-26#0f8fad5b-d9cb-469f-a165-70867728950e"}}}""");
        Order after = await recorded.Client.Table<Order>().UpdateAsync(
            Order.Key("17", OrderTable.Start, OrderTable.Id),
            new() { Set = [s_f.Tags.AddTo(["a"]), s_f.Remark.Remove(), s_f.Status.To(OrderStatus.Paid), s_f.Lines[1].Quantity.Add(1)] },
            Token);
        Assert.Equal("17", after.CustomerId);
        using JsonDocument body = JsonDocument.Parse(recorded.Body);
        Assert.Equal("PlacedAt", body.RootElement.GetProperty("ExpressionAttributeNames").GetProperty("#5").GetString());
        Assert.Equal(
            "SET #0 = :0, #1[1].#2 = #1[1].#2 + :1, #3 = if_not_exists(#3, :2), #4 = :2, #5 = if_not_exists(#5, :3) REMOVE #6 ADD #7 :4, #8 :1",
            body.RootElement.GetProperty("UpdateExpression").GetString());
    }

    [Fact]
    public async Task Condition_is_used_by_many_threads()
    {
        Condition<Order> condition = s_f.Total.Gt(100m) & s_f.Status.Eq(OrderStatus.Paid) & s_f.Lines[3].Sku.BeginsWith("A");
        string[] bodies = await Task.WhenAll(Enumerable.Range(0, 32).Select(_ => Task.Run(
            async () =>
            {
                using var recorded = new RecordedTable();
                await recorded.Client.Table<Order>().DeleteAsync(Order.Key("17", OrderTable.Start, OrderTable.Id), new() { Condition = condition }, Token);
                return recorded.Body;
            },
            Token)));
        Assert.Single(bodies.Distinct());
    }

    [Theory]
    [InlineData("""{"__type":"com.amazonaws.dynamodb.v20120810#ConditionalCheckFailedException","Message":"no"}""", true)]
    [InlineData("""{"__type":"com.amazonaws.dynamodb.v20120810#ValidationException","Message":"ConditionalCheckFailedException"}""", false)]
    [InlineData("""{"Message":"ConditionalCheckFailedException""", false)]
    [InlineData("<html>ConditionalCheckFailedException</html>", false)]
    public async Task Only_the_error_of_a_condition_is_a_conflict(string body, bool isConflict)
    {
        using var recorded = new RecordedTable(body, System.Net.HttpStatusCode.BadRequest);
        Task<WriteResult<Order>> put = recorded.Client.Table<Order>().TryPutAsync(OrderTable.CreateOrder(), Token);
        if (isConflict)
            Assert.True(await put is { IsConflict: true, Conflict: null });
        else
            await Assert.ThrowsAnyAsync<TernServiceException>(() => put);
    }

    [Fact]
    public async Task Items_that_are_not_valid_are_a_MappingException_with_path_and_without_values()
    {
        using var recorded = new RecordedTable("""{"Item":{"pk":{"S":"CUSTOMER#17"},"sk":{"S":"ORDER#2026-11-26#0f8fad5b-d9cb-469f-a165-70867728950e"},"Lines":{"L":[{"M":{"Sku":{"S":"A"},"Quantity":{"N":"99999999999"}}}]}}}""");
        MappingException error = await Assert.ThrowsAsync<MappingException>(() => recorded.Client.Table<Order>().GetAsync(Order.Key("17", OrderTable.Start, OrderTable.Id), Token));
        Assert.Equal("Lines[0].Quantity", error.Path);
        Assert.Equal(typeof(Order), error.Type);
        Assert.DoesNotContain("99999999999", error.ToString(), StringComparison.Ordinal);
        Assert.Contains("DynamoDB GetItem", error.Message, StringComparison.Ordinal);

        using var missing = new RecordedTable("""{"Item":{"pk":{"S":"CUSTOMER#17"},"sk":{"S":"ORDER#2026-11-26#0f8fad5b-d9cb-469f-a165-70867728950e"},"Lines":{"L":[{"M":{"Sku":{"S":"A"}}}]}}}""");
        error = await Assert.ThrowsAsync<MappingException>(() => missing.Client.Table<Order>().GetAsync(Order.Key("17", OrderTable.Start, OrderTable.Id), Token));
        Assert.Contains("pk = 'CUSTOMER#17'", error.Message, StringComparison.Ordinal);
        Assert.Contains("OrderLine.Quantity", error.Message, StringComparison.Ordinal);
    }

    [Fact]
    public async Task Put_of_an_object_that_cannot_be_stored_is_a_MappingException()
    {
        using var recorded = new RecordedTable();
        DynamoTable<Order> orders = recorded.Client.Table<Order>();
        MappingException error = await Assert.ThrowsAsync<MappingException>(() => orders.PutAsync(OrderTable.CreateOrder() with { Remark = "\ud800" }, Token));
        Assert.Equal("note", error.Path);
        error = await Assert.ThrowsAsync<MappingException>(() => orders.PutAsync(OrderTable.CreateOrder() with { Lines = [new(null!, 1)] }, Token));
        Assert.Equal("Lines[0].Sku", error.Path);
        error = await Assert.ThrowsAsync<MappingException>(() => orders.PutAsync(OrderTable.CreateOrder() with { CustomerId = null! }, Token));
        Assert.Contains("key", error.Message, StringComparison.Ordinal);
    }

    [Fact]
    public void Query_without_a_partition_is_an_ArgumentException()
    {
        ArgumentException error = Assert.Throws<ArgumentException>(() => new ItemQuery<Order> { Key = default });
        Assert.Contains("selects no partition", error.Message, StringComparison.Ordinal);
    }

    [Fact]
    public void Update_with_a_default_change_is_an_ArgumentException()
    {
        ArgumentException error = Assert.Throws<ArgumentException>(() => new UpdateOptions<Order> { Set = [s_f.Remark.Remove(), default] });
        Assert.Contains("index 1", error.Message, StringComparison.Ordinal);
    }

    [Fact]
    public void Changes_of_an_update_are_enumerated_in_their_order()
    {
        var options = new UpdateOptions<Order> { Set = [s_f.Remark.Remove(), s_f.Status.To(OrderStatus.Paid)] };
        FieldUpdate<Order>[] changes = [.. options.Set];
        Assert.Equal(2, options.Set.Count);
        Assert.Equal(changes, [.. (options with { Set = [.. options.Set] }).Set]);
        Assert.Equal(0, new UpdateOptions<Order>().Set.Count);
    }
}
