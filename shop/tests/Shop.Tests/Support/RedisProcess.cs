using System.ComponentModel;
using System.Diagnostics;
using System.Net;
using System.Net.Sockets;

namespace Shop.Tests.Support;

/// <summary>A redis-server in its own folder, on a free port of the loopback, without persistence. It ends with the tests.</summary>
internal sealed class RedisProcess : IAsyncDisposable
{
    private const int Attempts = 5, OldestMajor = 7;

    private readonly Process process;
    private readonly string folder;

    private RedisProcess(Process process, string folder, int port)
    {
        this.process = process;
        this.folder = folder;
        Port = port;
    }

    public int Port { get; }

    /// <summary>Starts a server; null without redis-server 7 or later on the PATH.</summary>
    public static async Task<RedisProcess?> StartAsync()
    {
        if (!await IsRecentAsync()) return null;
        var folder = Directory.CreateTempSubdirectory("shop-redis-").FullName;
        var written = "";
        for (var i = 0; i < Attempts; i++)
        {
            // Another process may bind the port before redis-server does.
            var port = FreePort();
            var process = Start("--bind", "127.0.0.1", "--port", $"{port}", "--dir", folder, "--save", "", "--appendonly", "no");
            if (await ProblemAsync(process) is not { } problem) return new RedisProcess(process, folder, port);
            written = problem;
            process.Kill();
            process.Dispose();
        }
        throw new InvalidOperationException($"redis-server did not start on {Attempts} ports. Last output:\n{written}");
    }

    public async ValueTask DisposeAsync()
    {
        process.Kill();
        await process.WaitForExitAsync();
        process.Dispose();
        Directory.Delete(folder, recursive: true);
    }

    public static int FreePort()
    {
        using var listener = new TcpListener(IPAddress.Loopback, 0);
        listener.Start();
        return ((IPEndPoint)listener.LocalEndpoint).Port;
    }

    /// <summary>Reads the version of <c>Redis server v=7.0.15 sha=…</c>.</summary>
    private static async Task<bool> IsRecentAsync()
    {
        try
        {
            using var process = Start("--version");
            var version = (await process.StandardOutput.ReadToEndAsync()).Split("v=")[^1].Split('.')[0];
            return int.TryParse(version, System.Globalization.CultureInfo.InvariantCulture, out var major) && major >= OldestMajor;
        }
        catch (Win32Exception)
        {
            return false;
        }
    }

    /// <summary>With redirected streams, so that a process that waits for the end of the tests' streams does not wait for the server.</summary>
    private static Process Start(params string[] arguments) => Process.Start(new ProcessStartInfo("redis-server", arguments)
    {
        RedirectStandardInput = true,
        RedirectStandardOutput = true,
        RedirectStandardError = true,
    })!;

    /// <summary>The output when it exits during the start; null when it is ready.</summary>
    private static async Task<string?> ProblemAsync(Process process)
    {
        var written = new List<string>();
        while (await process.StandardOutput.ReadLineAsync() is { } line)
        {
            written.Add(line);
            if (line.Contains("Ready to accept connections", StringComparison.Ordinal))
            {
                // Later output is discarded.
                _ = process.StandardOutput.ReadToEndAsync();
                return null;
            }
        }
        return string.Join('\n', written);
    }
}
