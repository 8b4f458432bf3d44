using System.Reflection;
using BenchmarkDotNet.Reports;
using BenchmarkDotNet.Running;
using Tern.Benchmarks.Measuring;
using Tern.Benchmarks.Reporting;

// A filter matches Class.Method: "*Signing*". Only a run of everything is written to bench/results.
string[] arguments = args.Length == 0 ? ["--filter", "*"] : ["--filter", .. args];
Summary[] summaries = BenchmarkSwitcher.FromAssembly(Assembly.GetExecutingAssembly()).Run(arguments, new BenchmarkSettings()).ToArray();
IReadOnlyList<CaseResult> measurements = CaseResult.FromSummaries(summaries);
string table = ResultTable.Write(measurements, summaries);
Console.WriteLine(table);
if (args.Length == 0)
    ResultFiles.Write(measurements, table);
return summaries.Any(summary => summary.HasCriticalValidationErrors || summary.Reports.Any(report => !report.Success)) ? 1 : 0;
