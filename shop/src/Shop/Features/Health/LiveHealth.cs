using Shop.Observability;
using Shop.Routing;

namespace Shop.Features.Health;

internal static class LiveHealth
{
    public static readonly Route Route = Route.Get("/health/live", "Checks that the process responds. It does not check the database.", HandleAsync) with
    {
        RatePolicy = "health",
        Response = typeof(HealthReport),
    };

    private static ValueTask<Answer> HandleAsync(Call call) =>
        new(JsonAnswers.Of(new HealthReport("ok", new Dictionary<string, string>(), BuildInfo.VersionFor(call.Caller)), ShopJson.Default.HealthReport));
}
