namespace Tern.Aot.Suspension;

/// <summary>Stops a process, applies a fault to its pooled connections, continues it, and checks its next calls.</summary>
internal sealed class Scenario(Fault fault, TestCertificate? certificate)
{
    private const int Concurrency = 4;

    private readonly string _name = $"{fault}, {(certificate is null ? "HTTP" : "HTTPS")}";

    /// <summary>Runs the scenario and prints one line.</summary>
    /// <returns>Whether all calls succeeded with one attempt.</returns>
    public async Task<bool> RunAsync(TimeSpan stopTime, CancellationToken cancellationToken)
    {
        try
        {
            string[] results = await GetResultsAsync(stopTime, cancellationToken);
            bool succeeded = Array.TrueForAll(results, CallResult.IsSuccess);
            Console.WriteLine($"{_name}: {(succeeded ? "succeeded" : "FAILED")}. Next call: {results[0]}. Then: {string.Join("; ", results[1..])}.");
            return succeeded;
        }
        catch (Exception e)
        {
            Console.WriteLine($"{_name}: FAILED. {e.GetType().Name}: {e.Message}");
            return false;
        }
    }

    private async Task<string[]> GetResultsAsync(TimeSpan stopTime, CancellationToken cancellationToken)
    {
        using var server = new TestServer(Concurrency, certificate?.Certificate);
        using var caller = new CallerProcess(server.Endpoint, certificate?.Path);
        string[] first = await caller.CallAsync(Concurrency, cancellationToken);
        Check(Array.TrueForAll(first, CallResult.IsSuccess), $"The first calls failed: {string.Join("; ", first)}.");
        await caller.StopAsync(cancellationToken);
        int connections = server.Apply(fault);
        Check(connections == Concurrency, $"The process has {connections} connections. Expected {Concurrency}.");
        await Task.Delay(stopTime, cancellationToken);
        Check(caller.IsStopped(), "The process was continued too early, as when the shell of its process group ends. Start this program with setsid.");
        // One call, which does not use the connections that others have replaced, then several. Its request is written before the process continues,
        // so that the call is at the same time as the first timer, which closes idle connections. After the timer, all calls use new connections.
        Task<string[]> next = caller.CallAsync(1, cancellationToken);
        await caller.ContinueAsync(cancellationToken);
        return [.. await next, .. await caller.CallAsync(Concurrency, cancellationToken)];
    }

    private static void Check(bool condition, string message)
    {
        if (!condition)
            throw new InvalidOperationException(message);
    }
}
