using Shop.Caching;
using Shop.Data;
using Shop.DemoData;
using Shop.Routing;

namespace Shop.Features.Admin;

internal static class Seed
{
    /// <summary>Available in Development only: see <see cref="Routes.Development"/>.</summary>
    public static readonly Route Route =
        Route.Post("/admin/seed", "Replaces all data with demo data, including the caller's account and session.", ShopJson.Default.SeedInput, HandleAsync) with
        {
            RequiredRole = RequiredRole.Admin,
            AutoCommit = true,
            SuccessStatus = StatusCodes.Status204NoContent,
        };

    private static async ValueTask<Response> HandleAsync(RequestContext call, UnitOfWork unit, SeedInput input)
    {
        unit.MarkChanged(CacheTag.Everything);
        await Seeder.RunAsync(call.Shop.Database.Source, SizesOf(input), replace: true, call.CancellationToken);
        call.Shop.Sessions.ClearCache();
        return Response.NoContent;
    }

    private static SeedSizes SizesOf(SeedInput input) => new(
        input.Products ?? SeedSizes.Demo.Products, input.Users ?? SeedSizes.Demo.Users, input.Orders ?? SeedSizes.Demo.Orders,
        input.Reviews ?? SeedSizes.Demo.Reviews);
}
