using Tern.Local.Delivery;

namespace Tern.Local.EventBridge.Rules;

/// <summary>Executes a rule at a time of its schedule.</summary>
internal sealed class RuleRun(EventStore store, StoredRule rule, DateTimeOffset time) : Effect
{
    protected internal override void Execute() => store.Run(this, rule, time);
}
