using Shop.Caching;
using Shop.Data;
using Shop.Routing;

namespace Shop.Features.Products;

internal static class GetProduct
{
    public static readonly Route Route = Route.Get("/products/{id:long}", "Returns a product.", HandleAsync) with
    {
        Cache = CacheRule.OfEntity(CacheSubject.Product),
        ResponseType = typeof(Product),
        ErrorStatuses = [StatusCodes.Status404NotFound],
    };

    private static async ValueTask<Response> HandleAsync(RequestContext call)
    {
        await using var command = call.Shop.Database.CreateCommand(ProductsSql.Get, SqlParameters.Of(call.Shop.Options.Currency), SqlParameters.Of(call.Id),
            SqlParameters.Of(call.Caller.IsStaff));
        return await RowResponses.ReadAsync(command, ProductsSql.Single, call.CancellationToken);
    }
}
