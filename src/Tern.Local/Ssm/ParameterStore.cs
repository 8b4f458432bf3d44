using Tern.Local.Delivery;
using Tern.Local.Services;
using Tern.Local.Ssm.Policies;
using Tern.Ssm;

namespace Tern.Local.Ssm;

/// <summary>The parameters of an account in a region, in memory. Requests and expirations are executed one at a time.</summary>
/// <param name="scope">The account and the region.</param>
/// <param name="effects">The queue for expirations, with the clock.</param>
internal sealed class ParameterStore(ResourceScope scope, DeliveryEngine effects) : IDisposable
{
    private readonly Lock _lock = new();
    private readonly SortedDictionary<string, StoredParameter> _parameters = new(StringComparer.Ordinal);

    /// <summary>The account and the region.</summary>
    public ResourceScope Scope => scope;

    /// <summary>The time of the clock.</summary>
    public DateTimeOffset Now => effects.Time.GetUtcNow();

    /// <summary>The parameters in the order of their names.</summary>
    public IReadOnlyCollection<StoredParameter> All => _parameters.Values;

    /// <summary>The user that changes are recorded with: the root of the account.</summary>
    public string User => $"arn:aws:iam::{scope.AccountId}:root";

    /// <summary>Executes an operation while no other is executed.</summary>
    public TResponse Execute<TRequest, TResponse>(Func<ParameterStore, TRequest, TResponse> operation, TRequest request)
    {
        lock (_lock)
            return operation(this, request);
    }

    /// <summary>Returns a parameter by its name; null if there is none.</summary>
    public StoredParameter? Find(string name) => _parameters.GetValueOrDefault(name);

    /// <summary>Returns a parameter by its name or ARN.</summary>
    /// <exception cref="ParameterNotFoundException">The parameter does not exist.</exception>
    public StoredParameter Get(string nameOrArn) => Find(ParameterArn.GetName(this, nameOrArn)) ?? throw ParameterErrors.NotFound(nameOrArn);

    /// <summary>Adds a parameter.</summary>
    public void Add(StoredParameter parameter) => _parameters.Add(parameter.Name, parameter);

    /// <summary>Removes a parameter with its versions and its expiration.</summary>
    /// <returns>Whether it existed.</returns>
    public bool Remove(string name)
    {
        if (!_parameters.Remove(name, out StoredParameter? parameter))
            return false;
        parameter.Expiration?.Cancel();
        return true;
    }

    /// <summary>Replaces the expiration of a parameter by that of its latest version.</summary>
    public void ScheduleExpiration(StoredParameter parameter)
    {
        parameter.Expiration?.Cancel();
        parameter.Expiration = null;
        if (parameter.Latest.Policies.FirstOrDefault(policy => policy.ExpiresAt is not null)?.ExpiresAt is not { } time)
            return;
        parameter.Expiration = new ParameterExpiration(this, parameter);
        effects.Schedule(parameter.Expiration, time);
    }

    /// <summary>Removes a parameter whose time has come, unless it was changed meanwhile.</summary>
    public void Expire(ParameterExpiration expiration, StoredParameter parameter)
    {
        lock (_lock)
        {
            if (parameter.Expiration == expiration && !expiration.IsCancelled)
                Remove(parameter.Name);
        }
    }

    /// <summary>Discards the parameters.</summary>
    public void Dispose()
    {
        lock (_lock)
            _parameters.Clear();
    }
}
