namespace Shop.Features.Cart;

/// <summary>All SQL of carts, except the removal of the items by an order.</summary>
internal static class CartSql
{
    /// <summary>$1 user.</summary>
    public const string Get =
        """
        select p.id, p.sku, p.name, i.quantity, p.price, i.quantity * p.price, p.active and s.on_hand >= i.quantity
        from cart_items i join products p on p.id = i.product_id join stock s on s.product_id = p.id
        where i.user_id = $1 order by p.id
        """;

    /// <summary>
    /// $1 user. It is the first lock of every transaction that adds to or orders a cart: it prevents deadlocks, and the limit of items counts those
    /// of concurrent requests. A deleted account has no cart.
    /// </summary>
    public const string Lock = "select 1 from users where id = $1 and deleted is null for no key update";

    /// <summary>$1 user, $2 product, $3 quantity, $4 maximum number of products.</summary>
    public const string Put =
        """
        insert into cart_items (user_id, product_id, quantity)
        select $1, p.id, $3 from products p
        where p.id = $2 and p.active and (select count(*) from cart_items where user_id = $1 and product_id <> $2) < $4
        on conflict (user_id, product_id) do update set quantity = excluded.quantity
        """;

    /// <summary>$1 product.</summary>
    public const string IsForSale = "select 1 from products where id = $1 and active";

    /// <summary>$1 user, $2 product.</summary>
    public const string Delete = "delete from cart_items where user_id = $1 and product_id = $2";
}
