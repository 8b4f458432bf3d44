using Shop.Caching;
using Shop.Data;
using Shop.Routing;

namespace Shop.Features.Products;

internal static class GetProduct
{
    public static readonly Route Route = Route.Get("/products/{id:long}", "Returns a product.", HandleAsync) with
    {
        Cache = CacheRule.OfEntity(CacheSubject.Product),
        Response = typeof(Product),
        Failures = [StatusCodes.Status404NotFound],
    };

    private static async ValueTask<Answer> HandleAsync(Call call)
    {
        await using var command = call.Shop.Database.Command(ProductsSql.Get, Args.Of(call.Shop.Options.Currency), Args.Of(call.Id),
            Args.Of(call.Caller.IsStaff));
        return await RowAnswers.ReadAsync(command, ProductsSql.Single, call.Cancellation);
    }
}
