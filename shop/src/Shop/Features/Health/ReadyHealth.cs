using System.Data.Common;
using Shop.Data;
using Shop.Observability;
using Shop.Routing;

namespace Shop.Features.Health;

internal static class ReadyHealth
{
    public static readonly Route Route = Route.Get("/health/ready", "Checks that the database responds and has the schema that this version requires.", HandleAsync) with
    {
        RatePolicy = "health",
        ResponseType = typeof(HealthReport),
        ErrorStatuses = [StatusCodes.Status503ServiceUnavailable],
    };

    private static async ValueTask<Response> HandleAsync(RequestContext call)
    {
        var checks = new Dictionary<string, string>();
        if (call.Shop.Readiness.NotReadyReason is { } missing) checks.Add("start", missing);
        try
        {
            // The timeout of Npgsql is not enough: it waits for the database's response to its own cancellation.
            await ProbeAsync(call).WaitAsync(TimeSpan.FromSeconds(ShopDatabase.ProbeTimeoutSeconds), call.Shop.Clock, call.CancellationToken);
        }
        catch (Exception exception) when (exception is DbException or TimeoutException)
        {
            checks.Add("database", "does not respond");
        }
        var ready = checks.Count == 0;
        if (!call.Shop.Cache.IsEnabled) checks.Add(call.Shop.Cache.Source.ToLowerInvariant(), "does not send changes: responses are not cached");
        var status = !ready ? "unavailable" : checks.Count == 0 ? "ok" : "degraded";
        return JsonResponses.Of(
            new HealthReport(status, checks, BuildInfo.VersionFor(call.Caller)), ShopJson.Default.HealthReport, ready
                ? StatusCodes.Status200OK
                : StatusCodes.Status503ServiceUnavailable);
    }

    private static async Task ProbeAsync(RequestContext call)
    {
        await using var command = call.Shop.Database.Probe.CreateCommand("select 1");
        await command.ExecuteScalarAsync(call.CancellationToken);
    }
}
