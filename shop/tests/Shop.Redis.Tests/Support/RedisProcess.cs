using System.ComponentModel;
using System.Diagnostics;
using System.Net;
using System.Net.Sockets;

namespace Shop.Redis.Support;

/// <summary>A redis-server in a folder of its own, on free ports of the loopback, that keeps nothing and ends with the tests.</summary>
internal sealed class RedisProcess : IAsyncDisposable
{
    private const int Attempts = 5;

    private readonly Process _process;
    private readonly string _folder;

    private RedisProcess(Process process, string folder, int port, int tlsPort)
    {
        _process = process;
        _folder = folder;
        Port = port;
        TlsPort = tlsPort;
    }

    public int Port { get; }

    public int TlsPort { get; }

    /// <summary>Starts a server.</summary>
    /// <param name="configuration">Lines of its configuration.</param>
    /// <param name="certificate">The certificate of its TLS port, which it has only with one.</param>
    public static async Task<RedisProcess> StartAsync(string configuration, TestCertificate? certificate = null)
    {
        string folder = Directory.CreateTempSubdirectory("shop-redis-").FullName;
        string said = "";
        for (int i = 0; i < Attempts; i++)
        {
            // Another process may take a port between the look for it and its use.
            int port = FindFreePort();
            int tlsPort = FindFreePort();
            string tls = certificate is null ? "" : $"tls-port {tlsPort}\ntls-auth-clients no\n{await certificate.SaveAsync(folder)}";
            string file = Path.Combine(folder, "redis.conf");
            await File.WriteAllTextAsync(file, $"bind 127.0.0.1\nport {port}\ndir {folder}\nsave \"\"\nappendonly no\n{configuration}\n{tls}");
            Process process = Start(file);
            if (await WaitUntilReadyAsync(process) is not { } problem)
                return new(process, folder, port, tlsPort);
            said = problem;
            process.Kill();
            process.Dispose();
        }
        throw new InvalidOperationException($"redis-server does not start:\n{said}");
    }

    public async ValueTask DisposeAsync()
    {
        _process.Kill();
        await _process.WaitForExitAsync();
        _process.Dispose();
        Directory.Delete(_folder, recursive: true);
    }

    private static Process Start(string file)
    {
        try
        {
            // Streams of its own, so that it keeps nobody waiting who waits for the end of those of the tests.
            return Process.Start(new ProcessStartInfo("redis-server", [file])
            {
                RedirectStandardInput = true,
                RedirectStandardOutput = true,
                RedirectStandardError = true,
            })!;
        }
        catch (Win32Exception e)
        {
            throw new InvalidOperationException("These tests need redis-server 7 on PATH: on Debian, apt-get install redis-server.", e);
        }
    }

    // What it says while it starts, when it ends; null when it serves.
    private static async Task<string?> WaitUntilReadyAsync(Process process)
    {
        var said = new List<string>();
        while (await process.StandardOutput.ReadLineAsync() is { } line)
        {
            said.Add(line);
            if (line.Contains("Ready to accept connections", StringComparison.Ordinal))
            {
                // It says so once for each port, in the order of the configuration; what it says afterwards is thrown away.
                _ = process.StandardOutput.ReadToEndAsync();
                return null;
            }
        }
        return string.Join('\n', said);
    }

    private static int FindFreePort()
    {
        using var listener = new TcpListener(IPAddress.Loopback, 0);
        listener.Start();
        return ((IPEndPoint)listener.LocalEndpoint).Port;
    }
}
