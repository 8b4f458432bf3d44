using Shop.Caching;
using Shop.Data;
using Shop.Routing;

namespace Shop.Features.Products;

internal static class DeleteProduct
{
    public static readonly Route Route =
        Route.Delete("/products/{id:long}", "Deletes a product that was never ordered. Other products can be hidden.", HandleAsync) with
        {
            Who = Who.Staff,
            Success = StatusCodes.Status204NoContent,
            Failures = [StatusCodes.Status404NotFound, StatusCodes.Status409Conflict, StatusCodes.Status412PreconditionFailed],
        };

    private static async ValueTask<Answer> HandleAsync(Call call, Unit unit)
    {
        var deleted = await unit.ExecuteAsync(ProductsSql.Delete, call.Cancellation, Args.Of(call.Id), Args.Of(call.IfMatch));
        if (deleted == 0) return await RowAnswers.MissingAsync(call, unit, ProductsSql.Exists);
        unit.Changed(CacheTag.Product(call.Id), CacheTag.Products, CacheTag.Reviews);
        return Answer.NoContent;
    }
}
