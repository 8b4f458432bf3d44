using Tern.DynamoDB.Mapper.Tests.Items;

namespace Tern.DynamoDB.Mapper.Tests.Tables;

/// <summary>The operations of a table, against an AWS in this process.</summary>
public sealed class OrderTests : IAsyncLifetime
{
    private OrderTable _table = null!;

    private CancellationToken Token { get; } = TestContext.Current.CancellationToken;

    private DynamoTable<Order> Orders => _table.Orders;

    public async ValueTask InitializeAsync() => _table = await OrderTable.CreateAsync(Token);

    public ValueTask DisposeAsync() => _table.DisposeAsync();

    [Fact]
    public async Task Get_returns_what_Put_has_stored()
    {
        Order put = await Orders.PutAsync(OrderTable.CreateOrder() with { ExpiresAt = OrderTable.Start.AddDays(1) }, Token);
        Assert.Equal((1, OrderTable.Start, OrderTable.Start), (put.Version, put.CreatedAt, put.UpdatedAt));
        Order? read = await Orders.GetAsync(Order.Key("17", OrderTable.Start, OrderTable.Id), new() { ConsistentRead = true }, Token);
        Assert.NotNull(read);
        Assert.Equal(put.Lines.AsSpan(), read.Lines.AsSpan());
        Assert.True(read.Tags.SetEquals(put.Tags));
        Assert.Equal(put with { Lines = default, Tags = [] } with { Tags = read.Tags }, read with { Lines = default });
    }

    [Fact]
    public async Task Stored_item_has_the_attributes_of_the_documentation()
    {
        await Orders.PutAsync(OrderTable.CreateOrder() with { Status = OrderStatus.Shipped }, Token);
        GetItemResponse stored = await _table.Client.GetItemAsync(
            new() { TableName = "orders", Key = new() { ["pk"] = "CUSTOMER#17", ["sk"] = $"ORDER#2026-11-26#{OrderTable.Id}" } }, Token);
        OrderedMap<AttributeValue> expected = new()
        {
            ["pk"] = "CUSTOMER#17",
            ["sk"] = $"ORDER#2026-11-26#{OrderTable.Id}",
            ["CustomerId"] = "17",
            ["Id"] = OrderTable.Id.ToString(),
            ["PlacedAt"] = "2026-11-26T08:00:00.0000000Z",
            ["Status"] = "shipped",
            ["Total"] = AttributeValue.Number("12.5"),
            ["Lines"] = AttributeValue.List(
            [
                AttributeValue.Map(new() { ["Sku"] = "A1", ["Quantity"] = AttributeValue.Number(2) }),
                AttributeValue.Map(new() { ["Sku"] = "B2", ["Quantity"] = AttributeValue.Number(1) }),
            ]),
            ["Tags"] = AttributeValue.StringSet(["gift", "new"]),
            ["Version"] = AttributeValue.Number(1),
            ["CreatedAt"] = "2026-11-26T08:00:00.0000000Z",
            ["UpdatedAt"] = "2026-11-26T08:00:00.0000000Z",
        };
        Assert.Equal(AttributeValue.Map(expected), AttributeValue.Map(stored.Item!));
    }

    [Fact]
    public async Task Get_of_an_absent_item_returns_null() =>
        Assert.Null(await Orders.GetAsync(Order.Key("18", OrderTable.Start, OrderTable.Id), Token));

    [Fact]
    public async Task Put_with_an_old_version_throws_and_TryPut_returns_the_stored_item()
    {
        Order first = await Orders.PutAsync(OrderTable.CreateOrder(), Token);
        Order second = await Orders.PutAsync(first with { Total = 20m }, Token);
        Assert.Equal(2, second.Version);
        await Assert.ThrowsAsync<ConditionalCheckFailedException>(() => Orders.PutAsync(first with { Total = 30m }, Token));
        WriteResult<Order> result = await Orders.TryPutAsync(first with { Total = 30m }, Token);
        Assert.True(result is { IsConflict: true, Item: null, Conflict: { Version: 2, Total: 20m } });
        // A new object expects that none is stored.
        Assert.True(await Orders.TryPutAsync(OrderTable.CreateOrder(), Token) is { Conflict: not null });
    }

    [Fact]
    public async Task TryPut_with_a_condition_returns_the_item_or_the_conflict()
    {
        Order order = await Orders.PutAsync(OrderTable.CreateOrder(), Token);
        Assert.True(await Orders.TryPutAsync(order with { Total = 1m }, new() { Condition = Order.F.Status.Eq(OrderStatus.Shipped) }, Token) is { Conflict: { Status: OrderStatus.Paid } });
        WriteResult<Order> result = await Orders.TryPutAsync(order with { Total = 1m }, new() { Condition = Order.F.Status.Eq(OrderStatus.Paid), ReturnsPrevious = true }, Token);
        Assert.True(result is { IsConflict: false, Conflict: null, Item: { Version: 2, Total: 1m }, Previous: { Version: 1, Total: 12.50m } });
    }

    [Fact]
    public async Task Update_changes_attributes_and_returns_the_item_after_it()
    {
        Order order = await Orders.PutAsync(OrderTable.CreateOrder(), Token);
        _table.Time.Advance(TimeSpan.FromMinutes(1));
        ItemKey<Order> key = Order.Key("17", order.PlacedAt, order.Id);
        Order after = await Orders.UpdateAsync(
            key,
            new()
            {
                Set =
                [
                    Order.F.Status.To(OrderStatus.Shipped), Order.F.Total.Add(-5m), Order.F.Lines.Append([new("C3", 3)]),
                    Order.F.Tags.RemoveFrom(["new"]), Order.F.Remark.ToIfAbsent("fragile"),
                ],
                ExpectedVersion = 1,
            },
            Token);
        Assert.Equal((OrderStatus.Shipped, 7.5m, "fragile", 2), (after.Status, after.Total, after.Remark, after.Version));
        Assert.Equal([new("A1", 2), new("B2", 1), new("C3", 3)], after.Lines.ToArray());
        Assert.Equal(["gift"], after.Tags);
        Assert.Equal((OrderTable.Start, OrderTable.Start.AddMinutes(1)), (after.CreatedAt, after.UpdatedAt));
        Order removed = await Orders.UpdateAsync(key, new() { Set = [Order.F.Remark.To(null), Order.F.Tags.To([]), Order.F.Lines[0].Quantity.To(9)] }, Token);
        Assert.Equal((null, 0, 3, 9), (removed.Remark, removed.Tags.Count, removed.Version, removed.Lines[0].Quantity));
    }

    [Fact]
    public async Task Update_with_a_condition_that_is_not_met_changes_nothing()
    {
        Order order = await Orders.PutAsync(OrderTable.CreateOrder(), Token);
        ItemKey<Order> key = Order.Key("17", order.PlacedAt, order.Id);
        UpdateOptions<Order> update = new() { Set = [Order.F.Total.To(0m)], Condition = Order.F.Total.Gt(100m) | Order.F.Tags.Contains("sale") };
        await Assert.ThrowsAsync<ConditionalCheckFailedException>(() => Orders.UpdateAsync(key, update, Token));
        Assert.True(await Orders.TryUpdateAsync(key, update, Token) is { Conflict: { Total: 12.50m, Version: 1 } });
        Assert.True(await Orders.TryUpdateAsync(key, update with { Condition = Order.F.Total.Between(12m, 13m), ReturnsPrevious = true }, Token) is { Previous: { Total: 12.50m }, Conflict: null });
    }

    [Fact]
    public async Task Closed_generic_type_is_the_item_of_a_table()
    {
        DynamoTable<Box<int>> boxes = _table.Client.Table(BoxOfInt32Item.ItemMap);
        await boxes.PutAsync(new("a", 1), Token);
        Assert.Equal("orders", boxes.TableName);
        Assert.Equal(new Box<int>("a", 3), await boxes.UpdateAsync(BoxOfInt32Item.Key("a"), new() { Set = [BoxOfInt32Item.F.Content.To(3)], Condition = BoxOfInt32Item.F.Content.Eq(1) }, Token));
        Assert.Equal(new Box<int>("a", 3), await boxes.GetAsync(BoxOfInt32Item.Key("a"), Token));
    }

    [Fact]
    public async Task Size_of_text_is_the_length_of_the_string()
    {
        const string Remark = "\u00e9\ud834\udd1e";
        Order order = await Orders.PutAsync(OrderTable.CreateOrder() with { Remark = Remark }, Token);
        Assert.NotNull(await Orders.DeleteAsync(Order.Key("17", order.PlacedAt, order.Id), new() { Condition = Order.F.Remark.Size().Eq(Remark.Length), ReturnsPrevious = true }, Token));
    }

    [Fact]
    public async Task Delete_returns_the_item_if_requested()
    {
        Order order = await Orders.PutAsync(OrderTable.CreateOrder(), Token);
        ItemKey<Order> key = Order.Key("17", order.PlacedAt, order.Id);
        Assert.True(await Orders.TryDeleteAsync(key, new() { ExpectedVersion = 7 }, Token) is { IsConflict: true, Conflict: { Version: 1 } });
        Order? deleted = await Orders.DeleteAsync(key, new() { ReturnsPrevious = true }, Token);
        Assert.Equal(order.Total, deleted?.Total);
        Assert.Null(await Orders.DeleteAsync(key, new() { ReturnsPrevious = true }, Token));
        await Orders.DeleteAsync(key, Token);
    }

    [Fact]
    public async Task Query_returns_the_items_of_a_range_in_order()
    {
        for (int day = 20; day < 30; day++)
            await Orders.PutAsync(OrderTable.CreateOrder(day) with { Total = day }, Token);
        var capacity = new CapacityMeter();
        ItemQuery<Order> query = new()
        {
            Key = Order.Partition("17").BeginsWith("ORDER#2026-11-2"),
            Filter = Order.F.Total.Gt(22m) & !Order.F.Remark.Exists(),
            Descending = true,
            PageSize = 2,
            Capacity = capacity,
        };
        var totals = new List<decimal>();
        await foreach (Order order in Orders.QueryAsync(query, Token))
            totals.Add(order.Total);
        Assert.Equal([29m, 28m, 27m, 26m, 25m, 24m, 23m], totals);
        Assert.True(capacity.Units >= 2.5);

        totals.Clear();
        await foreach (Order order in Orders.QueryAsync(new() { Key = Order.Partition("17").Between("ORDER#2026-11-21", "ORDER#2026-11-23") }, Token))
            totals.Add(order.Total);
        Assert.Equal([21m, 22m], totals);
    }

    [Fact]
    public async Task Pages_are_read_with_tokens_that_belong_to_one_query()
    {
        for (int day = 20; day < 25; day++)
            await Orders.PutAsync(OrderTable.CreateOrder(day) with { Total = day }, Token);
        ItemQuery<Order> query = new() { Key = Order.Partition("17"), PageSize = 2 };
        var totals = new List<decimal>();
        string? token = null;
        do
        {
            Page<Order> page = await Orders.QueryPageAsync(query with { PageToken = token }, Token);
            totals.AddRange(page.Items.Select(order => order.Total));
            token = page.NextToken ?? token;
            if (page.NextToken is null)
                break;
        }
        while (true);
        Assert.Equal([20m, 21m, 22m, 23m, 24m], totals);

        await Assert.ThrowsAsync<ItemPageTokenException>(() => Orders.QueryPageAsync(query with { PageToken = token, Descending = true }, Token));
        await Assert.ThrowsAsync<ItemPageTokenException>(() => Orders.QueryPageAsync(query with { PageToken = token, Filter = Order.F.Total.Gt(1m) }, Token));
        await Assert.ThrowsAsync<ItemPageTokenException>(() => Orders.ScanPageAsync(new() { PageToken = token }, Token));
        await Assert.ThrowsAsync<ItemPageTokenException>(() => Orders.QueryPageAsync(query with { PageToken = token![..^1] }, Token));
        DynamoTable<Order> signed = _table.Client.Table<Order>(new() { PageTokenKey = new byte[32] });
        await Assert.ThrowsAsync<ItemPageTokenException>(() => signed.QueryPageAsync(query with { PageToken = token }, Token));
        Page<Order> first = await signed.QueryPageAsync(query, Token);
        Assert.Equal([22m, 23m], (await signed.QueryPageAsync(query with { PageToken = first.NextToken }, Token)).Items.Select(order => order.Total));
    }

    [Fact]
    public async Task Stored_version_0_is_replaced_by_a_new_object()
    {
        await Orders.PutAsync(OrderTable.CreateOrder(), Token);
        await _table.Client.UpdateItemAsync(
            new()
            {
                TableName = "orders",
                Key = new() { ["pk"] = "CUSTOMER#17", ["sk"] = $"ORDER#2026-11-26#{OrderTable.Id}" },
                UpdateExpression = "SET Version = :v",
                ExpressionAttributeValues = new() { [":v"] = AttributeValue.Number(0) },
            },
            Token);
        Assert.Equal(1, (await Orders.PutAsync(OrderTable.CreateOrder(), Token)).Version);
    }

    [Fact]
    public async Task Expected_version_of_a_type_without_one_is_a_MappingException()
    {
        DynamoTable<Label> labels = _table.Client.Table<Label>();
        await Assert.ThrowsAsync<MappingException>(() => labels.DeleteAsync(Label.Key("a", "b"), new() { ExpectedVersion = 1 }, Token));
    }

    [Fact]
    public async Task Key_parts_that_would_collide_are_a_MappingException()
    {
        DynamoTable<Label> labels = _table.Client.Table<Label>();
        await labels.PutAsync(new Label("x", ":y"), Token);
        Assert.Equal("x:::y", Label.Key("x", ":y").Sort.S);
        Assert.Throws<MappingException>(() => Label.Key("x:", "y"));
        Assert.Throws<MappingException>(() => Label.Key("x::", "y"));
    }

    // The pooled memory of a key has 256 bytes at first.
    [Fact]
    public void Key_of_any_length_has_all_its_parts()
    {
        for (int length = 1; length < 1100; length++)
        {
            string group = new('x', length);
            Assert.Equal($"{group}::y", Label.Key(group, "y").Sort.S);
        }
    }

    [Fact]
    public async Task Scan_returns_all_items()
    {
        for (int day = 20; day < 25; day++)
            await Orders.PutAsync(OrderTable.CreateOrder(day) with { Total = day }, Token);
        int count = 0;
        await foreach (Order order in Orders.ScanAsync(new() { Filter = Order.F.Total.In(20m, 22m, 99m), PageSize = 1 }, Token))
            count++;
        Assert.Equal(2, count);
    }
}
