using System.Globalization;
using System.IO.Pipes;
using System.Text;
using System.Text.Json;
using Microsoft.Extensions.DependencyInjection;
using Tern.Functions.Tests.Support;

namespace Tern.Functions.Generator.Tests.Functions;

/// <summary>A run of the generated <c>FunctionHost</c> against a Runtime API with one event for each invocation.</summary>
internal static class HostRun
{
    public const string Event = """{"name":"n","count":2}""";

    /// <summary>Returns the last result that the Runtime API has received.</summary>
    public static async Task<FakeRequest> RunAsync(string handler, string payload = Event, Action<IServiceCollection>? configure = null, int events = 1, params (string Name, string Value)[] variables)
    {
        await using var api = FakeRuntimeApi.Serve([.. Enumerable.Range(1, events).Select(i => FakeRuntimeApi.Event($"id-{i}", payload))]);
        await RunAsync(api, handler, configure, events, variables);
        return api.Requests.Last(request => request.Line.StartsWith("POST", StringComparison.Ordinal));
    }

    /// <summary>Executes a number of invocations.</summary>
    /// <returns>The exit code.</returns>
    public static async Task<int> RunAsync(FakeRuntimeApi api, string handler, Action<IServiceCollection>? configure = null, int events = 1, params (string Name, string Value)[] variables)
    {
        using var stop = new CancellationTokenSource();
        var options = new FunctionOptions { Environment = api.Environment([("_HANDLER", handler), .. variables]), HandlesShutdown = false, LimitsHeap = false };
        Task<int> run = Task.Run(() => configure is null ? FunctionHost.RunAsync(options, stop.Token) : FunctionHost.RunAsync(configure, options, stop.Token));
        await api.WaitAsync(run, () => api.Requests.Count(request => request.Line.EndsWith("/invocation/next", StringComparison.Ordinal)) > events);
        await stop.CancelAsync();
        return await run.WaitAsync(TimeSpan.FromMinutes(1));
    }

    /// <summary>Returns the message of an error that the Runtime API has received.</summary>
    public static string ErrorMessage(FakeRequest request) => JsonDocument.Parse(request.Body).RootElement.GetProperty("errorMessage").GetString()!;

    /// <summary>Executes one invocation, and returns the records of its log without their frames.</summary>
    public static async Task<string> RunWithLogAsync(string handler, Action<IServiceCollection>? configure = null)
    {
        using var pipe = new AnonymousPipeServerStream(PipeDirection.In, HandleInheritability.None);
        using var received = new MemoryStream();
        Task copy = Task.Run(() => pipe.CopyToAsync(received));
        await RunAsync(handler, Event, configure, 1, ("_LAMBDA_TELEMETRY_LOG_FD", pipe.ClientSafePipeHandle.DangerousGetHandle().ToString(CultureInfo.InvariantCulture)), ("AWS_LAMBDA_LOG_FORMAT", "JSON"));
        pipe.DisposeLocalCopyOfClientHandle();
        await copy;
        return Encoding.UTF8.GetString(received.ToArray());
    }
}
