using System.Globalization;
using Microsoft.Win32.SafeHandles;
using Tern.Functions.Metrics;

namespace Tern.Benchmarks.Workloads;

/// <summary>An invocation with 10 metrics, a dimension and a property. Its log is the null device.</summary>
internal sealed class MetricBlob : IDisposable
{
    private static readonly string[] s_names = [.. Enumerable.Range(0, 10).Select(i => $"Orders{i}")];

    private readonly SafeFileHandle _log = File.OpenHandle("/dev/null", FileMode.Open, FileAccess.Write);
    private readonly FunctionMetrics _metrics;

    public MetricBlob() => _metrics = new FunctionMetrics("Shop", new()
    {
        Service = "orders",
        Environment = new InMemoryAwsEnvironment(new Dictionary<string, string> { ["_LAMBDA_TELEMETRY_LOG_FD"] = _log.DangerousGetHandle().ToString(CultureInfo.InvariantCulture) }),
    });

    public void Write()
    {
        _metrics.AddDimension("stage", "prod");
        _metrics.AddProperty("requestId", "7Q3KRC1VO2JQ2HL8P3D4E5F6G7");
        foreach (string name in s_names)
            _metrics.Add(name, 12.5, MetricUnit.Milliseconds);
        _metrics.Flush();
    }

    public void Dispose() => _log.Dispose();
}
