using System.Diagnostics;
using System.Globalization;

namespace Orders.Local;

/// <summary>A process of <c>tern-local</c> with the functions of the sample.</summary>
internal sealed class TernLocal : IDisposable
{
    private readonly Process _process;

    private TernLocal(Process process) => _process = process;

    /// <summary>The URL of the AWS services.</summary>
    public string Endpoint { get; private set; } = "";

    /// <summary>The URL of the API.</summary>
    public string Api { get; private set; } = "";

    /// <summary>Starts the process, and waits until it serves requests.</summary>
    /// <exception cref="InvalidOperationException">The process has ended, for example because a port is in use. It has printed the reason.</exception>
    public static async Task<TernLocal> StartAsync(Arguments arguments, CancellationToken cancellationToken)
    {
        string functions = arguments.Program;
        var start = new ProcessStartInfo("dotnet") { RedirectStandardOutput = true };
        foreach (string argument in (string[])
        [
            Arguments.FindOutput("TernLocal"),
            "--port", arguments.Port.ToString(CultureInfo.InvariantCulture),
            // One program, three functions. The first invocation starts the process of a function.
            "--function", $"http={functions},timeout=30,memory=512",
            "--function", $"projection={functions},timeout=30,memory=512",
            "--function", $"clean-up={functions},timeout=60,memory=512",
            "--api", string.Create(CultureInfo.InvariantCulture, $"{arguments.ApiPort}=http"),
            // The table is connected when it is created.
            "--stream", "orders=projection,partial-failures=on,bisect=on,retries=10",
        ])
            start.ArgumentList.Add(argument);
        var local = new TernLocal(Process.Start(start)!);
        try
        {
            await local.ReadUrlsAsync(cancellationToken);
            return local;
        }
        catch
        {
            local.Dispose();
            throw;
        }
    }

    public Task WaitForExitAsync(CancellationToken cancellationToken) => _process.WaitForExitAsync(cancellationToken);

    /// <summary>Ends the process and the processes of the functions.</summary>
    public void Dispose()
    {
        _process.Kill(entireProcessTree: true);
        _process.Dispose();
    }

    // "Tern.Local at URL", "URL/ invokes http (http)", and last "Invocations at URL".
    private async Task ReadUrlsAsync(CancellationToken cancellationToken)
    {
        const string endpoint = "Tern.Local at ", api = "/ invokes http", last = "Invocations at ";
        while (await _process.StandardOutput.ReadLineAsync(cancellationToken) is { } line)
        {
            if (line.StartsWith(endpoint, StringComparison.Ordinal))
                Endpoint = line[endpoint.Length..].TrimEnd('/');
            else if (line.IndexOf(api, StringComparison.Ordinal) is > 0 and int length)
                Api = line[..length];
            else if (line.StartsWith(last, StringComparison.Ordinal))
                return;
        }
        throw new InvalidOperationException("tern-local has ended before it served requests.");
    }
}
