using Tern.DynamoDB.Mapper.Tests.Items;

namespace Tern.DynamoDB.Mapper.Tests.Tables;

/// <summary>The changes of updates, against an AWS in this process.</summary>
public sealed class UpdateTests : IAsyncLifetime
{
    private static readonly ItemKey<PageView> s_key = PageView.Key("home");

    private OrderTable _table = null!;

    private CancellationToken Token { get; } = TestContext.Current.CancellationToken;

    private DynamoTable<PageView> Pages => _table.Client.Table<PageView>();

    public async ValueTask InitializeAsync() => _table = await OrderTable.CreateAsync(Token);

    public ValueTask DisposeAsync() => _table.DisposeAsync();

    [Fact]
    public async Task Update_sets_counter_and_times_unless_it_changes_them_itself()
    {
        PageView page = await Pages.UpdateAsync(s_key, new(), Token);
        Assert.Equal(new PageView("home") { Views = 1, CreatedAt = OrderTable.Start, UpdatedAt = OrderTable.Start, Version = 1 }, page);

        DateTimeOffset created = OrderTable.Start.AddDays(-2);
        DateTimeOffset updated = OrderTable.Start.AddDays(-1);
        page = await Pages.UpdateAsync(s_key, new() { Set = [PageView.F.Views.Add(10), PageView.F.CreatedAt.To(created), PageView.F.UpdatedAt.To(updated)] }, Token);
        Assert.Equal(new PageView("home") { Views = 11, CreatedAt = created, UpdatedAt = updated, Version = 2 }, page);
    }

    [Fact]
    public async Task Update_that_creates_an_item_stores_what_the_key_does_not_restore()
    {
        DateTimeOffset placedAt = OrderTable.Start.AddTicks(1);
        ItemKey<Order> key = Order.Key("17", placedAt, OrderTable.Id);
        Order created = await _table.Orders.UpdateAsync(key, new() { Set = [Order.F.Total.To(1m)] }, Token);
        Assert.Equal(("17", OrderTable.Id, placedAt), (created.CustomerId, created.Id, created.PlacedAt));
        // Another time of the same day is the same key. The stored time remains.
        ItemKey<Order> other = Order.Key("17", placedAt.AddHours(1), OrderTable.Id);
        Assert.Equal(key, other);
        Assert.Equal(key.GetHashCode(), other.GetHashCode());
        Assert.Equal(placedAt, (await _table.Orders.UpdateAsync(other, new(), Token)).PlacedAt);
    }

    [Fact]
    public async Task Update_of_the_version_is_an_ArgumentException()
    {
        using var recorded = new RecordedTable();
        DynamoTable<PageView> pages = recorded.Client.Table<PageView>();
        ArgumentException error = await Assert.ThrowsAsync<ArgumentException>(() => pages.UpdateAsync(s_key, new() { Set = [PageView.F.Version.To(7)] }, Token));
        Assert.Contains("version", error.Message, StringComparison.Ordinal);
        await Assert.ThrowsAsync<ArgumentException>(() => pages.TryUpdateAsync(s_key, new() { Set = [PageView.F.Version.Remove()] }, Token));
        Assert.Empty(recorded.Body);
    }
}
