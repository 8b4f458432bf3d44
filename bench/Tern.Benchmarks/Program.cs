using System.Reflection;
using BenchmarkDotNet.Reports;
using BenchmarkDotNet.Running;
using Tern.Benchmarks;
using Tern.Benchmarks.Measuring;
#if HAS_CASES
using Tern.Benchmarks.Protocols;
#endif
using Tern.Benchmarks.Reporting;
using Tern.Benchmarks.S3;

if (args is [Garbage.Argument])
{
    Garbage.Print();
    return 0;
}

if (args is [ObjectServer.Argument])
{
    ObjectServer.Serve();
    return 0;
}
if (args is [ObjectBenchmark.Argument, ..])
{
    await ObjectBenchmark.PrintAsync(args[1..]);
    return 0;
}
if (args is ["--s3", ..])
{
    // Words select works by name, for example "1 GiB". Only results of all works are recorded.
    string[] words = args is [_, "--record"] ? [] : args[1..];
    string objects = ObjectReport.Write(ObjectBenchmark.Measure([.. ObjectWork.All.Where(work => words.All(word => work.Name.Contains(word, StringComparison.OrdinalIgnoreCase)))]));
    Console.WriteLine(objects);
    if (args is [_, "--record"])
        File.WriteAllText(ResultFiles.PathOf("s3.md"), objects);
    return 0;
}

#if HAS_CASES
if (args is [ProtocolBytes.Argument, ..])
{
    ProtocolBytes.Print(ProtocolGroups.Matching(args[1..]));
    return 0;
}
if (args is ["--protocols", ..])
{
    // Words select groups by title, for example "rpcv2Cbor responses". Only results of all groups are recorded.
    bool writes = args is [_, "--record"];
    string[] chosen = writes ? [] : args[1..];
    IReadOnlyList<ProtocolMeasurement> figures = ProtocolBenchmark.Measure(ProtocolGroups.Matching(chosen), chosen);
    string report = ProtocolReport.Write(figures);
    Console.WriteLine(report);
    if (writes)
        ProtocolReport.Record(figures, report);
    return 0;
}
#endif

// A filter matches Class.Method, for example "*Signing*". Results of all benchmarks are recorded, and with --record those of a filter.
bool isAll = args is [] or ["--record"];
bool isRecorded = isAll || args[0] == "--record";
string[] filters = isAll ? ["*"] : isRecorded ? args[1..] : args;
Summary[] summaries = BenchmarkSwitcher.FromAssembly(Assembly.GetExecutingAssembly()).Run(["--filter", .. filters], new BenchmarkSettings()).ToArray();
List<CaseResult> measurements = [.. CaseResult.FromSummaries(summaries)];
if (measurements.Any(measurement => measurement.Group == "Signing"))
    measurements.AddRange(SigningBenchmarks.MeasureWithoutBodyHash());
if (measurements.Any(measurement => measurement.Group == "Telemetry"))
    measurements.Add(TelemetryBenchmarks.MeasureCost());
if (isRecorded && !isAll)
    measurements = ResultFiles.Merge(measurements);
string table = ResultTable.Write(measurements, Garbage.Measure(), summaries);
Console.WriteLine(table);
if (isRecorded)
    ResultFiles.Write(measurements, table);
return summaries.Any(summary => summary.HasCriticalValidationErrors || summary.Reports.Any(report => !report.Success)) ? 1 : 0;
