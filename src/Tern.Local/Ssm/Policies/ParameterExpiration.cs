using Tern.Local.Delivery;

namespace Tern.Local.Ssm.Policies;

/// <summary>Deletes a parameter at the time of its policy <c>Expiration</c>.</summary>
internal sealed class ParameterExpiration(ParameterStore store, StoredParameter parameter) : Effect
{
    protected internal override void Execute() => store.Expire(this, parameter);
}
