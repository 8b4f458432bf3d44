using Tern.Benchmarks.Workloads;
using Tern.Functions;
using Tern.Functions.Http;

namespace Tern.Performance;

/// <summary>HTTP functions behind a Runtime API whose thread allocates nothing: an invocation is a request and its response.</summary>
internal static class HttpFunctionWork
{
    private const string Event = """
        {"version":"2.0","routeKey":"$default","rawPath":"/orders/7f3b2c1a-0000-4000-8000-000000000001","rawQueryString":"source=web","cookies":["session=1"],"headers":{"accept":"application/json","content-type":"application/json","host":"id.execute-api.eu-west-1.amazonaws.com","user-agent":"curl/8.5.0","x-forwarded-for":"192.0.2.7","x-forwarded-port":"443","x-forwarded-proto":"https"},"requestContext":{"accountId":"123456789012","apiId":"id","domainName":"id.execute-api.eu-west-1.amazonaws.com","http":{"method":"POST","path":"/orders/7f3b2c1a-0000-4000-8000-000000000001","protocol":"HTTP/1.1","sourceIp":"192.0.2.7"},"requestId":"LV7fzho-PHcEJPw=","stage":"$default","timeEpoch":1764403200123},"body":"{\"id\":\"o-1\",\"quantity\":2}","isBase64Encoded":false}
        """;

    public static IEnumerable<AllocationMeasurement> MeasureAll()
    {
        var api = new SteppedRuntimeApi(Event);
        using var stop = new CancellationTokenSource();
        var environment = new InMemoryAwsEnvironment(new Dictionary<string, string> { ["AWS_LAMBDA_RUNTIME_API"] = api.Address, ["_HANDLER"] = "http" });
        var options = new FunctionOptions { Environment = environment, HandlesShutdown = false, LimitsHeap = false, RedirectsConsole = false };
        Task<int> run = Task.Run(() => FunctionHost.RunAsync(options, stop.Token));
        yield return AllocationCounter.Measure("HTTP function", () =>
        {
            api.Step();
            return null;
        });
        stop.Cancel();
        api.Dispose();
        run.GetAwaiter().GetResult();
    }
}

internal sealed record PlacedOrder(string Id, int Quantity);

internal sealed record Confirmation(Guid Id, string OrderId, int Quantity);

internal static class HttpOrders
{
    /// <summary>The strings and objects that the function itself requires: the order with its ID, the confirmation and its result.</summary>
    [HttpFunction("POST /orders/{id}")]
    public static Results<Created<Confirmation>, NotFound> Place(Guid id, PlacedOrder order) => TypedResults.Created("/orders", new Confirmation(id, order.Id, order.Quantity));
}
