using Tern.CloudWatch;

namespace Tern.Examples;

internal static class CloudWatchExample
{
    public static async Task CountAsync(double orders, CancellationToken ct)
    {
        using var cloudWatch = new CloudWatchClient();

        await cloudWatch.PutMetricDataAsync(new()
        {
            Namespace = "Shop",
            MetricData = [new() { MetricName = "Orders", Unit = StandardUnit.Count, Value = orders }],
        }, ct);
    }
}
