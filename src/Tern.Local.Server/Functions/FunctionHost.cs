using System.Net;
using Tern.Local.Lambda;
using Tern.Local.Server.Functions.Code;
using Tern.Local.Server.Functions.Memory;
using Tern.Local.Server.Functions.Options;
using Tern.Local.Server.Functions.Processes;

namespace Tern.Local.Server.Functions;

/// <summary>The functions of the options of this program: their processes, and the watchers of their files.</summary>
internal sealed class FunctionHost : IAsyncDisposable
{
    private readonly LambdaEngine _lambda;
    private readonly FunctionProcesses _processes;
    private readonly List<ProgramWatcher> _watchers = [];

    private FunctionHost(LambdaEngine lambda, FunctionProcesses processes)
    {
        _lambda = lambda;
        _processes = processes;
    }

    /// <summary>Adds the functions.</summary>
    /// <param name="aws">The AWS.</param>
    /// <param name="options">The options.</param>
    /// <param name="port">The port of this program.</param>
    /// <exception cref="ArgumentException">The folder of a program does not exist.</exception>
    public static FunctionHost Start(LocalAws aws, LocalServerOptions options, int port)
    {
        LambdaEngine lambda = aws.Services.Lambda;
        Dictionary<string, FunctionOption> programs = options.Functions.ToDictionary(option => option.Name, StringComparer.Ordinal);
        var settings = new FunctionSettings(GetEndpoint(options.Address, port), aws.Credentials, aws.Options.AccountId, options.LogWriter, aws.Options.TimeProvider) { Memory = FunctionLauncher.HasGroups ? MemoryControl.Find() : null };
        if (settings.Memory is null && (options.RunsFunctions || options.Functions.Count > 0))
            options.LogWriter.WriteLine("The memory of functions is not limited, because this program cannot create control groups (cgroups) with the memory controller.");
        var host = new FunctionHost(lambda, new FunctionProcesses(lambda.Remote, settings, programs, options.RunsFunctions));
        try
        {
            foreach (FunctionOption option in options.Functions)
                host.Add(aws, options, option);
        }
        catch
        {
            host._watchers.ForEach(watcher => watcher.Dispose());
            throw;
        }
        lambda.SetRunner(host._processes);
        return host;
    }

    /// <summary>Ends the processes.</summary>
    public async ValueTask DisposeAsync()
    {
        _watchers.ForEach(watcher => watcher.Dispose());
        _lambda.SetRunner(null);
        await _processes.DisposeAsync().ConfigureAwait(false);
    }

    private void Add(LocalAws aws, LocalServerOptions options, FunctionOption option)
    {
        FunctionProgram program = FunctionProgram.FromFile(option.Path);
        _watchers.Add(new ProgramWatcher(program, () => Restart(option.Name, options.LogWriter), aws.Options.TimeProvider));
        _lambda.Functions.AddProgram(option.Name, option.Handler, new LocalFunctionOptions
        {
            Timeout = option.Timeout,
            MemoryLimit = option.Memory,
            Concurrency = option.ReservedConcurrency,
            Environment = GetVariables(options.Variables, option.Name),
        });
    }

    // Those of one function replace those of all.
    private static Dictionary<string, string> GetVariables(IReadOnlyList<VariableOption> options, string function)
    {
        var variables = new Dictionary<string, string>(StringComparer.Ordinal);
        foreach (VariableOption option in options.Where(option => option.Function is null).Concat(options.Where(option => option.Function == function)))
            variables[option.Name] = option.Value;
        return variables;
    }

    private void Restart(string name, TextWriter log)
    {
        log.WriteLine($"{name}: The program has changed. The next invocation starts it again.");
        _processes.Restart(name);
    }

    private static Uri GetEndpoint(IPAddress address, int port)
    {
        IPAddress reachable = address.Equals(IPAddress.Any) ? IPAddress.Loopback : address.Equals(IPAddress.IPv6Any) ? IPAddress.IPv6Loopback : address;
        return new UriBuilder(Uri.UriSchemeHttp, reachable.ToString(), port).Uri;
    }
}
