using Tern.Local.Delivery;

namespace Tern.Local.EventBridge.Archives;

/// <summary>Executes a replay, or completes its cancellation.</summary>
internal sealed class ReplayStep(EventStore store, StoredReplay replay) : Effect
{
    protected internal override void Execute() => store.Continue(this, replay);
}
