using System.Globalization;
using Tern.Benchmarks.Workloads;
using Tern.Functions;

namespace Tern.Performance;

/// <summary>Batches of messages whose handlers complete at once.</summary>
internal static class BatchWork
{
    public static IEnumerable<AllocationMeasurement> MeasureAll() => [Measure(10), Measure(1000)];

    private static AllocationMeasurement Measure(int count)
    {
        var batch = new SqsEvent { Records = [.. Enumerable.Range(0, count).Select(i => new SqsMessage { MessageId = i.ToString(CultureInfo.InvariantCulture), EventSourceArn = "arn:aws:sqs:eu-west-1:123456789012:orders" })] };
        Func<SqsMessage, CancellationToken, ValueTask> handler = static (_, _) => ValueTask.CompletedTask;
        return AllocationCounter.Measure($"batch of {count} messages", () =>
        {
            Function.ForEachAsync(batch, handler).GetAwaiter().GetResult();
            return null;
        });
    }
}
