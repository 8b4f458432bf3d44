using System.Diagnostics;
using System.Globalization;
using Tern.Sqs;

namespace Tern.Local.Benchmarks;

/// <summary>Sends messages to a server over 16 connections. Every request is the same signed one, and the load is a program in C (<c>load.c</c>), because it has the same two cores.</summary>
internal static class LoadBenchmark
{
    private const int Seconds = 6;

    /// <summary>Measures the sends per second after a first, discarded period.</summary>
    public static async Task<double> MeasureAsync(string load, Uri server)
    {
        string file = Path.GetTempFileName();
        try
        {
            await File.WriteAllBytesAsync(file, await CreateRequestAsync(server));
            await SendAsync(load, server, file);
            return await SendAsync(load, server, file);
        }
        finally
        {
            File.Delete(file);
        }
    }

    private static async Task<double> SendAsync(string load, Uri server, string file)
    {
        string[] arguments = [server.Port.ToString(CultureInfo.InvariantCulture), file, Seconds.ToString(CultureInfo.InvariantCulture)];
        using Process process = Process.Start(new ProcessStartInfo(load, arguments) { RedirectStandardOutput = true })!;
        string output = await process.StandardOutput.ReadToEndAsync();
        await process.WaitForExitAsync();
        return process.ExitCode == 0 ? Number.ParseReal(output.Trim()) : throw new InvalidOperationException($"{load} failed.");
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
