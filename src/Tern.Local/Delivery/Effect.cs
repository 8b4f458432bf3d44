namespace Tern.Local.Delivery;

/// <summary>An asynchronous effect that is due at a time, for example a delivery, a retry or an expiration.</summary>
internal abstract class Effect
{
    /// <summary>The length of the chain of deliveries and invocations that has caused the effect.</summary>
    public int ChainLength { get; } = DeliveryChain.Length;

    /// <summary>Whether the effect is no longer needed. It is then not executed.</summary>
    public bool IsCancelled { get; private set; }

    /// <summary>Cancels the effect. If its execution has started, this has no effect.</summary>
    public void Cancel() => IsCancelled = true;

    /// <summary>Called instead of <see cref="Execute"/> when all effects are discarded, because the services start again.</summary>
    /// <param name="shift">The difference between the clock after the start and before.</param>
    protected internal virtual void Restart(TimeSpan shift)
    {
    }

    /// <summary>
    /// Executes the effect. It must be short: it starts longer work, and passes the task to <see cref="DeliveryEngine.Track"/>. Effects are executed one at a
    /// time, so that their order is defined. After a <see cref="LocalStorageException"/>, the effect is executed again a second later.
    /// </summary>
    protected internal abstract void Execute();
}
