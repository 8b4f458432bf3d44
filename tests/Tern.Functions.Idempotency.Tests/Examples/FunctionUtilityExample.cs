using Tern.DynamoDB;
using Tern.Functions;
using Tern.Functions.Idempotency;
using Tern.Functions.Metrics;
using Tern.Runtime;
using Tern.Sqs;
using Tern.Ssm;

namespace Tern.Examples;

internal static class FunctionUtilityExample
{
    [Function, Use<Idempotent>]
    public static ValueTask<Receipt> PayAsync(Order order, Invocation invocation) => ChargeAsync(order, invocation.CancellationToken);

    public static async Task<Receipt> IdempotencyAsync(DynamoDBClient dynamo, Order order, Invocation invocation)
    {
        var idempotency = new FunctionIdempotency(dynamo, "idempotency", new() { KeyPrefix = "payments" });
        Receipt receipt = await idempotency.RunAsync(order.Id, token => ChargeAsync(order, token), invocation.Deadline, cancellationToken: invocation.CancellationToken);
        return receipt;
    }

    public static void Metrics(Order order)
    {
        var metrics = new FunctionMetrics("Shop", new() { Service = "orders" });
        metrics.Add("OrdersPlaced", 1, MetricUnit.Count);
        metrics.Add("Latency", 12.5, MetricUnit.Milliseconds, MetricResolution.High);
        metrics.AddDimension("tier", "gold");                              // of this invocation
        metrics.AddProperty("orderId", order.Id);                          // no dimension: for queries of the log
        metrics.Flush();
        using var meters = new MeterMetrics(metrics, "Shop.Orders");
    }

    public static SqsBatchOptions Batches(SqsClient sqs, FunctionMetrics metrics)
    {
        var options = new SqsBatchOptions
        {
            MaxConcurrency = 10,
            TimePerRecord = TimeSpan.FromSeconds(5),
            Heartbeat = new VisibilityHeartbeat(sqs.ExtendVisibilityAsync),
            MaxReceiveCount = 3,                                               // of the redrive policy of the queue
            OnPoisonMessage = (message, exception, token) =>
            {
                metrics.Add("PoisonMessages", 1, MetricUnit.Count);
                return ValueTask.CompletedTask;
            },
        };
        return options;
    }

    public static FunctionOptions Parameters(SsmClient ssm)
    {
        var parameters = new ParameterCache(ssm, new CacheOptions { RefreshesExplicitly = true });
        var options = new FunctionOptions { FlushAsync = async token => await parameters.RefreshAsync(token) };
        return options;
    }

    private static ValueTask<Receipt> ChargeAsync(Order order, CancellationToken cancellationToken)
    {
        cancellationToken.ThrowIfCancellationRequested();
        return new ValueTask<Receipt>(new Receipt { Id = order.Id });
    }

    internal sealed class Order : IPayload<Order>
    {
        public required string Id { get; init; }

        public static Order Read(ref JsonReader reader) => new() { Id = reader.ReadString() };

        public static void Write(ref JsonWriter writer, Order value) => writer.WriteString(value.Id);
    }

    internal sealed class Receipt : IPayload<Receipt>
    {
        public required string Id { get; init; }

        public static Receipt Read(ref JsonReader reader) => new() { Id = reader.ReadString() };

        public static void Write(ref JsonWriter writer, Receipt value) => writer.WriteString(value.Id);
    }
}
