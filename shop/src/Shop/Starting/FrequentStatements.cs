using Npgsql;
using Shop.Data;
using Shop.Features.Categories;
using Shop.Features.Orders;
using Shop.Features.Products;
using Shop.Lists;
using Shop.Routing;
using Shop.Security;

namespace Shop.Starting;

/// <summary>The most frequent statements and those of an order, which are prepared before the first request.</summary>
internal static class FrequentStatements
{
    /// <summary>The statements with typed parameters. The values are arbitrary.</summary>
    public static IEnumerable<NpgsqlBatchCommand> Of(ShopServices shop) =>
    [
        Statement(SessionsSql.Get, SqlParameters.Of(Guid.Empty)),
        .. FirstPage(shop, ListProducts.Route, ProductsSql.List),
        .. FirstPage(shop, ListCategories.Route, CategoriesSql.List),
        Statement(ProductsSql.Get, SqlParameters.Of(""), SqlParameters.Of(0L), SqlParameters.Of(false)),
        Statement(OrdersSql.LockStock, SqlParameters.Of<long[]>([])),
        Statement(OrdersSql.GetStock, SqlParameters.Of<long[]>([])),
        Statement(
            OrdersSql.Place, SqlParameters.Of(0L), SqlParameters.Of(0m), SqlParameters.Of(""), SqlParameters.Of(""), SqlParameters.Of(""), SqlParameters.Of(""), SqlParameters.Of(""), SqlParameters.Of<long[]>([]),
            SqlParameters.Of<int[]>([]), SqlParameters.Of<decimal[]>([]), SqlParameters.Of(""), SqlParameters.Of<string[]>([])),
        Statement(OrdersSql.GetPlaced),
    ];

    private static IEnumerable<NpgsqlBatchCommand> FirstPage(ShopServices shop, Route route, Listing list)
    {
        var (count, rows) = list.CreatePageStatements(new RequestContext(new DefaultHttpContext(), shop, route), page: 1, pageSize: 20);
        return [count.ToBatchCommand(), rows.ToBatchCommand()];
    }

    private static NpgsqlBatchCommand Statement(string sql, params ReadOnlySpan<NpgsqlParameter> parameters)
    {
        var command = new NpgsqlBatchCommand(sql);
        foreach (var parameter in parameters) command.Parameters.Add(parameter);
        return command;
    }
}
