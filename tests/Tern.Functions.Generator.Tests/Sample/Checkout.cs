using Microsoft.Extensions.DependencyInjection;
using Microsoft.Extensions.Logging;
using Tern.DynamoDB;

namespace Tern.Functions.Generator.Tests.Sample;

public sealed partial class Checkout(DynamoDBClient dynamo, ILogger<Checkout> log)
{
    [Function]
    public async ValueTask<Receipt> PlaceAsync(Order order, Invocation invocation)
    {
        await Task.Yield();
        LogOrder(log, order.Id);
        return new Receipt(order.Id, invocation.RequestId, dynamo.Options.Region ?? "");
    }

    [Function("refund"), Use<Idempotent>(typeof(Receipt))]
    public async IAsyncEnumerable<RefundStep> RefundAsync(RefundRequest request, Invocation invocation)
    {
        foreach (string step in (string[])["checked", "refunded"])
        {
            await Task.Yield();
            yield return new RefundStep(request.Id, step, invocation.RequestId);
        }
    }

    [LoggerMessage(LogLevel.Information, "Order {Id}")]
    private static partial void LogOrder(ILogger log, string id);

    /// <summary>The main method of the program.</summary>
    public static async Task MainAsync() => await FunctionHost.RunAsync(s => s.AddTern().AddDynamoDB());
}

public sealed record Order(string Id);

public sealed record Receipt(string Id, string RequestId, string Region);

public sealed record RefundRequest(string Id);

public sealed record RefundStep(string Id, string Text, string RequestId);
