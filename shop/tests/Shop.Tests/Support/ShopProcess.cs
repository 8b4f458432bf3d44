using System.Diagnostics;
using System.Runtime.InteropServices;
using System.Text;
using Shop.Configuration;

namespace Shop.Tests.Support;

/// <summary>
/// The Shop as a separate process, configured by its environment: the built assembly, or the program in <c>SHOP_BINARY</c>.
/// </summary>
public sealed partial class ShopProcess : IAsyncDisposable
{
    /// <summary>Removes a setting that these tests make by default.</summary>
    public const string NotSet = "(not set)";

    private readonly Process process;
    private readonly StringBuilder output = new();
    private readonly TaskCompletionSource<Uri> listening = new(TaskCreationOptions.RunContinuationsAsynchronously);
    private readonly TaskCompletionSource ready = new(TaskCreationOptions.RunContinuationsAsynchronously);
    private readonly List<(string Text, TaskCompletionSource Seen)> awaited = [];

    private ShopProcess(Process process) => this.process = process;

    public HttpClient Client { get; private set; } = null!;

    /// <summary>Completes when the Shop logs that it is ready.</summary>
    public Task Ready => ready.Task;

    /// <summary>The output of the process.</summary>
    public string Output
    {
        get
        {
            lock (output) return output.ToString();
        }
    }

    /// <summary>The working set, in bytes.</summary>
    public long Memory
    {
        get
        {
            process.Refresh();
            return process.WorkingSet64;
        }
    }

    /// <summary>Starts it and waits until it is ready.</summary>
    public static Task<ShopProcess> StartAsync(params (string Name, string Value)[] settings) => StartAsync(untilReady: true, settings);

    /// <summary>Starts it and waits until it listens or is ready.</summary>
    public static async Task<ShopProcess> StartAsync(bool untilReady, params (string Name, string Value)[] settings)
    {
        var shop = Start([], settings);
        try
        {
            shop.Client = new HttpClient { BaseAddress = await shop.listening.Task, Timeout = TestTimeout.Time };
            if (untilReady) await shop.Ready;
            return shop;
        }
        catch
        {
            await shop.DisposeAsync();
            throw;
        }
    }

    /// <summary>Runs a command to its end.</summary>
    public static async Task<(int ExitCode, string Output)> RunAsync(string[] arguments, params (string Name, string Value)[] settings)
    {
        await using var shop = Start(arguments, settings);
        await shop.process.WaitForExitAsync(TestContext.Current.CancellationToken);
        return (shop.process.ExitCode, shop.Output);
    }

    /// <summary>Completes when the process has written this number of further lines that contain the text.</summary>
    public Task LineAsync(string text, int times)
    {
        var seen = Enumerable.Range(0, times).Select(_ => new TaskCompletionSource(TaskCreationOptions.RunContinuationsAsynchronously)).ToArray();
        lock (output) awaited.AddRange(seen.Select(source => (text, source)));
        return Task.WhenAll(seen.Select(source => source.Task)).WaitAsync(TestContext.Current.CancellationToken);
    }

    /// <summary>Kills the process, without a shutdown.</summary>
    public async Task KillAsync()
    {
        process.Kill();
        await process.WaitForExitAsync();
    }

    /// <summary>Sends a request with a trace id, over a new connection.</summary>
    public async Task<TestResponse> SendAsync(string path, string traceId)
    {
        using var request = new HttpRequestMessage(HttpMethod.Get, path) { Headers = { { "traceparent", $"00-{traceId}-b7ad6b7169203331-01" } } };
        request.Headers.ConnectionClose = true;
        using var response = await Client.SendAsync(request, TestContext.Current.CancellationToken);
        return await TestResponse.ReadAsync(response);
    }

    /// <summary>Sends SIGTERM to the process.</summary>
    public void Terminate()
    {
        // Not the program "kill", which is missing on small systems.
        const int SigTerm = 15;
        Assert.True(Kill(process.Id, SigTerm) == 0, $"kill(SIGTERM) failed with error {Marshal.GetLastPInvokeError()}.");
    }

    /// <summary>Waits until the process has exited and returns its exit code.</summary>
    public async Task<int> ExitedAsync()
    {
        await process.WaitForExitAsync(TestContext.Current.CancellationToken);
        return process.ExitCode;
    }

    public async ValueTask DisposeAsync()
    {
        Client?.Dispose();
        if (!process.HasExited) await KillAsync();
        process.Dispose();
    }

    [LibraryImport("libc", EntryPoint = "kill", SetLastError = true)]
    private static partial int Kill(int process, int signal);

    private static ShopProcess Start(string[] arguments, (string Name, string Value)[] settings)
    {
        var binary = Environment.GetEnvironmentVariable("SHOP_BINARY");
        var start = binary is null
            ? new ProcessStartInfo("dotnet", [Path.Combine(AppContext.BaseDirectory, "Shop.dll"), .. arguments])
            : new ProcessStartInfo(binary, arguments);
        start.RedirectStandardOutput = start.RedirectStandardError = true;
        // The default of a systemd service.
        start.WorkingDirectory = "/";
        start.Environment["ASPNETCORE_URLS"] = "http://127.0.0.1:0";
        start.Environment["ASPNETCORE_ENVIRONMENT"] = "Production";
        start.Environment["AllowedHosts"] = "127.0.0.1;localhost";
        start.Environment["Logging__LogLevel__Microsoft.Hosting.Lifetime"] = "Information";
        start.Environment["Logging__Console__FormatterName"] = "simple";
        start.Environment["Logging__Console__FormatterOptions__IncludeScopes"] = "false";
        foreach (var policy in ShopOptions.DefaultRateLimits.Keys) start.Environment[$"Shop__RateLimits__{policy}__Permits"] = "1000000000";
        foreach (var (name, value) in settings)
        {
            start.Environment[name] = value;
            if (value == NotSet) start.Environment.Remove(name);
        }

        var shop = new ShopProcess(new Process { StartInfo = start, EnableRaisingEvents = true });
        shop.process.OutputDataReceived += (_, line) => shop.Read(line.Data);
        shop.process.ErrorDataReceived += (_, line) => shop.Read(line.Data);
        shop.process.Exited += (_, _) => shop.Ended();
        shop.process.Start();
        shop.process.BeginOutputReadLine();
        shop.process.BeginErrorReadLine();
        return shop;
    }

    private void Read(string? line)
    {
        if (line is null) return;
        lock (output)
        {
            output.AppendLine(line);
            if (awaited.FindIndex(wait => line.Contains(wait.Text, StringComparison.Ordinal)) is var found and >= 0)
            {
                awaited[found].Seen.TrySetResult();
                awaited.RemoveAt(found);
            }
        }
        const string Listening = "Now listening on: ";
        if (line.IndexOf(Listening, StringComparison.Ordinal) is var at and >= 0) listening.TrySetResult(new Uri(line[(at + Listening.Length)..].Split('"')[0]));
        if (line.Contains("Ready: ", StringComparison.Ordinal)) ready.TrySetResult();
    }

    private void Ended()
    {
        var failure = new InvalidOperationException($"The Shop exited. Output: {Output}");
        if (listening.TrySetException(failure)) _ = listening.Task.Exception;
        if (ready.TrySetException(failure)) _ = ready.Task.Exception;
    }
}
