namespace Shop.Tests.Support;

/// <summary>Checks that orders, items, stock and ledger are consistent.</summary>
internal static class OrderConsistency
{
    /// <summary>One line for each inconsistency, of one snapshot.</summary>
    private const string Differences =
        """
        with expected as (
            select order_id, product_id, -quantity as change, 'order' as reason from order_items
            union all
            select i.order_id, i.product_id, i.quantity, 'cancel' from order_items i join orders o on o.id = i.order_id where o.status = 'cancelled'
        ), written as (
            select order_id, product_id, change, reason from stock_ledger where order_id is not null
        ), differences (line) as (
            select format('Order %s has the total %s, and the sum of its items is %s.', o.id, o.total, coalesce(i.total::text, 'nothing, because it has none'))
            from orders o left join (select order_id, sum(quantity * unit_price) as total from order_items group by order_id) i on i.order_id = o.id
            where o.total is distinct from i.total
            union all
            select format('Missing ledger entry: %s', missing) from (select * from expected except all select * from written) missing
            union all
            select format('Unexpected ledger entry: %s', surplus) from (select * from written except all select * from expected) surplus
            union all
            select format('Product %s has the stock %s, and the sum of its ledger is %s.', p.id, coalesce(s.on_hand::text, 'nothing'), coalesce(l.change, 0))
            from products p left join stock s on s.product_id = p.id
            left join (select product_id, sum(change) as change from stock_ledger group by product_id) l on l.product_id = p.id
            where s.on_hand is distinct from coalesce(l.change, 0)
        )
        select coalesce(string_agg(line, E'\n' order by line), '') from differences
        """;

    /// <summary>
    /// Every order has items, whose sum is its total. The ledger has each item of an order once, and once more when the order is canceled.
    /// The stock of every product is the sum of its ledger, which begins with the initial stock. No acknowledged order is missing or reported
    /// twice.
    /// </summary>
    /// <param name="shop">The instance.</param>
    /// <param name="acknowledged">The orders that clients received a response for.</param>
    public static async Task AssertAsync(ShopInstance shop, params IReadOnlyCollection<long> acknowledged)
    {
        Assert.Equal("", await DifferencesAsync(shop));
        Assert.Distinct(acknowledged);
        Assert.Equal(acknowledged.Count, await shop.ScalarAsync<long>($"select count(*) from orders where id = any('{{{string.Join(',', acknowledged)}}}')"));
    }

    /// <summary>The inconsistencies, or an empty string.</summary>
    public static Task<string> DifferencesAsync(ShopInstance shop) => shop.ScalarAsync<string>(Differences);
}
