using Tern.Local.Delivery;
using Tern.Local.Events;
using Tern.Local.Faults;
using Tern.Local.Lambda.Functions;
using Tern.Local.Lambda.RuntimeApi;

namespace Tern.Local.Lambda.Invocation;

/// <summary>Executes invocations by their handlers, with timeout and concurrency.</summary>
internal sealed class FunctionInvoker : IDisposable
{
    /// <summary>The maximum length of a response, in bytes.</summary>
    /// <remarks>See <see href="https://docs.aws.amazon.com/lambda/latest/dg/gettingstarted-limits.html"/>.</remarks>
    public const int MaxResponseLength = 6_291_556;

    private readonly TimeProvider _realTime;
    private readonly LocalEvents _events;
    private readonly FaultRules _faults;
    private readonly CancellationTokenSource _stopped = new();
    private readonly CancellationToken _stop;

    public FunctionInvoker(TimeProvider realTime, LocalEvents events, FaultRules faults)
    {
        _faults = faults;
        _realTime = realTime;
        _events = events;
        _stop = _stopped.Token;
    }

    /// <summary>Executes functions in child processes; null if this is not enabled.</summary>
    public IFunctionRunner? Runner { get; set; }

    /// <summary>Receives the invocations; null for nothing.</summary>
    public IInvocationObserver? Observer { get; set; }

    /// <summary>Whether there is code to execute a version of a function.</summary>
    public bool HasCode(ResolvedFunction resolved) => FindHandler(resolved.Function, resolved.Version) is not null;

    /// <summary>Starts an invocation. A handler in this process is executed on a thread of the pool, so that it never blocks the caller.</summary>
    /// <exception cref="TernServiceException">Too many invocations are in flight. The handler is not called.</exception>
    public Task<InvocationResult> InvokeAsync(FunctionInvocation invocation)
    {
        if (invocation.ChainLength > DeliveryChain.MaxLength && !invocation.Function.AllowsLoops)
            return Task.FromResult(RefuseLoop(invocation));
        bool isProvisioned = invocation.Function.EnterInvocation(invocation.Version.Version);
        return ExecuteAsync(invocation, isProvisioned);
    }

    /// <summary>Cancels the tokens of the invocations in flight. They have no result, so that events in the data folder are executed again.</summary>
    public void Stop() => _stopped.Cancel();

    /// <inheritdoc cref="Stop"/>
    public void Dispose()
    {
        Stop();
        _stopped.Dispose();
    }

    private async Task<InvocationResult> ExecuteAsync(FunctionInvocation invocation, bool isProvisioned)
    {
        // A change of the thread is a large part of the time of a short invocation, and a child process does not block.
        if (FindOwnHandler(invocation.Function, invocation.Version) is not null)
            await Task.CompletedTask.ConfigureAwait(ConfigureAwaitOptions.ForceYielding);
        // What a function sends in an allowed loop is delivered.
        DeliveryChain.Set(invocation.Function.AllowsLoops ? Math.Min(invocation.ChainLength, DeliveryChain.MaxLength - 1) : invocation.ChainLength);
        var log = new LogTail();
        log.AddStart(invocation.RequestId, invocation.Version.Version);
        long start = _realTime.GetTimestamp();
        IInvocationObserver? observer = Observer;
        observer?.Start(invocation);
        InvocationResult result;
        try
        {
            CallResult call = await CallAsync(invocation, log).ConfigureAwait(false);
            // The start of a process is not a part of the duration.
            TimeSpan duration = _realTime.GetElapsedTime(start) - (call.InitDuration ?? TimeSpan.Zero);
            result = new InvocationResult
            {
                Payload = call.Payload,
                ErrorType = call.ErrorType,
                ExecutedVersion = invocation.Version.Version,
                Log = log,
                Duration = duration > TimeSpan.Zero ? duration : TimeSpan.Zero,
                InitDuration = call.InitDuration,
            };
        }
        catch (OperationCanceledException)
        {
            observer?.Cancel(invocation);
            throw;
        }
        finally
        {
            invocation.Chunks?.Complete();
            invocation.Function.LeaveInvocation(isProvisioned);
        }
        log.AddEnd(invocation.RequestId, result, invocation.Version.MemorySize);
        observer?.Complete(invocation, result);
        if (_events.IsEnabled)
            _events.Add(new HandlerEvent { Time = _events.Now, Function = invocation.InvokedArn, RequestId = invocation.RequestId, Source = invocation.Source, ErrorType = result.ErrorType });
        return result;
    }

    private InvocationResult RefuseLoop(FunctionInvocation invocation)
    {
        if (_events.IsEnabled)
            _events.Add(new DropEvent { Time = _events.Now, Source = invocation.Source ?? invocation.InvokedArn, Target = invocation.InvokedArn, Reason = DeliveryChain.DropReason, MessageId = invocation.RequestId });
        return new InvocationResult
        {
            Payload = FunctionErrorDocument.Create(FunctionErrorDocument.RecursiveLoop, DeliveryChain.DropReason),
            ErrorType = FunctionErrorDocument.RecursiveLoop,
            ExecutedVersion = invocation.Version.Version,
            Log = new LogTail(),
            IsLoop = true,
        };
    }

    private async ValueTask<CallResult> CallAsync(FunctionInvocation invocation, LogTail log)
    {
        Fault? fault = _faults.Take(FaultSubject.Function, invocation.Function.Arn);
        if (fault is { Kind: FaultKind.Fail })
            return new(FunctionErrorDocument.Create(fault.ErrorCode!, "A fault fails the invocation."), fault.ErrorCode);
        if (fault is { ExecutesHandler: false })
            return CreateTimeout(invocation);
        CallResult result = await CallHandlerAsync(invocation, log).ConfigureAwait(false);
        return fault is null ? result : CreateTimeout(invocation);
    }

    private async ValueTask<CallResult> CallHandlerAsync(FunctionInvocation invocation, LogTail log)
    {
        if (FindHandler(invocation.Function, invocation.Version) is not { } handler)
        {
            return new(FunctionErrorDocument.Create(
                FunctionErrorDocument.HandlerNotFound,
                $"The function '{invocation.Function.Name}' has no handler in this process. Add one with LocalAws.Functions.Add(\"{invocation.Function.Name}\", …)."), FunctionErrorDocument.HandlerNotFound);
        }
        TimeSpan timeout = invocation.Version.Timeout;
        using CancellationTokenSource timedOut = new(timeout, _realTime);
        using CancellationTokenSource either = CancellationTokenSource.CreateLinkedTokenSource(timedOut.Token, _stop);
        FunctionContext context = CreateContext(invocation, log, timeout, either.Token);
        try
        {
            ReadOnlyMemory<byte> payload = await handler(invocation.Payload, context).AsTask().WaitAsync(either.Token).ConfigureAwait(false);
            if (invocation.Chunks is { } chunks)
            {
                if (!payload.IsEmpty)
                    await chunks.WriteAsync(payload, either.Token).ConfigureAwait(false);
                return new(default, null, context.InitDuration);
            }
            return payload.Length <= MaxResponseLength
                ? new(payload.IsEmpty ? "null"u8.ToArray() : payload, null, context.InitDuration)
                : new(FunctionErrorDocument.CreateTooLarge(MaxResponseLength), FunctionErrorDocument.ResponseTooLarge, context.InitDuration);
        }
        catch (OperationCanceledException) when (timedOut.IsCancellationRequested)
        {
            return CreateTimeout(invocation);
        }
        catch (Exception) when (_stop.IsCancellationRequested)
        {
            // The process ends. The invocation has no result, so that an event in the data folder is executed again.
            throw new OperationCanceledException(_stop);
        }
        catch (RemoteFunctionException e)
        {
            return new(e.Document, e.ErrorType, context.InitDuration);
        }
        catch (Exception e)
        {
            // Any exception of the code under test is a result, not a failure of Tern.Local.
            return new(FunctionErrorDocument.Create(e), e.GetType().Name);
        }
    }

    // A handler can block its thread for longer than its timeout.
    private static async Task<ReadOnlyMemory<byte>> ExecuteOwnAsync(FunctionHandler handler, ReadOnlyMemory<byte> payload, FunctionContext context)
    {
        await Task.CompletedTask.ConfigureAwait(ConfigureAwaitOptions.ForceYielding);
        return await handler(payload, context).ConfigureAwait(false);
    }

    private static CallResult CreateTimeout(FunctionInvocation invocation) =>
        new(FunctionErrorDocument.CreateTimeout(invocation.RequestId, invocation.Version.Timeout), FunctionErrorDocument.TimedOut);

    private FunctionHandler? FindHandler(StoredFunction function, StoredVersion version)
    {
        if (FindOwnHandler(function, version) is { } handler)
            return (payload, context) => new(ExecuteOwnAsync(handler, payload, context));
        return Runner is { } runner && runner.CanExecute(function, version) ? (payload, context) => runner.ExecuteAsync(function, version, payload, context) : null;
    }

    private static FunctionHandler? FindOwnHandler(StoredFunction function, StoredVersion version) => version.InProcessHandler ?? function.Handler;

    private FunctionContext CreateContext(FunctionInvocation invocation, LogTail log, TimeSpan timeout, CancellationToken cancellationToken) => new(_realTime, log)
    {
        RequestId = invocation.RequestId,
        FunctionName = invocation.Function.Name,
        FunctionVersion = invocation.Version.Version,
        FunctionArn = invocation.Function.Arn,
        InvokedFunctionArn = invocation.InvokedArn,
        MemoryLimit = invocation.Version.MemorySize,
        Environment = invocation.Version.Environment ?? new Dictionary<string, string>(),
        ClientContext = invocation.ClientContext,
        TenantId = invocation.TenantId,
        Chunks = invocation.Chunks,
        Deadline = _realTime.GetUtcNow() + timeout,
        CancellationToken = cancellationToken,
    };

    private readonly record struct CallResult(ReadOnlyMemory<byte> Payload, string? ErrorType, TimeSpan? InitDuration = null);
}
