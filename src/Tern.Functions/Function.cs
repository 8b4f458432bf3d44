using System.Runtime.CompilerServices;
using Tern.Functions.Async;
using Tern.Functions.Handlers;
using Tern.Functions.Runtime;

namespace Tern.Functions;

/// <summary>Executes a function: requests its events from Lambda, and sends the responses.</summary>
/// <remarks>
/// Each method returns the exit code of the process: 0 after the service has stopped it, 1 if the initialization or the Runtime API failed. An exception of a
/// handler is the error of its invocation, and does not end the process.
/// </remarks>
public static partial class Function
{
    /// <summary>Executes a handler of events and results.</summary>
    /// <remarks>An async lambda is a handler of this kind: the other kind adds 190 KB to a native program.</remarks>
    /// <param name="handler">The handler.</param>
    /// <param name="options">The options; null for the defaults.</param>
    /// <param name="cancellationToken">Stops the process in order, as the service does.</param>
    /// <exception cref="TernConfigurationException">A variable that Lambda sets is missing or not valid.</exception>
    [OverloadResolutionPriority(1)]
    public static Task<int> RunAsync<TEvent, TResult>(Func<TEvent, Invocation, Task<TResult>> handler, FunctionOptions? options = null, CancellationToken cancellationToken = default)
        where TEvent : IPayload<TEvent>
        where TResult : IPayload<TResult>
    {
        ArgumentNullException.ThrowIfNull(handler);
        return RunAsync(new TaskHandler<TEvent, TResult>(handler), options, cancellationToken);
    }

    /// <summary>Executes a handler of events and results, which allocates no task for a result that is available at once.</summary>
    /// <inheritdoc cref="RunAsync{TEvent, TResult}(Func{TEvent, Invocation, Task{TResult}}, FunctionOptions?, CancellationToken)" path="/param|/exception"/>
    public static Task<int> RunAsync<TEvent, TResult>(Func<TEvent, Invocation, ValueTask<TResult>> handler, FunctionOptions? options = null, CancellationToken cancellationToken = default)
        where TEvent : IPayload<TEvent>
        where TResult : IPayload<TResult>
    {
        ArgumentNullException.ThrowIfNull(handler);
        return RunAsync(new ValueTaskHandler<TEvent, TResult>(handler), options, cancellationToken);
    }

    /// <summary>Executes a handler of events without a result. The response is <c>null</c>.</summary>
    /// <inheritdoc cref="RunAsync{TEvent, TResult}(Func{TEvent, Invocation, Task{TResult}}, FunctionOptions?, CancellationToken)" path="/param|/exception"/>
    [OverloadResolutionPriority(1)]
    public static Task<int> RunAsync<TEvent>(Func<TEvent, Invocation, ValueTask> handler, FunctionOptions? options = null, CancellationToken cancellationToken = default)
        where TEvent : IPayload<TEvent>
    {
        ArgumentNullException.ThrowIfNull(handler);
        return RunAsync(new EventOnlyHandler<TEvent>(handler), options, cancellationToken);
    }

    /// <inheritdoc cref="RunAsync{TEvent}(Func{TEvent, Invocation, ValueTask}, FunctionOptions?, CancellationToken)"/>
    public static Task<int> RunAsync<TEvent>(Func<TEvent, Invocation, Task> handler, FunctionOptions? options = null, CancellationToken cancellationToken = default)
        where TEvent : IPayload<TEvent>
    {
        ArgumentNullException.ThrowIfNull(handler);
        return RunAsync(new EventOnlyHandler<TEvent>((e, invocation) => new ValueTask(handler(e, invocation))), options, cancellationToken);
    }

    /// <summary>Executes a handler of bytes. The event is valid until the end of its invocation.</summary>
    /// <inheritdoc cref="RunAsync{TEvent, TResult}(Func{TEvent, Invocation, Task{TResult}}, FunctionOptions?, CancellationToken)" path="/param|/exception"/>
    [OverloadResolutionPriority(1)]
    public static Task<int> RunAsync(Func<ReadOnlyMemory<byte>, Invocation, ValueTask<ReadOnlyMemory<byte>>> handler, FunctionOptions? options = null, CancellationToken cancellationToken = default)
    {
        ArgumentNullException.ThrowIfNull(handler);
        return RunAsync(new BytesHandler(handler), options, cancellationToken);
    }

    /// <summary>Executes a handler that reads the event and writes the response itself.</summary>
    /// <inheritdoc cref="RunAsync{TEvent, TResult}(Func{TEvent, Invocation, Task{TResult}}, FunctionOptions?, CancellationToken)" path="/param|/exception"/>
    public static Task<int> RunAsync(IFunctionHandler handler, FunctionOptions? options = null, CancellationToken cancellationToken = default)
    {
        ArgumentNullException.ThrowIfNull(handler);
        options ??= new FunctionOptions();
        return RunAsync(handler, new FunctionRuntime(options, RuntimeSettings.Read(options.Environment)), cancellationToken).AsTask();
    }

    [AsyncMethodBuilder(typeof(PrecompiledMethodBuilder<>))]
    private static async ValueTask<int> RunAsync(IFunctionHandler handler, FunctionRuntime runtime, CancellationToken cancellationToken)
    {
        using (runtime)
            return await runtime.RunAsync(handler, cancellationToken).ConfigureAwait(false);
    }
}
