using Tern.Local.Delivery;
using Tern.Local.Durability;
using Tern.Local.SecretsManager.Durability;
using Tern.Local.SecretsManager.Rotation;
using Tern.Local.Services;

namespace Tern.Local.SecretsManager;

/// <summary>The secrets of an account in a region. Requests and deletions are executed one at a time.</summary>
internal sealed class SecretStore : IDisposable
{
    private readonly Lock _lock = new();
    private readonly List<StoredSecret> _secrets;
    private readonly DocumentStore _documents;

    /// <summary>Restores the secrets, and schedules their deletions and rotations.</summary>
    /// <param name="scope">The account and the region.</param>
    /// <param name="effects">The queue for deletions and rotations, with the clock.</param>
    /// <param name="rotation">Invokes the functions of rotations; null if functions are not supported.</param>
    /// <param name="documents">The documents of the secrets.</param>
    /// <exception cref="LocalStorageException">A document is invalid.</exception>
    public SecretStore(ResourceScope scope, DeliveryEngine effects, ISecretRotation? rotation, DocumentStore documents)
    {
        Scope = scope;
        Effects = effects;
        Rotation = rotation;
        _documents = documents;
        _secrets = documents.Restore(SecretDocument.Collection, scope, SecretDocument.Read);
        foreach (StoredSecret secret in _secrets)
        {
            if (secret.DeletedAt is { } deletedAt)
                SecretDeletion.Schedule(this, secret, deletedAt);
            RotationSchedule.Restore(this, secret);
        }
    }

    /// <summary>The account and the region.</summary>
    public ResourceScope Scope { get; }

    /// <summary>The queue for deletions and rotations.</summary>
    public DeliveryEngine Effects { get; }

    /// <summary>Invokes the functions of rotations; null if functions are not supported.</summary>
    public ISecretRotation? Rotation { get; }

    /// <summary>The time of the clock.</summary>
    public DateTimeOffset Now => Effects.Time.GetUtcNow();

    /// <summary>The secrets in the order of their creation, including those that are scheduled for deletion.</summary>
    public IReadOnlyList<StoredSecret> All => _secrets;

    /// <summary>Executes an operation while no other is executed.</summary>
    public TResponse Execute<TRequest, TResponse>(Func<SecretStore, TRequest, TResponse> operation, TRequest request)
    {
        lock (_lock)
            return operation(this, request);
    }

    /// <summary>Executes an operation while no other is executed. When the task completes, its changes are on disk.</summary>
    /// <exception cref="LocalStorageException">The log cannot be written.</exception>
    public async ValueTask<TResponse> ExecuteAsync<TRequest, TResponse>(
        Func<SecretStore, TRequest, TResponse> operation, TRequest request, CancellationToken cancellationToken)
    {
        TResponse response = Execute(operation, request);
        await FlushAsync(cancellationToken).ConfigureAwait(false);
        return response;
    }

    /// <summary>Completes when all changes until now are on disk.</summary>
    /// <exception cref="LocalStorageException">The log cannot be written.</exception>
    public ValueTask FlushAsync(CancellationToken cancellationToken) => _documents.FlushAsync(cancellationToken);

    /// <summary>Returns a secret by its name, ARN, or ARN without the 6 random characters; null if there is none.</summary>
    public StoredSecret? Find(string id) => _secrets.Find(secret => SecretArn.IsIdOf(id, secret));

    /// <summary>Returns a secret by its name or ARN, also one that is scheduled for deletion.</summary>
    /// <exception cref="Tern.SecretsManager.ResourceNotFoundException">The secret does not exist.</exception>
    public StoredSecret GetAny(string id) => Find(id) ?? throw SecretErrors.NotFound();

    /// <summary>Returns a secret that is not scheduled for deletion.</summary>
    /// <exception cref="Tern.SecretsManager.ResourceNotFoundException">The secret does not exist.</exception>
    /// <exception cref="Tern.SecretsManager.InvalidRequestException">The secret is scheduled for deletion.</exception>
    public StoredSecret Get(string id)
    {
        StoredSecret secret = GetAny(id);
        return secret.DeletedAt is null ? secret : throw SecretErrors.MarkedForDeletion();
    }

    /// <summary>Adds a secret. <see cref="Save"/> writes it when it is complete.</summary>
    public void Add(StoredSecret secret) => _secrets.Add(secret);

    /// <summary>Writes a secret after a change, unless it was removed meanwhile.</summary>
    public void Save(StoredSecret secret)
    {
        if (_secrets.Contains(secret))
            _documents.Put(SecretDocument.Key(Scope, secret), secret, SecretDocument.Write);
    }

    /// <summary>Removes a secret with its versions.</summary>
    public void Remove(StoredSecret secret)
    {
        secret.Deletion?.Cancel();
        secret.NextRotation?.Cancel();
        _secrets.Remove(secret);
        _documents.Delete(SecretDocument.Key(Scope, secret));
    }

    /// <summary>Discards the secrets.</summary>
    public void Dispose()
    {
        lock (_lock)
            _secrets.Clear();
    }
}
