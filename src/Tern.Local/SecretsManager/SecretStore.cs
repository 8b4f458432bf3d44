using Tern.Local.Delivery;
using Tern.Local.SecretsManager.Rotation;
using Tern.Local.Services;

namespace Tern.Local.SecretsManager;

/// <summary>The secrets of an account in a region, in memory. Requests and deletions are executed one at a time.</summary>
/// <param name="scope">The account and the region.</param>
/// <param name="effects">The queue for deletions and rotations, with the clock.</param>
/// <param name="rotation">Invokes the functions of rotations; null if functions are not supported.</param>
internal sealed class SecretStore(ResourceScope scope, DeliveryEngine effects, ISecretRotation? rotation) : IDisposable
{
    private readonly Lock _lock = new();
    private readonly List<StoredSecret> _secrets = [];

    /// <summary>The account and the region.</summary>
    public ResourceScope Scope => scope;

    /// <summary>The queue for deletions and rotations.</summary>
    public DeliveryEngine Effects => effects;

    /// <summary>Invokes the functions of rotations; null if functions are not supported.</summary>
    public ISecretRotation? Rotation => rotation;

    /// <summary>The time of the clock.</summary>
    public DateTimeOffset Now => effects.Time.GetUtcNow();

    /// <summary>The secrets in the order of their creation, including those that are scheduled for deletion.</summary>
    public IReadOnlyList<StoredSecret> All => _secrets;

    /// <summary>Executes an operation while no other is executed.</summary>
    public TResponse Execute<TRequest, TResponse>(Func<SecretStore, TRequest, TResponse> operation, TRequest request)
    {
        lock (_lock)
            return operation(this, request);
    }

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

    /// <summary>Adds a secret.</summary>
    public void Add(StoredSecret secret) => _secrets.Add(secret);

    /// <summary>Removes a secret with its versions.</summary>
    public void Remove(StoredSecret secret)
    {
        secret.Deletion?.Cancel();
        secret.NextRotation?.Cancel();
        _secrets.Remove(secret);
    }

    /// <summary>Discards the secrets.</summary>
    public void Dispose()
    {
        lock (_lock)
            _secrets.Clear();
    }
}
