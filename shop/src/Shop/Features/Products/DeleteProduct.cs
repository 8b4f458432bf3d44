using Shop.Caching;
using Shop.Data;
using Shop.Routing;

namespace Shop.Features.Products;

internal static class DeleteProduct
{
    public static readonly Route Route =
        Route.Delete("/products/{id:long}", "Deletes a product that was never ordered. Other products can be hidden.", HandleAsync) with
        {
            RequiredRole = RequiredRole.Staff,
            SuccessStatus = StatusCodes.Status204NoContent,
            ErrorStatuses = [StatusCodes.Status404NotFound, StatusCodes.Status409Conflict, StatusCodes.Status412PreconditionFailed],
        };

    private static async ValueTask<Response> HandleAsync(RequestContext call, UnitOfWork unit)
    {
        var deleted = await unit.ExecuteAsync(ProductsSql.Delete, call.CancellationToken, SqlParameters.Of(call.Id), SqlParameters.Of(call.IfMatch));
        if (deleted == 0) return await RowResponses.CreateErrorAsync(call, unit, ProductsSql.Exists);
        unit.MarkChanged(CacheTag.Product(call.Id), CacheTag.Products, CacheTag.Reviews);
        return Response.NoContent;
    }
}
