using Shop.Tests.Support;

namespace Shop.Tests.Lists;

/// <summary>A Shop with more than a hundred rows in every list, many with equal sort keys and some hidden.</summary>
public sealed class ListShop(TestCluster cluster) : ShopInstance(cluster)
{
    // No two columns are correlated.
    private const string Fill =
        """
        create function time_of(n integer) returns timestamptz language sql immutable as $$select timestamptz '2024-01-01 00:00Z' + n * interval '1.000001 seconds'$$;
        insert into categories (name, description, active, updated)
        select 'Category ' || (g * 37) % 131, case when g % 3 = 0 then 'Sleeve' else 'Soft' end, g % 10 > 0, time_of(g % 6) from generate_series(1, 130) g;
        insert into users (email, first_name, last_name, active, created, updated, deleted)
        select 'user-' || g || '@example.com', 'Uma', 'User', g % 4 > 0, time_of(g * 5 % 6), time_of(g % 6), case when g % 10 = 0 then now() end
        from generate_series(1, 130) g;
        update users set created = time_of(id::integer * 5 % 6), updated = time_of(id::integer % 6) where id <= 4;
        insert into products (sku, name, description, price, category_id, featured, created, updated, active)
        select 'S' || g, 'Näme ' || g * 7 % 4, case when g % 7 < 3 then 'Hard' else 'Soft' end, g * 5 % 3 + 0.5, case when g % 6 = 0 then 2 else 1 end, g % 5 = 0,
            time_of(g * 5 % 6), time_of(g % 6), g % 11 > 0
        from generate_series(1, 140) g;
        insert into stock select id, id % 3 from products;
        insert into orders (user_id, status, total, recipient, street, city, postal_code, country, placed, updated, deleted)
        select case when g % 7 = 0 then 4 else 3 end, (array['pending', 'processing', 'shipped', 'delivered', 'cancelled'])[1 + g % 5], g * 3 % 4 * 10.05,
            'Tess', 'Way 1', 'Kiel', '24103', 'DE', time_of(g * 5 % 6), time_of(g % 6), case when g % 11 = 0 then now() end
        from generate_series(1, 160) g;
        insert into reviews (product_id, user_id, rating, verified, created, updated)
        select 1 + g % 10, 5 + g / 10, 1 + g * 7 % 5, g % 3 = 0, time_of(g * 5 % 6), time_of(g % 6) from generate_series(0, 129) g;
        analyze;
        """;

    protected override async ValueTask ArrangeAsync()
    {
        await base.ArrangeAsync();
        await ExecuteAsync(Fill);
    }
}
