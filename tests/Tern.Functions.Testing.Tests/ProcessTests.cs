using System.Diagnostics;
using System.Text;
using static Tern.Functions.Testing.Tests.Support.Functions;

namespace Tern.Functions.Testing.Tests;

/// <summary>Programs in processes of their own.</summary>
public sealed class ProcessTests
{
    [Fact]
    public async Task Process_receives_events_and_sends_responses()
    {
        await using FunctionProcess process = FunctionProcess.Start(Cases);

        Assert.Equal("[1]", (await process.InvokeAsync("[1]", cancellationToken: Token)).ToString());
        Assert.Equal("[2]", (await process.InvokeAsync("[2]", cancellationToken: Token)).ToString());
    }

    [Fact]
    public async Task Caller_can_block_its_thread_after_an_invocation()
    {
        await using FunctionProcess process = FunctionProcess.Start(Cases, new() { Timeout = TimeSpan.FromSeconds(20) });

        // Without the synchronization context of the test, the caller continues on the thread that completes the invocation.
        FunctionResponse second = await Task.Run(async () =>
        {
            await process.InvokeAsync("1", cancellationToken: Token).ConfigureAwait(false);
            return process.InvokeAsync("2", cancellationToken: Token).GetAwaiter().GetResult();
        });

        Assert.Equal("2", second.ToString());
    }

    [Fact]
    public async Task Invocations_of_a_process_are_concurrent()
    {
        await using FunctionProcess process = FunctionProcess.Start(Cases, new() { MaxConcurrency = 3 });

        FunctionResponse[] responses = await Task.WhenAll(Enumerable.Range(0, 9).Select(number => process.InvokeAsync($"{number}", cancellationToken: Token)));

        Assert.Equal(Enumerable.Range(0, 9), responses.Select(response => response.Read<int>()));
    }

    [Fact]
    public async Task Process_can_be_disposed_again_and_receives_no_signal_after_its_end()
    {
        FunctionProcess process = FunctionProcess.Start(Cases);
        await process.WaitForInitAsync(Token);

        await process.DisposeAsync();
        await process.DisposeAsync();
        await process.FreezeAsync(Token);

        Assert.Equal(137, await process.ShutdownAsync(Token));
    }

    [Fact]
    public async Task Error_of_a_process_has_its_type_message_and_stack()
    {
        await using FunctionProcess process = FunctionProcess.Start(Cases, new() { Handler = "throw" });

        FunctionErrorException error = await Assert.ThrowsAsync<FunctionErrorException>(() => process.InvokeAsync("{}", cancellationToken: Token));

        Assert.Equal(("InvalidOperationException", "thrown"), (error.ErrorType, error.ErrorMessage));
        Assert.NotEmpty(error.FunctionStackTrace);
    }

    [Fact]
    public async Task Stream_of_a_process_is_read()
    {
        await using FunctionProcess process = FunctionProcess.Start(Cases, new() { Handler = "stream" });

        await using FunctionStream stream = await process.InvokeStreamAsync("{}", cancellationToken: Token);

        Assert.Equal("chunkchunkchunk", Encoding.UTF8.GetString(await stream.ReadToEndAsync(Token)));
    }

    [Fact]
    public async Task Output_of_a_process_is_its_log()
    {
        await using FunctionProcess process = FunctionProcess.Start(Cases, new() { Handler = "console" });
        await process.InvokeAsync("{}", cancellationToken: Token);

        Assert.Equal("line 2", (await process.WaitForLogAsync(record => record.Text == "line 2", Token)).Message);
        await process.WaitForLogAsync(record => record.Text == "problem", Token);
    }

    [Fact]
    public async Task Sigterm_cancels_the_invocation_and_sends_its_response()
    {
        Assert.SkipWhen(OperatingSystem.IsWindows(), "Signals require Linux or macOS.");
        await using FunctionProcess process = FunctionProcess.Start(Cases, new() { Handler = "wait" });
        Task<FunctionResponse> response = process.InvokeAsync("{}", cancellationToken: Token);
        await process.WaitForLogAsync(record => record.Text == "waiting", Token);

        int exitCode = await process.ShutdownAsync(Token);

        Assert.Equal(0, exitCode);
        Assert.Equal("\"cancelled\"", (await response).ToString());
    }

    [Fact]
    public async Task Frozen_process_continues_with_the_next_invocation()
    {
        Assert.SkipWhen(OperatingSystem.IsWindows(), "Signals require Linux or macOS.");
        await using FunctionProcess process = FunctionProcess.Start(Cases);
        await process.FreezeAsync(Token);
        // The system delivers a signal after kill has returned.
        while (OperatingSystem.IsLinux() && !(await File.ReadAllTextAsync($"/proc/{process.ProcessId}/status", Token)).Contains("State:\tT", StringComparison.Ordinal))
            await Task.Yield();

        Assert.Equal("1", (await process.InvokeAsync("1", cancellationToken: Token)).ToString());
    }

    [Fact]
    public async Task Snapshot_of_a_process_is_restored_by_the_first_invocation()
    {
        await using FunctionProcess process = FunctionProcess.Start(Cases, new() { SnapStart = true });
        await process.WaitForInitAsync(Token);

        Assert.Equal("1", (await process.InvokeAsync("1", cancellationToken: Token)).ToString());
    }

    [Fact]
    public async Task Disposal_kills_the_process()
    {
        FunctionProcess process = FunctionProcess.Start(Cases, new() { Handler = "block" });
        await process.WaitForInitAsync(Token);
        Task<FunctionResponse> response = process.InvokeAsync("{}", cancellationToken: Token);
        int id = process.ProcessId;

        await process.DisposeAsync();

        Assert.Equal("Runtime.ExitError", (await Assert.ThrowsAsync<FunctionErrorException>(() => response)).ErrorType);
        Assert.Throws<ArgumentException>(() => Process.GetProcessById(id));
    }

    [Fact]
    public async Task Process_that_ends_before_its_first_event_is_an_init_error()
    {
        await using FunctionProcess process = FunctionProcess.Start(Cases, new() { Variables = new Dictionary<string, string> { ["RESPONSE_TIMEOUT_MS"] = "no number" } });

        FunctionInitException error = await Assert.ThrowsAsync<FunctionInitException>(() => process.InvokeAsync("{}", cancellationToken: Token));

        Assert.Equal("Runtime.ExitError", error.ErrorType);
        Assert.Contains(process.Logs, record => record.Text.Contains("FormatException", StringComparison.Ordinal));
    }

    [Fact]
    public void Missing_program_is_an_error() => Assert.Contains("does not exist", Assert.Throws<FileNotFoundException>(() => FunctionProcess.Start("missing/bootstrap")).Message, StringComparison.Ordinal);
}
