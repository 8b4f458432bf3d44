using Tern.Core.Tests.Support;
using static Tern.Functions.Testing.Tests.Support.Functions;

namespace Tern.Functions.Testing.Tests;

/// <summary>Initialization, snapshot, freeze and shutdown.</summary>
public sealed class LifecycleTests
{
    [Fact]
    public async Task Failed_init_task_is_thrown_by_the_start()
    {
        FunctionInitException error = await Assert.ThrowsAsync<FunctionInitException>(() => StartAsync(
            (payload, _) => Task.FromResult(payload), functionOptions: new() { InitTasks = [new InitTask("table", _ => throw new InvalidOperationException("The table is missing."))] }));

        Assert.Equal(("InvalidOperationException", "The table is missing."), (error.ErrorType, error.ErrorMessage));
        Assert.NotEmpty(error.FunctionStackTrace);
    }

    [Fact]
    public async Task Exception_of_the_program_is_thrown_by_the_start_with_its_cause()
    {
        FunctionInitException error = await Assert.ThrowsAsync<FunctionInitException>(() => FunctionTestHost.StartAsync(() => throw new FormatException("broken"), cancellationToken: Token));

        Assert.Equal("FormatException", error.ErrorType);
        Assert.IsType<FormatException>(error.InnerException);
    }

    [Fact]
    public async Task Program_that_ends_is_an_init_error()
    {
        FunctionInitException error = await Assert.ThrowsAsync<FunctionInitException>(() => FunctionTestHost.StartAsync(() => Task.FromResult(3), cancellationToken: Token));

        Assert.Equal(("Runtime.ExitError", "The program of the function has ended with exit code 3."), (error.ErrorType, error.ErrorMessage));
    }

    [Fact]
    public async Task Hooks_are_executed_before_and_after_the_snapshot()
    {
        List<string> events = [];
        await using FunctionTestHost host = await StartAsync(
            (payload, _) => Task.FromResult(payload),
            new() { SnapStart = true },
            new()
            {
                BeforeSnapshot = [_ => { events.Add("before"); return Task.CompletedTask; }],
                AfterRestore = [_ => { events.Add("after"); return Task.CompletedTask; }],
            });
        Assert.Equal(["before"], events);

        await host.RestoreAsync(Token);
        Assert.Equal(["before", "after"], events);

        Assert.Equal("1", (await host.InvokeAsync("1", cancellationToken: Token)).ToString());
        Assert.Equal(["before", "after"], events);
    }

    [Fact]
    public async Task First_invocation_restores_the_snapshot()
    {
        await using FunctionTestHost host = await StartAsync((payload, _) => Task.FromResult(payload), new() { SnapStart = true });

        Assert.Equal("1", (await host.InvokeAsync("1", cancellationToken: Token)).ToString());
    }

    [Fact]
    public async Task Failed_hook_after_the_restoration_is_thrown()
    {
        await using FunctionTestHost host = await StartAsync(
            (payload, _) => Task.FromResult(payload), new() { SnapStart = true }, new() { AfterRestore = [_ => throw new InvalidOperationException("no randomness")] });

        FunctionInitException error = await Assert.ThrowsAsync<FunctionInitException>(() => host.RestoreAsync(Token));

        Assert.Equal("no randomness", error.ErrorMessage);
        Assert.Equal(1, await host.Exited.WaitAsync(Token));
    }

    [Fact]
    public async Task Timers_of_a_frozen_function_fire_when_an_invocation_thaws_it()
    {
        var clock = new ManualTimeProvider();
        int ticks = 0;
        ITimer? timer = null;
        await using FunctionTestHost host = await StartAsync(
            (payload, invocation) =>
            {
                if (payload == "start")
                    timer = AwsEnvironment.Process.TimeProvider.CreateTimer(_ => ticks++, null, TimeSpan.FromSeconds(1), TimeSpan.FromSeconds(1));
                return Task.FromResult($"{ticks}");
            },
            new() { TimeProvider = clock });
        await host.InvokeAsync("start", cancellationToken: Token);
        clock.Advance(TimeSpan.FromSeconds(2));
        Assert.Equal(2, ticks);

        await host.FreezeAsync(Token);
        clock.Advance(TimeSpan.FromHours(1));
        Assert.Equal(2, ticks);

        Assert.Equal("3", (await host.InvokeAsync("read", cancellationToken: Token)).ToString());
    }

    [Fact]
    public async Task Freeze_waits_for_what_follows_the_response()
    {
        var flushed = new TaskCompletionSource(TaskCreationOptions.RunContinuationsAsynchronously);
        await using FunctionTestHost host = await StartAsync((payload, _) => Task.FromResult(payload), functionOptions: new() { FlushAsync = _ => new ValueTask(flushed.Task) });
        await host.InvokeAsync("1", cancellationToken: Token);

        Task freeze = host.FreezeAsync(Token);
        Assert.False(freeze.IsCompleted);
        flushed.SetResult();

        await freeze;
    }

    [Fact]
    public async Task Shutdown_cancels_the_invocation_and_sends_its_response()
    {
        var started = new TaskCompletionSource(TaskCreationOptions.RunContinuationsAsynchronously);
        await using FunctionTestHost host = await StartAsync(async (_, invocation) =>
        {
            var cancelled = new TaskCompletionSource(TaskCreationOptions.RunContinuationsAsynchronously);
            await using CancellationTokenRegistration registration = invocation.CancellationToken.Register(cancelled.SetResult);
            started.SetResult();
            await cancelled.Task;
            return "cancelled";
        });
        Task<FunctionResponse> response = host.InvokeAsync("{}", cancellationToken: Token);
        await started.Task.WaitAsync(Token);

        Assert.Equal(0, await host.ShutdownAsync(Token));

        Assert.Equal("cancelled", (await response).ToString());
    }

    [Fact]
    public async Task Shutdown_ends_a_function_that_ignores_it_after_400_ms_of_the_clock()
    {
        var clock = new ManualTimeProvider();
        TaskCompletionSource started = new(TaskCreationOptions.RunContinuationsAsynchronously), never = new(TaskCreationOptions.RunContinuationsAsynchronously);
        await using FunctionTestHost host = await StartAsync(
            async (payload, _) =>
            {
                started.SetResult();
                await never.Task;
                return payload;
            },
            new() { TimeProvider = clock });
        Task<FunctionResponse> response = host.InvokeAsync("1", cancellationToken: Token);
        await started.Task.WaitAsync(Token);

        Task<int> shutdown = host.ShutdownAsync(Token);
        clock.Advance(TimeSpan.FromMilliseconds(399));
        Assert.False(shutdown.IsCompleted);
        clock.Advance(TimeSpan.FromMilliseconds(1));

        Assert.Equal(0, await shutdown);
        Assert.Equal("Runtime.ExitError", (await Assert.ThrowsAsync<FunctionErrorException>(() => response)).ErrorType);
    }

    // The Runtime API refuses extensions after the function waits for its restoration.
    [Fact]
    public async Task Restored_function_has_an_extension()
    {
        await using FunctionTestHost host = await StartAsync((payload, _) => Task.FromResult(payload), new() { SnapStart = true });
        await host.InvokeAsync("1", cancellationToken: Token);

        Assert.Equal(0, await host.ShutdownAsync(Token));
    }

    [Fact]
    public async Task Function_without_an_extension_is_killed()
    {
        await using FunctionTestHost host = await StartAsync((payload, _) => Task.FromResult(payload), functionOptions: new() { HandlesShutdown = false });

        Assert.Equal(137, await host.ShutdownAsync(Token));
    }

    // The deadline never passes, because the clock of the test does not advance.
    [Fact]
    public async Task Invocation_in_flight_fails_when_a_function_without_an_extension_is_killed()
    {
        TaskCompletionSource started = new(TaskCreationOptions.RunContinuationsAsynchronously), never = new(TaskCreationOptions.RunContinuationsAsynchronously);
        await using FunctionTestHost host = await StartAsync(
            async (payload, _) =>
            {
                started.SetResult();
                await never.Task;
                return payload;
            },
            new() { TimeProvider = new ManualTimeProvider() },
            new() { HandlesShutdown = false });
        Task<FunctionResponse> response = host.InvokeAsync("1", cancellationToken: Token);
        await started.Task.WaitAsync(Token);

        Assert.Equal(137, await host.ShutdownAsync(Token));

        Assert.Equal("Runtime.ExitError", (await Assert.ThrowsAsync<FunctionErrorException>(() => response.WaitAsync(TimeSpan.FromMinutes(1), Token))).ErrorType);
        never.SetResult();
    }

    [Fact]
    public async Task Invocation_in_flight_fails_when_the_host_of_a_function_that_never_ends_is_disposed()
    {
        TaskCompletionSource started = new(TaskCreationOptions.RunContinuationsAsynchronously), never = new(TaskCreationOptions.RunContinuationsAsynchronously);
        FunctionTestHost host = await StartAsync(
            async (payload, _) =>
            {
                started.SetResult();
                await never.Task;
                return payload;
            },
            new() { TimeProvider = new ManualTimeProvider() });
        Task<FunctionResponse> response = host.InvokeAsync("1", cancellationToken: Token);
        await started.Task.WaitAsync(Token);

        await host.DisposeAsync();

        Assert.Equal("Runtime.ExitError", (await Assert.ThrowsAsync<FunctionErrorException>(() => response.WaitAsync(TimeSpan.FromMinutes(1), Token))).ErrorType);
        never.SetResult();
    }

    [Fact]
    public async Task Host_can_be_disposed_again()
    {
        FunctionTestHost host = await StartAsync((payload, _) => Task.FromResult(payload));

        await host.DisposeAsync();
        await host.DisposeAsync();

        Assert.Equal(0, await host.Exited);
    }

    [Fact]
    public async Task Invocation_after_the_end_is_an_error()
    {
        await using FunctionTestHost host = await StartAsync((payload, _) => Task.FromResult(payload));
        await host.ShutdownAsync(Token);

        FunctionErrorException error = await Assert.ThrowsAsync<FunctionErrorException>(() => host.InvokeAsync("1", cancellationToken: Token));

        Assert.Equal("Runtime.ExitError", error.ErrorType);
    }

    [Fact]
    public async Task Objects_of_the_function_are_disposed_at_the_end_of_the_host()
    {
        var disposable = new Disposable();
        await using (await StartAsync((payload, _) => Task.FromResult(payload), functionOptions: new() { Disposables = [disposable] }))
        {
            Assert.False(disposable.IsDisposed);
        }

        Assert.True(disposable.IsDisposed);
    }

    private sealed class Disposable : IAsyncDisposable
    {
        public bool IsDisposed { get; private set; }

        public ValueTask DisposeAsync()
        {
            IsDisposed = true;
            return ValueTask.CompletedTask;
        }
    }
}
