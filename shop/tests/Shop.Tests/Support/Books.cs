namespace Shop.Tests.Support;

/// <summary>Compares orders, items, stock and ledger with one another.</summary>
internal static class Books
{
    /// <summary>All that is wrong, a line each, as of one moment.</summary>
    private const string Differences =
        """
        with expected as (
            select order_id, product_id, -quantity as change, 'order' as reason from order_items
            union all
            select i.order_id, i.product_id, i.quantity, 'cancel' from order_items i join orders o on o.id = i.order_id where o.status = 'cancelled'
        ), written as (
            select order_id, product_id, change, reason from stock_ledger where order_id is not null
        ), differences (line) as (
            select format('Order %s has the total %s and items for %s.', o.id, o.total, coalesce(i.total::text, 'nothing: there are none'))
            from orders o left join (select order_id, sum(quantity * unit_price) as total from order_items group by order_id) i on i.order_id = o.id
            where o.total is distinct from i.total
            union all
            select format('The ledger lacks: %s', missing) from (select * from expected except all select * from written) missing
            union all
            select format('The ledger has too much: %s', surplus) from (select * from written except all select * from expected) surplus
            union all
            select format('Of product %s there is %s, and the ledger says %s.', p.id, coalesce(s.on_hand::text, 'nothing'), coalesce(l.change, 0))
            from products p left join stock s on s.product_id = p.id
            left join (select product_id, sum(change) as change from stock_ledger group by product_id) l on l.product_id = p.id
            where s.on_hand is distinct from coalesce(l.change, 0)
        )
        select coalesce(string_agg(line, E'\n' order by line), '') from differences
        """;

    /// <summary>
    /// Every order has items, and their sum is its total; the ledger has each item of an order once, and once more when the order is cancelled;
    /// of every product there is what the ledger says, which begins with what there was at first. And no acknowledged order is lost or the same
    /// as another.
    /// </summary>
    /// <param name="shop">Where.</param>
    /// <param name="acknowledged">The orders that a client was told of.</param>
    public static async Task AssertAsync(ShopInstance shop, params IReadOnlyCollection<long> acknowledged)
    {
        Assert.Equal("", await DifferencesAsync(shop));
        Assert.Distinct(acknowledged);
        Assert.Equal(acknowledged.Count, await shop.ScalarAsync<long>($"select count(*) from orders where id = any('{{{string.Join(',', acknowledged)}}}')"));
    }

    /// <summary>What does not fit; nothing when all does.</summary>
    public static Task<string> DifferencesAsync(ShopInstance shop) => shop.ScalarAsync<string>(Differences);
}
