using Tern.Local.Delivery;
using Tern.Local.Durability;
using Tern.Local.Services;
using Tern.Local.Ssm.Durability;
using Tern.Local.Ssm.Policies;
using Tern.Ssm;

namespace Tern.Local.Ssm;

/// <summary>The parameters of an account in a region. Requests and expirations are executed one at a time.</summary>
internal sealed class ParameterStore : IDisposable
{
    private readonly Lock _lock = new();
    private readonly SortedDictionary<string, StoredParameter> _parameters = new(StringComparer.Ordinal);
    private readonly DeliveryEngine _effects;
    private readonly DocumentStore _documents;

    /// <summary>Restores the parameters, and schedules their expirations.</summary>
    /// <param name="scope">The account and the region.</param>
    /// <param name="effects">The queue for expirations, with the clock.</param>
    /// <param name="documents">The documents of the parameters.</param>
    /// <param name="secrets">The references to secrets; null if they are not supported.</param>
    /// <exception cref="LocalStorageException">A document is invalid.</exception>
    public ParameterStore(ResourceScope scope, DeliveryEngine effects, DocumentStore documents, SecretReferences? secrets = null)
    {
        Scope = scope;
        _effects = effects;
        _documents = documents;
        Secrets = secrets;
        foreach (StoredParameter parameter in documents.Restore(ParameterDocument.Collection, scope, ParameterDocument.Read))
        {
            _parameters.Add(parameter.Name, parameter);
            ScheduleExpiration(parameter);
        }
    }

    /// <summary>The account and the region.</summary>
    public ResourceScope Scope { get; }

    /// <summary>The references to secrets; null if they are not supported.</summary>
    public SecretReferences? Secrets { get; }

    /// <summary>The time of the clock.</summary>
    public DateTimeOffset Now => _effects.Time.GetUtcNow();

    /// <summary>The parameters in the order of their names.</summary>
    public IReadOnlyCollection<StoredParameter> All => _parameters.Values;

    /// <summary>The user that changes are recorded with: the root of the account.</summary>
    public string User => $"arn:aws:iam::{Scope.AccountId}:root";

    /// <summary>Executes an operation while no other is executed. When the task completes, its changes are on disk.</summary>
    /// <exception cref="LocalStorageException">The log cannot be written.</exception>
    public async ValueTask<TResponse> ExecuteAsync<TRequest, TResponse>(
        Func<ParameterStore, TRequest, TResponse> operation, TRequest request, CancellationToken cancellationToken)
    {
        TResponse response;
        lock (_lock)
            response = operation(this, request);
        await _documents.FlushAsync(cancellationToken).ConfigureAwait(false);
        return response;
    }

    /// <summary>Returns a parameter by its name; null if there is none.</summary>
    public StoredParameter? Find(string name) => _parameters.GetValueOrDefault(name);

    /// <summary>Returns a parameter by its name or ARN.</summary>
    /// <exception cref="ParameterNotFoundException">The parameter does not exist.</exception>
    public StoredParameter Get(string nameOrArn) => Find(ParameterArn.GetName(this, nameOrArn)) ?? throw ParameterErrors.NotFound();

    /// <summary>Adds a parameter. <see cref="Save"/> writes it when it has a version.</summary>
    public void Add(StoredParameter parameter) => _parameters.Add(parameter.Name, parameter);

    /// <summary>Writes a parameter after a change.</summary>
    public void Save(StoredParameter parameter) => _documents.Put(ParameterDocument.Key(Scope, parameter.Name), parameter, ParameterDocument.Write);

    /// <summary>Removes a parameter with its versions and its expiration.</summary>
    /// <returns>Whether it existed.</returns>
    public bool Remove(string name)
    {
        if (!_parameters.Remove(name, out StoredParameter? parameter))
            return false;
        parameter.Expiration?.Cancel();
        _documents.Delete(ParameterDocument.Key(Scope, name));
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
        _effects.Schedule(parameter.Expiration, time);
    }

    /// <summary>Removes a parameter whose time has come, unless it was changed meanwhile.</summary>
    public void Expire(ParameterExpiration expiration, StoredParameter parameter)
    {
        lock (_lock)
        {
            if (parameter.Expiration == expiration && !expiration.IsCancelled)
                Remove(parameter.Name);
        }
        _effects.Track(_documents.FlushAsync(CancellationToken.None).AsTask());
    }

    /// <summary>Discards the parameters.</summary>
    public void Dispose()
    {
        lock (_lock)
            _parameters.Clear();
    }
}
