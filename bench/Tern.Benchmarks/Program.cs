using System.Reflection;
using BenchmarkDotNet.Reports;
using BenchmarkDotNet.Running;
using Tern.Benchmarks;
using Tern.Benchmarks.Measuring;
using Tern.Benchmarks.Reporting;

if (args is [Garbage.Argument])
{
    Garbage.Print();
    return 0;
}

// A filter matches Class.Method: "*Signing*". Written to bench/results is a run of everything and, with --record, what a filter chose.
bool isAll = args.Length == 0;
bool isRecorded = isAll || args[0] == "--record";
string[] filters = isAll ? ["*"] : isRecorded ? args[1..] : args;
Summary[] summaries = BenchmarkSwitcher.FromAssembly(Assembly.GetExecutingAssembly()).Run(["--filter", .. filters], new BenchmarkSettings()).ToArray();
List<CaseResult> measurements = [.. CaseResult.FromSummaries(summaries)];
if (measurements.Any(measurement => measurement.Group == "Signing"))
    measurements.AddRange(SigningBenchmarks.MeasureBeyondBodyHash());
if (isRecorded && !isAll)
    measurements = ResultFiles.Merge(measurements);
string table = ResultTable.Write(measurements, Garbage.Measure(), summaries);
Console.WriteLine(table);
if (isRecorded)
    ResultFiles.Write(measurements, table);
return summaries.Any(summary => summary.HasCriticalValidationErrors || summary.Reports.Any(report => !report.Success)) ? 1 : 0;
