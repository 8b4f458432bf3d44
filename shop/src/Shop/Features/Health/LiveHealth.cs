using Shop.Observability;
using Shop.Routing;

namespace Shop.Features.Health;

internal static class LiveHealth
{
    public static readonly Route Route = Route.Get("/health/live", "Checks that the process responds. It does not check the database.", HandleAsync) with
    {
        RatePolicy = "health",
        ResponseType = typeof(HealthReport),
    };

    private static ValueTask<Response> HandleAsync(RequestContext call) =>
        new(JsonResponses.Of(new HealthReport("ok", new Dictionary<string, string>(), BuildInfo.VersionFor(call.Caller)), ShopJson.Default.HealthReport));
}
