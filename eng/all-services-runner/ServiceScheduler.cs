using System.Diagnostics;
using System.Globalization;
using System.IO.Compression;

namespace Tern.AllServices;

/// <summary>Compiles services one after the other, each in a process of its own. Valid results of an earlier execution are reused.</summary>
internal sealed class ServiceScheduler(string models, string stateFolder, Fingerprint fingerprints, TextWriter output)
{
    private static readonly TimeSpan s_limit = TimeSpan.FromMinutes(5);

    public IReadOnlyList<ServiceResult> Execute(IReadOnlyList<string> services)
    {
        Directory.CreateDirectory(stateFolder);
        using ZipArchive archive = ZipFile.OpenRead(models);
        var results = new List<ServiceResult>();
        foreach (string service in services)
        {
            string path = Path.Combine(stateFolder, service + ".json");
            string fingerprint = fingerprints.Of(archive.GetEntry(service + ".json")!);
            ServiceResult? known = ServiceResult.Read(path);
            ServiceResult result = known is { Outcome: not Outcome.Failed } && known.Fingerprint == fingerprint ? known : Start(service, fingerprint, path);
            results.Add(result);
            output.WriteLine(string.Create(CultureInfo.InvariantCulture, $"[{results.Count}/{services.Count}] {ResultTable.Line(result)}"));
        }
        return results;
    }

    private ServiceResult Start(string service, string fingerprint, string path)
    {
        File.Delete(path);
        string program = Path.Combine(AppContext.BaseDirectory, "Tern.AllServices.Runner.dll");
        var start = new ProcessStartInfo(Environment.ProcessPath!, ["exec", program, "--child", models, service, path, fingerprint]) { RedirectStandardError = true };
        // A compilation references most of its allocations until its end: frequent collections cost a fifth of the time and free little.
        start.Environment["DOTNET_GCgen0size"] = "0x4000000";
        using Process process = Process.Start(start)
            ?? throw new InvalidOperationException($"The process of the service '{service}' did not start.");
        Task<string> errors = process.StandardError.ReadToEndAsync();
        bool hasEnded = process.WaitForExit(s_limit);
        if (!hasEnded)
            process.Kill(entireProcessTree: true);
        return ServiceResult.Read(path) ?? new ServiceResult
        {
            Service = service,
            Fingerprint = fingerprint,
            Outcome = Outcome.Failed,
            Message = hasEnded ? $"The process ended with exit code {process.ExitCode}: {errors.Result}" : $"The process did not end within {s_limit}.",
        };
    }
}
