using System.Diagnostics.CodeAnalysis;
using System.Globalization;
using System.Runtime.CompilerServices;
using System.Text;
using Tern.Functions.Testing.Logs;
using Tern.Functions.Testing.Payloads;
using Tern.Local.Lambda;
using Tern.Local.Lambda.Invocation;
using Tern.Local.Lambda.RuntimeApi;

namespace Tern.Functions.Testing;

/// <summary>A function under test with its Runtime API, as Lambda executes it: invocations, streams, logs, metrics, snapshot, freeze and shutdown. Thread-safe.</summary>
/// <seealso href="https://docs.aws.amazon.com/lambda/latest/dg/lambda-runtime-environment.html">Lambda execution environment lifecycle</seealso>
public abstract class ExecutionEnvironment : IAsyncDisposable
{
    private const string TypedPayload = "The JSON of types without IPayload is read and written by reflection.";

    private readonly ExecutionEnvironmentOptions _options;
    private int _isDisposed;

    private protected ExecutionEnvironment(ExecutionEnvironmentOptions options, TimeProvider time)
    {
        _options = options;
        Time = time;
        Api = new RuntimeApi(options);
    }

    /// <summary>The records of the log until now, in their order.</summary>
    public IReadOnlyList<FunctionLogRecord> Logs => Log.Records;

    /// <summary>The values of metrics that the function has written to its log in the Embedded Metric Format, in their order.</summary>
    public IReadOnlyList<FunctionMetric> Metrics => Log.Metrics;

    /// <summary>Completes with the exit code when the program of the function has ended. A process that was killed has 137.</summary>
    public abstract Task<int> Exited { get; }

    internal FunctionLog Log { get; } = new();

    internal RuntimeApi Api { get; }

    private protected TimeProvider Time { get; }

    /// <summary>Waits until the init phase has ended: the function has requested its first event, or with SnapStart its restoration.</summary>
    /// <param name="cancellationToken">Cancels the wait.</param>
    /// <exception cref="FunctionInitException">The init phase has failed.</exception>
    public Task WaitForInitAsync(CancellationToken cancellationToken = default) => Api.Initialized.WaitAsync(cancellationToken);

    /// <summary>Restores a function with <see cref="ExecutionEnvironmentOptions.SnapStart"/> from its snapshot. The first invocation does it, too.</summary>
    /// <param name="cancellationToken">Cancels the wait until the function requests its first event.</param>
    /// <exception cref="FunctionInitException">The init phase or a hook has failed.</exception>
    public async Task RestoreAsync(CancellationToken cancellationToken = default)
    {
        await WaitForInitAsync(cancellationToken).ConfigureAwait(false);
        Api.Restore();
        await Api.Ready.WaitAsync(cancellationToken).ConfigureAwait(false);
    }

    /// <summary>Invokes the function.</summary>
    /// <param name="payload">The JSON of the event.</param>
    /// <param name="options">The options. The default is null.</param>
    /// <param name="cancellationToken">Ends the wait. The function continues.</param>
    /// <exception cref="FunctionErrorException">The function has failed, its process has ended, or its deadline has passed.</exception>
    /// <exception cref="ArgumentException">An option is not valid.</exception>
    [OverloadResolutionPriority(1)]
    public async Task<FunctionResponse> InvokeAsync(ReadOnlyMemory<byte> payload, InvokeOptions? options = null, CancellationToken cancellationToken = default)
    {
        options?.Validate();
        await PrepareAsync(cancellationToken).ConfigureAwait(false);
        string requestId = options?.RequestId ?? Guid.NewGuid().ToString();
        ReadOnlyMemory<byte> response = await ExecuteAsync(payload, requestId, options, chunks: null, cancellationToken).ConfigureAwait(false);
        return new FunctionResponse(requestId, response, this);
    }

    /// <inheritdoc cref="InvokeAsync(ReadOnlyMemory{byte}, InvokeOptions?, CancellationToken)"/>
    [OverloadResolutionPriority(1)]
    public Task<FunctionResponse> InvokeAsync(string payload, InvokeOptions? options = null, CancellationToken cancellationToken = default) =>
        InvokeAsync(Encoding.UTF8.GetBytes(payload), options, cancellationToken);

    /// <summary>Invokes the function with an event of a type.</summary>
    /// <typeparam name="TEvent">An event of Tern.Functions, or a type that <c>System.Text.Json</c> supports. Enums are written by name.</typeparam>
    /// <inheritdoc cref="InvokeAsync(ReadOnlyMemory{byte}, InvokeOptions?, CancellationToken)"/>
    [RequiresUnreferencedCode(TypedPayload)]
    [RequiresDynamicCode(TypedPayload)]
    public Task<FunctionResponse> InvokeAsync<TEvent>(TEvent payload, InvokeOptions? options = null, CancellationToken cancellationToken = default) =>
        InvokeAsync(PayloadJson<TEvent>.Write(payload), options, cancellationToken);

    /// <summary>Invokes the function with an event of a type, and reads its result.</summary>
    /// <typeparam name="TEvent">An event of Tern.Functions, or a type that <c>System.Text.Json</c> supports. Enums are written by name.</typeparam>
    /// <typeparam name="TResult">A result of Tern.Functions, or a type that <c>System.Text.Json</c> supports.</typeparam>
    /// <returns>The result.</returns>
    /// <inheritdoc cref="InvokeAsync(ReadOnlyMemory{byte}, InvokeOptions?, CancellationToken)"/>
    [RequiresUnreferencedCode(TypedPayload)]
    [RequiresDynamicCode(TypedPayload)]
    public async Task<TResult> InvokeAsync<TEvent, TResult>(TEvent payload, InvokeOptions? options = null, CancellationToken cancellationToken = default) =>
        (await InvokeAsync(PayloadJson<TEvent>.Write(payload), options, cancellationToken).ConfigureAwait(false)).Read<TResult>();

    /// <summary>Invokes the function, and returns its response when it starts. The bytes are available when the function sends them.</summary>
    /// <inheritdoc cref="InvokeAsync(ReadOnlyMemory{byte}, InvokeOptions?, CancellationToken)"/>
    [OverloadResolutionPriority(1)]
    public async Task<FunctionStream> InvokeStreamAsync(ReadOnlyMemory<byte> payload, InvokeOptions? options = null, CancellationToken cancellationToken = default)
    {
        options?.Validate();
        await PrepareAsync(cancellationToken).ConfigureAwait(false);
        string requestId = options?.RequestId ?? Guid.NewGuid().ToString();
        var chunks = new ResponseChunks();
        return await FunctionStream.StartAsync(requestId, chunks, ExecuteStreamAsync(payload, requestId, options, chunks, cancellationToken), cancellationToken).ConfigureAwait(false);
    }

    /// <inheritdoc cref="InvokeStreamAsync(ReadOnlyMemory{byte}, InvokeOptions?, CancellationToken)"/>
    [OverloadResolutionPriority(1)]
    public Task<FunctionStream> InvokeStreamAsync(string payload, InvokeOptions? options = null, CancellationToken cancellationToken = default) =>
        InvokeStreamAsync(Encoding.UTF8.GetBytes(payload), options, cancellationToken);

    /// <summary>Invokes the function with an event of a type, and returns its response when it starts.</summary>
    /// <typeparam name="TEvent">An event of Tern.Functions, or a type that <c>System.Text.Json</c> supports. Enums are written by name.</typeparam>
    /// <inheritdoc cref="InvokeAsync(ReadOnlyMemory{byte}, InvokeOptions?, CancellationToken)"/>
    [RequiresUnreferencedCode(TypedPayload)]
    [RequiresDynamicCode(TypedPayload)]
    public Task<FunctionStream> InvokeStreamAsync<TEvent>(TEvent payload, InvokeOptions? options = null, CancellationToken cancellationToken = default) =>
        InvokeStreamAsync(PayloadJson<TEvent>.Write(payload), options, cancellationToken);

    /// <summary>
    /// Freezes the function when it waits for events and no invocation is in flight, as Lambda does between invocations. The next invocation thaws it.
    /// </summary>
    /// <param name="cancellationToken">Cancels the wait until the function is idle.</param>
    /// <exception cref="FunctionInitException">The init phase has failed.</exception>
    public async Task FreezeAsync(CancellationToken cancellationToken = default)
    {
        await RestoreAsync(cancellationToken).ConfigureAwait(false);
        await Api.WaitForIdleAsync(cancellationToken).ConfigureAwait(false);
        Freeze();
    }

    /// <summary>
    /// Stops the function as Lambda does: with SIGTERM if it has registered an extension, which functions of Tern do; otherwise it is killed. The limit of Lambda,
    /// 500 ms, is not enforced.
    /// </summary>
    /// <param name="cancellationToken">Cancels the wait for its end.</param>
    /// <returns>The exit code.</returns>
    public async Task<int> ShutdownAsync(CancellationToken cancellationToken = default)
    {
        Thaw();
        Terminate(isKilled: !Api.HasExtension);
        return await Exited.WaitAsync(cancellationToken).ConfigureAwait(false);
    }

    /// <summary>Waits for a record of the log, which can have been written before. The output of a process can be received after the response of its invocation.</summary>
    /// <param name="condition">Returns whether a record is the expected one.</param>
    /// <param name="cancellationToken">Cancels the wait.</param>
    public Task<FunctionLogRecord> WaitForLogAsync(Func<FunctionLogRecord, bool> condition, CancellationToken cancellationToken = default) => Log.WaitAsync(condition, cancellationToken);

    /// <summary>Ends the function, and releases its resources.</summary>
    public async ValueTask DisposeAsync()
    {
        if (Interlocked.Exchange(ref _isDisposed, 1) != 0)
            return;
        Thaw();
        await EndAsync().ConfigureAwait(false);
        GC.SuppressFinalize(this);
    }

    private protected abstract void Freeze();

    private protected abstract void Thaw();

    private protected abstract void Terminate(bool isKilled);

    private protected abstract ValueTask EndAsync();

    /// <summary>Fails what waits for the function, whose program has ended.</summary>
    private protected void ReportExit(int exitCode, Exception? cause = null) => Api.End(
        FunctionErrorDocument.Create(
            cause?.GetType().Name ?? FunctionErrorDocument.ExitError,
            cause?.Message ?? string.Create(CultureInfo.InvariantCulture, $"The program of the function has ended with exit code {exitCode}.")),
        cause);

    private async Task PrepareAsync(CancellationToken cancellationToken)
    {
        Thaw();
        await RestoreAsync(cancellationToken).ConfigureAwait(false);
    }

    private async Task<ReadOnlyMemory<byte>> ExecuteStreamAsync(ReadOnlyMemory<byte> payload, string requestId, InvokeOptions? options, ResponseChunks chunks, CancellationToken cancellationToken)
    {
        try
        {
            ReadOnlyMemory<byte> rest = await ExecuteAsync(payload, requestId, options, chunks, cancellationToken).ConfigureAwait(false);
            if (!rest.IsEmpty)
                await chunks.WriteAsync(rest, cancellationToken).ConfigureAwait(false);
            return default;
        }
        finally
        {
            chunks.Complete();
        }
    }

    private async Task<ReadOnlyMemory<byte>> ExecuteAsync(ReadOnlyMemory<byte> payload, string requestId, InvokeOptions? options, ResponseChunks? chunks, CancellationToken cancellationToken)
    {
        TimeSpan timeout = options?.Timeout ?? _options.Timeout;
        using var deadline = new CancellationTokenSource(timeout, Time);
        using CancellationTokenSource either = CancellationTokenSource.CreateLinkedTokenSource(deadline.Token, cancellationToken);
        try
        {
            return await Api.InvokeAsync(payload, CreateContext(requestId, options, timeout, chunks, either.Token)).ConfigureAwait(false);
        }
        catch (RemoteFunctionException e)
        {
            throw new FunctionErrorException("The function", FunctionErrorDocument.Read(e.ErrorType, e.Document));
        }
        catch (OperationCanceledException) when (deadline.IsCancellationRequested && !cancellationToken.IsCancellationRequested)
        {
            throw new FunctionTimeoutException(FunctionErrorDocument.Read(Local.Lambda.Invocation.FunctionErrorDocument.TimedOut, Local.Lambda.Invocation.FunctionErrorDocument.CreateTimeout(requestId, timeout)));
        }
    }

    private FunctionContext CreateContext(string requestId, InvokeOptions? options, TimeSpan timeout, ResponseChunks? chunks, CancellationToken cancellationToken) => new(Time, new LogTail())
    {
        RequestId = requestId,
        FunctionName = _options.FunctionName,
        FunctionVersion = LambdaVariables.Version,
        FunctionArn = _options.FunctionArn,
        InvokedFunctionArn = options?.FunctionArn ?? _options.FunctionArn,
        MemoryLimit = _options.MemorySize,
        ClientContext = options?.ReadClientContext(),
        CognitoIdentity = options?.Identity is { } identity ? IdentityJson.Write(identity) : null,
        TenantId = options?.TenantId,
        TraceHeader = options?.TraceId,
        Chunks = chunks,
        Deadline = Time.GetUtcNow() + timeout,
        CancellationToken = cancellationToken,
    };
}
