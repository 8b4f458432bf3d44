using System.Diagnostics;
using System.Globalization;
using Tern.Sqs;

namespace Tern.Local.Benchmarks;

/// <summary>Sends messages to a server over 16 connections. Every request is the same signed one, and the load is a program in C (<c>load.c</c>), because it has the same two cores.</summary>
internal sealed class LoadBenchmark : IAsyncDisposable
{
    private const int WarmUpSeconds = 6;
    private const int Seconds = 2;

    private readonly string _load;
    private readonly ServerProcess _server;
    private readonly string _request;

    private LoadBenchmark(string load, ServerProcess server, string request)
    {
        _load = load;
        _server = server;
        _request = request;
    }

    /// <summary>Starts a server, and loads it for a period that is not measured.</summary>
    public static async Task<LoadBenchmark> StartAsync(string load, string program, params string[] arguments)
    {
        string request = Path.GetTempFileName();
        var benchmark = new LoadBenchmark(load, await ServerProcess.StartAsync(program, arguments), request);
        try
        {
            await File.WriteAllBytesAsync(benchmark._request, await CreateRequestAsync(benchmark._server.Address));
            await benchmark.SendAsync(WarmUpSeconds);
            return benchmark;
        }
        catch
        {
            // The process of the server would remain.
            await benchmark.DisposeAsync();
            throw;
        }
    }

    /// <summary>Measures the sends per second.</summary>
    public Task<double> MeasureAsync() => SendAsync(Seconds);

    public async ValueTask DisposeAsync()
    {
        File.Delete(_request);
        await _server.DisposeAsync();
    }

    private async Task<double> SendAsync(int seconds)
    {
        string[] arguments = [_server.Address.Port.ToString(CultureInfo.InvariantCulture), _request, seconds.ToString(CultureInfo.InvariantCulture)];
        using Process process = Process.Start(new ProcessStartInfo(_load, arguments) { RedirectStandardOutput = true })!;
        string output = await process.StandardOutput.ReadToEndAsync();
        await process.WaitForExitAsync();
        return process.ExitCode == 0 ? Number.ParseReal(output.Trim()) : throw new InvalidOperationException($"{_load} failed.");
    }

    private static async Task<byte[]> CreateRequestAsync(Uri server)
    {
        ClientOptions options = CapturedRequest.CreateOptions(server);
        using var sqs = new SqsClient(options);
        string url = (await sqs.CreateQueueAsync(new() { QueueName = "load" })).QueueUrl!;
        return await CapturedRequest.CreateAsync(async handler =>
        {
            using var captured = new SqsClient(options with { Handler = handler });
            await captured.SendMessageAsync(new() { QueueUrl = url, MessageBody = new string('x', 100) });
        });
    }
}
