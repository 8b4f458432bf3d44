using Tern.Functions.Idempotency.Records;

namespace Tern.Functions.Idempotency.Tests.Models;

/// <summary>An execution that waits for the checker before each step: the calls of the store, and the effect.</summary>
internal sealed class Executor : IIdempotencyStore
{
    private readonly IIdempotencyStore _store;
    private readonly Func<int> _effect;
    private TaskCompletionSource? _gate;
    private bool _fails;
    private bool _loses;

    public Executor(IIdempotencyStore store, TimeProvider time, IdempotencyOptions options, Func<int> effect)
    {
        _store = store;
        _effect = effect;
        Running = RunAsync(new FunctionIdempotency(this, options), time);
    }

    public Task<int?> Running { get; }

    public bool IsKilled { get; set; }

    /// <summary>Whether it can make a step.</summary>
    public bool IsWaiting => !IsKilled && _gate is not null;

    public bool IsBeforeEffect { get; private set; }

    public bool IsBeforeStore => HasBegun && !IsBeforeEffect;

    public bool HasBegun { get; private set; }

    public bool HadEffect { get; private set; }

    public bool HasCompleted { get; private set; }

    /// <summary>Makes one step.</summary>
    /// <param name="fails">Whether the operation throws instead of its effect.</param>
    /// <param name="loses">Whether the response of the store is lost, so that the client repeats the request.</param>
    public void Step(bool fails = false, bool loses = false)
    {
        (_fails, _loses) = (fails, loses);
        TaskCompletionSource gate = _gate!;
        _gate = null;
        gate.SetResult();
    }

    public async ValueTask<IdempotencyRecord?> TryBeginAsync(IdempotencyRecord record, DateTimeOffset now, CancellationToken cancellationToken)
    {
        await WaitAsync();
        IdempotencyRecord? result = await _store.TryBeginAsync(record, now, cancellationToken);
        return _loses ? await _store.TryBeginAsync(record, now, cancellationToken) : result;
    }

    public async ValueTask<bool> TryCompleteAsync(IdempotencyRecord record, CancellationToken cancellationToken)
    {
        await WaitAsync();
        bool result = await _store.TryCompleteAsync(record, cancellationToken);
        HasCompleted = true;
        return _loses ? await _store.TryCompleteAsync(record, cancellationToken) : result;
    }

    public async ValueTask DeleteAsync(string id, string owner, CancellationToken cancellationToken)
    {
        await WaitAsync();
        await _store.DeleteAsync(id, owner, cancellationToken);
        if (_loses)
            await _store.DeleteAsync(id, owner, cancellationToken);
    }

    private async Task<int?> RunAsync(FunctionIdempotency idempotency, TimeProvider time)
    {
        try
        {
            await WaitAsync();
            HasBegun = true;
            Support.Result result = await idempotency.RunAsync(
                "key",
                async _ =>
                {
                    IsBeforeEffect = true;
                    await WaitAsync();
                    IsBeforeEffect = false;
                    if (_fails)
                        throw new InvalidOperationException();
                    HadEffect = true;
                    return new Support.Result(_effect());
                },
                time.GetUtcNow() + TimeSpan.FromMinutes(1));
            return result.Value.AsInt32();
        }
        catch (Exception e) when (e is IdempotencyInProgressException or InvalidOperationException)
        {
            return null;
        }
    }

    // The continuation is executed by the step of the checker, so that a run has one thread.
    private Task WaitAsync()
    {
        _gate = new TaskCompletionSource();
        return _gate.Task;
    }
}
