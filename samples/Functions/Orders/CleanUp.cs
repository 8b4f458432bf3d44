using System.ComponentModel.DataAnnotations;
using Microsoft.Extensions.Logging;
using Orders.Model;
using Tern.DynamoDB;
using Tern.DynamoDB.Mapper;
using Tern.Functions;
using Tern.Functions.Metrics;

namespace Orders;

/// <summary>The input of the schedule.</summary>
public sealed record CleanUpInput([Range(0, 10_080)] int MaxAgeMinutes);

/// <param name="Expired">The number of orders that have expired.</param>
/// <param name="IsComplete">Whether all orders were examined. The next execution examines them again.</param>
public sealed record CleanUpResult(int Expired, bool IsComplete);

/// <summary>Expires the orders that were not paid in time.</summary>
[Use<MetricsFilter>]
public sealed partial class CleanUp(DynamoDBClient dynamo, FunctionMetrics metrics, TimeProvider time, ILogger<CleanUp> log)
{
    private const int PageSize = 100;

    // More than a page takes, so that an execution ends before its deadline.
    private static readonly TimeSpan s_minTimePerPage = TimeSpan.FromSeconds(10);

    private readonly DynamoTable<Order> _orders = dynamo.Table<Order>();

    [Function("clean-up")]
    [FunctionSettings(Description = "Expires unpaid orders", MemorySize = 256, Timeout = 60)]
    [ScheduleTrigger("rate(5 minutes)", Input = """{"maxAgeMinutes":60}""")]
    public async Task<CleanUpResult> ExecuteAsync(CleanUpInput input, Invocation invocation)
    {
        DateTimeOffset limit = time.GetUtcNow().AddMinutes(-input.MaxAgeMinutes);
        var scan = new ItemScan<Order> { Filter = Order.F.Status.Eq(OrderStatus.Placed) & Order.F.PlacedAt.Le(limit), PageSize = PageSize };
        int expired = 0;
        string? next = null;
        do
        {
            Page<Order> page = await _orders.ScanPageAsync(scan with { PageToken = next }, invocation.CancellationToken);
            foreach (Order order in page.Items)
                expired += await TryExpireAsync(order, invocation.CancellationToken) ? 1 : 0;
            next = page.NextToken;
        }
        while (next is not null && invocation.RemainingTime > s_minTimePerPage);

        metrics.Add("OrdersExpired", expired, MetricUnit.Count);
        if (next is not null)
            LogIncomplete(expired);
        return new CleanUpResult(expired, IsComplete: next is null);
    }

    // False if the order was paid or cancelled since it was read.
    private async Task<bool> TryExpireAsync(Order order, CancellationToken cancellationToken)
    {
        WriteResult<Order> result = await _orders.TryUpdateAsync(
            Order.Key(order.Id), new() { Set = [Order.F.Status.To(OrderStatus.Expired)], Condition = Order.F.Status.Eq(OrderStatus.Placed) }, cancellationToken);
        return !result.IsConflict;
    }

    [LoggerMessage(Level = LogLevel.Warning, Message = "{Expired} orders have expired. The deadline is near, so that the next execution continues.")]
    private partial void LogIncomplete(int expired);
}
