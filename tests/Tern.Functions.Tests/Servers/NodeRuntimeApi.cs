using System.ComponentModel;
using System.Diagnostics;
using System.Text.Json;

namespace Tern.Functions.Tests.Servers;

/// <summary>A Runtime API on Node's own HTTP server.</summary>
internal sealed class NodeRuntimeApi : IRuntimeApiServer
{
    private readonly Process _process;
    private readonly int _count;

    private NodeRuntimeApi(Process process, int count, string port)
    {
        _process = process;
        _count = count;
        Address = "127.0.0.1:" + port;
    }

    public string Address { get; }

    /// <summary>Starts the server. Without Node, the test is skipped, or fails with CI=true.</summary>
    public static async Task<IRuntimeApiServer> StartAsync(int count, bool isChunked)
    {
        try
        {
            Process process = Process.Start(new ProcessStartInfo("node", [Path.Combine(AppContext.BaseDirectory, "Servers", "runtime-api.mjs"), $"{count}", $"{isChunked}"])
            {
                RedirectStandardInput = true,
                RedirectStandardOutput = true,
            })!;
            return new NodeRuntimeApi(process, count, await process.StandardOutput.ReadLineAsync() ?? throw new InvalidOperationException("The server did not start."));
        }
        catch (Win32Exception e)
        {
            string problem = $"node is missing: {e.Message} Install Node.";
            Assert.SkipWhen(Environment.GetEnvironmentVariable("CI") != "true", problem);
            throw new InvalidOperationException(problem);
        }
    }

    public async Task<IReadOnlyList<ServerResult>> GetResultsAsync(CancellationToken cancellationToken)
    {
        var results = new List<ServerResult>();
        while (results.Count < _count && await _process.StandardOutput.ReadLineAsync(cancellationToken) is { } line)
            results.Add(JsonSerializer.Deserialize<ServerResult>(line)!);
        return results;
    }

    public async ValueTask DisposeAsync()
    {
        _process.StandardInput.Close();
        await _process.WaitForExitAsync();
        _process.Dispose();
    }
}
