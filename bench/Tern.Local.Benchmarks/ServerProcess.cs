using System.Diagnostics;
using System.Globalization;

namespace Tern.Local.Benchmarks;

/// <summary>A server in another process, on a free port of the loopback address.</summary>
internal sealed class ServerProcess : IAsyncDisposable
{
    private readonly Process _process;

    private ServerProcess(Process process, Uri address)
    {
        _process = process;
        Address = address;
    }

    public Uri Address { get; }

    public static async Task<ServerProcess> StartAsync(string program, params string[] arguments)
    {
        Process process = Start(program, arguments);
        try
        {
            return new ServerProcess(process, await ReadAddressAsync(process));
        }
        catch
        {
            process.Kill();
            process.Dispose();
            throw;
        }
    }

    /// <summary>Measures the time from the start of the process to its first response.</summary>
    public static async Task<(double Milliseconds, double ResidentMegabytes)> MeasureStartAsync(string program, params string[] arguments)
    {
        long start = Stopwatch.GetTimestamp();
        await using ServerProcess server = await StartAsync(program, arguments);
        // A plain socket: the first use of HttpClient in this process would be measured too.
        using var connection = new RawConnection(server.Address);
        connection.Send(RawConnection.CreateHealthRequest(server.Address));
        while (!connection.Receive())
            ;
        double milliseconds = Stopwatch.GetElapsedTime(start).TotalMilliseconds;
        return (milliseconds, ReadResidentMegabytes(server._process.Id));
    }

    public async ValueTask DisposeAsync()
    {
        _process.Kill();
        await _process.WaitForExitAsync();
        _process.Dispose();
    }

    private static Process Start(string program, string[] arguments)
    {
        var start = new ProcessStartInfo(program) { RedirectStandardOutput = true, RedirectStandardInput = true };
        foreach (string argument in arguments)
            start.ArgumentList.Add(argument);
        return Process.Start(start)!;
    }

    // The first line ends with a URL, or is a port.
    private static async Task<Uri> ReadAddressAsync(Process process)
    {
        string line = await process.StandardOutput.ReadLineAsync() ?? throw new InvalidOperationException("The server did not start.");
        int url = line.IndexOf("http://", StringComparison.Ordinal);
        return new Uri(url < 0 ? $"http://127.0.0.1:{line.Trim()}" : line[url..].Split(' ')[0].TrimEnd('.'));
    }

    private static double ReadResidentMegabytes(int processId)
    {
        string line = File.ReadLines($"/proc/{processId.ToString(CultureInfo.InvariantCulture)}/status").First(status => status.StartsWith("VmRSS:", StringComparison.Ordinal));
        return Number.ParseReal(line.Split(' ', StringSplitOptions.RemoveEmptyEntries)[1]) / 1024;
    }
}
