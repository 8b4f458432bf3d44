using Tern.Conformance;
using Tern.Conformance.Config;
using Tern.Conformance.Endpoints;
using Tern.Conformance.Protocols;
using Tern.Conformance.Protocols.Servers;
using Tern.Conformance.Runner;
using Tern.Conformance.SigV4;

string? folder = args.Length > 0 ? args[0] : ConformanceFolder.Find();
if (folder is null || !Directory.Exists(folder))
{
    Console.Error.WriteLine(folder is null
        ? "No conformance folder was found. Pass a folder, or set TERN_CONFORMANCE."
        : $"The conformance folder '{folder}' does not exist.");
    return 2;
}

var report = new ConformanceReport(Console.Out);
foreach (string file in ProtocolConformance.Files(folder))
{
    foreach (ProtocolSuiteResult suite in ProtocolConformance.Run(file))
    {
        if (suite.IsSupported)
            report.Add(suite.Suite, suite.Summaries);
        else
            report.AddUnsupported(suite.Suite, suite.Protocol);
    }
}
foreach (string file in ServerConformance.Files(folder))
{
    ProtocolSuiteResult suite = ServerConformance.Run(file);
    report.Add(suite.Suite, suite.Summaries);
}
report.AddTogether("endpoint-tests", EndpointConformance.Run(folder));
foreach (SuiteResult result in (SuiteResult[])[.. SigV4Vectors.V4.Run(folder), .. SigV4Vectors.V4a.Run(folder)])
    report.Add(result.Suite, [result]);
foreach (string file in ConfigConformance.Files(folder))
{
    SuiteResult result = await ConfigConformance.RunAsync(file).ConfigureAwait(false);
    report.Add(result.Suite, [result]);
}
return report.Finish() ? 0 : 1;
