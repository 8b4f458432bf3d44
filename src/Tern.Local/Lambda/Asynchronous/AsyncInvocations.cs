using Tern.Lambda;
using Tern.Local.Delivery;
using Tern.Local.Events;
using Tern.Local.Lambda.Durability;
using Tern.Local.Lambda.Functions;
using Tern.Local.Lambda.InvokeConfigs;
using Tern.Local.Lambda.Invocation;

namespace Tern.Local.Lambda.Asynchronous;

/// <summary>Executes asynchronous invocations: retries, maximum age, destinations and dead-letter targets.</summary>
/// <seealso href="https://docs.aws.amazon.com/lambda/latest/dg/invocation-async.html">Asynchronous invocation</seealso>
internal sealed class AsyncInvocations(DeliveryEngine effects, FunctionInvoker invoker, IMessageTargets targets, LocalEvents events, EventStore store)
{
    private const int DefaultRetries = 2;

    private static readonly TimeSpan s_defaultMaxAge = TimeSpan.FromHours(6);
    private static readonly TimeSpan s_maxThrottlingDelay = TimeSpan.FromMinutes(5);

    private readonly Lock _lock = new();
    private readonly List<QueuedEvent> _waiting = [];

    /// <summary>Adds an event. It is executed soon, but never by this method. It is in the data folder after the next flush.</summary>
    /// <exception cref="LocalStorageException">The log cannot be written.</exception>
    public void Add(QueuedEvent queued) => Schedule(queued, effects.Time.GetUtcNow());

    /// <summary>Adds the events of the data folder. An event waits until there is code to execute its function.</summary>
    /// <exception cref="LocalStorageException">The content of a document is invalid.</exception>
    public void Restore(FunctionCatalog catalog)
    {
        lock (_lock)
            _waiting.AddRange(store.Restore(catalog));
        Release(catalog, null);
    }

    /// <summary>Schedules the events of the data folder whose functions can be executed now, and drops those whose functions were deleted.</summary>
    /// <param name="catalog">The functions.</param>
    /// <param name="name">The name of the function; null for all.</param>
    public void Release(FunctionCatalog catalog, string? name)
    {
        lock (catalog.Lock)
        {
            lock (_lock)
            {
                for (int i = 0; i < _waiting.Count; i++)
                {
                    QueuedEvent queued = _waiting[i];
                    if (queued.Catalog != catalog || (name is not null && queued.Reference.Name != name))
                        continue;
                    ResolvedFunction? resolved = ResolvedFunction.TryFind(catalog, queued.Reference);
                    bool isDeleted = resolved is null && queued.HasFunction;
                    queued.HasFunction |= resolved is not null;
                    if (!isDeleted && (resolved is null || !invoker.HasCode(resolved)))
                        continue;
                    _waiting.RemoveAt(i--);
                    if (isDeleted)
                        DropWithoutFunction(queued);
                    else
                        effects.Schedule(new Attempt(this, queued), queued.DueAt);
                }
            }
        }
    }

    private void Execute(QueuedEvent queued)
    {
        ResolvedFunction? resolved;
        InvokeConfig? config = null;
        lock (queued.Catalog.Lock)
        {
            resolved = ResolvedFunction.TryFind(queued.Catalog, queued.Reference);
            resolved?.Function.InvokeConfigs.TryGetValue(queued.Reference.QualifierOrLatest, out config);
        }
        if (resolved is null)
        {
            DropWithoutFunction(queued);
            return;
        }
        // An event of the data folder can be older than the time of its attempt.
        if (effects.Time.GetUtcNow() - queued.QueuedAt > (config?.MaxEventAge ?? s_defaultMaxAge))
        {
            Fail(queued, resolved, config, "EventAgeExceeded", null);
            return;
        }
        if (resolved.Function.ReservedConcurrency == 0)
        {
            Fail(queued, resolved, config, "ZeroReservedConcurrency", null);
            return;
        }
        try
        {
            effects.Track(CompleteAsync(queued, resolved, config, invoker.InvokeAsync(new FunctionInvocation
            {
                Function = resolved.Function,
                Version = resolved.Version,
                InvokedArn = queued.InvokedArn,
                RequestId = queued.RequestId,
                Payload = queued.Payload,
                ClientContext = queued.ClientContext,
                TenantId = queued.TenantId,
                Source = queued.Source,
                Attempt = queued.Attempts + 1,
            })));
        }
        catch (TooManyRequestsException)
        {
            // A throttled event does not use an attempt. The service waits up to 5 minutes, until the event is too old.
            TimeSpan delay = TimeSpan.FromSeconds(Math.Pow(2, Math.Min(queued.ThrottledAttempts++, 9)));
            Retry(queued, resolved, config, delay < s_maxThrottlingDelay ? delay : s_maxThrottlingDelay, null);
        }
    }

    private async Task CompleteAsync(QueuedEvent queued, ResolvedFunction resolved, InvokeConfig? config, Task<InvocationResult> invocation)
    {
        InvocationResult result = await invocation.ConfigureAwait(false);
        queued.Attempts++;
        queued.ThrottledAttempts = 0;
        if (result.IsSuccess)
        {
            if (config?.OnSuccess is { } destination)
                Send(queued, destination, DestinationRecord.Create(queued, "Success", result, effects.Time.GetUtcNow()), isSuccess: true);
            effects.Track(DeleteAsync(queued));
        }
        else if (result.IsLoop || queued.Attempts > (config?.MaxRetryAttempts ?? DefaultRetries))
        {
            Fail(queued, resolved, config, "RetriesExhausted", result);
        }
        else
        {
            // The retries follow after 1 and 2 minutes.
            Retry(queued, resolved, config, TimeSpan.FromMinutes(queued.Attempts), result);
        }
        await store.FlushAsync(CancellationToken.None).ConfigureAwait(false);
    }

    private void Schedule(QueuedEvent queued, DateTimeOffset dueAt)
    {
        queued.DueAt = dueAt;
        store.Put(queued);
        effects.Schedule(new Attempt(this, queued), dueAt);
    }

    // The target has stored the record before the event is deleted. If the process ends between both, the function is invoked again.
    private async Task DeleteAsync(QueuedEvent queued)
    {
        await Task.CompletedTask.ConfigureAwait(ConfigureAwaitOptions.ForceYielding);
        await targets.FlushAsync(CancellationToken.None).ConfigureAwait(false);
        store.Delete(queued);
        await store.FlushAsync(CancellationToken.None).ConfigureAwait(false);
    }

    private void Retry(QueuedEvent queued, ResolvedFunction resolved, InvokeConfig? config, TimeSpan delay, InvocationResult? result)
    {
        DateTimeOffset dueAt = effects.Time.GetUtcNow() + delay;
        if (dueAt - queued.QueuedAt >= (config?.MaxEventAge ?? s_defaultMaxAge))
            Fail(queued, resolved, config, "EventAgeExceeded", result);
        else
            Schedule(queued, dueAt);
    }

    private void Fail(QueuedEvent queued, ResolvedFunction resolved, InvokeConfig? config, string condition, InvocationResult? result)
    {
        if (config?.OnFailure is { } destination)
            Send(queued, destination, DestinationRecord.Create(queued, condition, result, effects.Time.GetUtcNow()), isSuccess: false);
        if (resolved.Version.DeadLetterTarget is { } deadLetter)
            SendDeadLetter(queued, deadLetter, result);
        else if (config?.OnFailure is null && result is not { IsLoop: true })
            Drop(queued, queued.QualifiedArn, $"The asynchronous invocation failed ({condition}), and the function has no destination for failures.");
        effects.Track(DeleteAsync(queued));
    }

    private void Send(QueuedEvent queued, string destination, ReadOnlyMemory<byte> record, bool isSuccess) => Send(queued, destination, new TargetMessage
    {
        Source = queued.QualifiedArn,
        MessageId = queued.RequestId,
        Body = record,
        TraceHeader = Lineage.CreateHeader(queued.RequestId, queued.QueuedAt, DeliveryChain.Length),
        // A bucket can be only the destination of failures.
        ObjectKey = isSuccess ? null : DestinationKeys.OfInvocation(queued.Reference.Name, effects.Time.GetUtcNow()),
        EventSource = "lambda",
        EventDetailType = isSuccess ? "Lambda Function Invocation Result - Success" : "Lambda Function Invocation Result - Failure",
        EventResources = [destination, queued.QualifiedArn],
    });

    private void SendDeadLetter(QueuedEvent queued, string target, InvocationResult? result) => Send(queued, target, new TargetMessage
    {
        Source = queued.QualifiedArn,
        MessageId = queued.RequestId,
        Body = queued.Payload,
        Attributes = DeadLetterAttributes.Create(queued, result),
    });

    private void Send(QueuedEvent queued, string target, TargetMessage message)
    {
        DeliveryResult result = targets.Send(target, message);
        if (result == DeliveryResult.Refused)
            Drop(queued, target, "The target does not exist, or it refuses the message.");
        else if (result == DeliveryResult.Delivered && events.IsEnabled)
            events.Add(new DeliveryEvent { Time = events.Now, Source = queued.QualifiedArn, Target = target, MessageId = queued.RequestId });
    }

    private void DropWithoutFunction(QueuedEvent queued)
    {
        Drop(queued, queued.InvokedArn, "The function does not exist.");
        effects.Track(DeleteAsync(queued));
    }

    private void Drop(QueuedEvent queued, string target, string reason)
    {
        if (events.IsEnabled)
            events.Add(new DropEvent { Time = events.Now, Source = queued.Source ?? queued.QualifiedArn, Target = target, MessageId = queued.RequestId, Reason = reason });
    }

    private sealed class Attempt(AsyncInvocations invocations, QueuedEvent queued) : Effect
    {
        protected internal override void Execute() => invocations.Execute(queued);
    }
}
