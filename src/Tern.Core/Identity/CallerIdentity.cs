namespace Tern;

/// <summary>The base of the identities that requests are authenticated with. <see cref="object.ToString"/> does not contain secrets.</summary>
public abstract class CallerIdentity
{
    private protected CallerIdentity(DateTimeOffset? expiration) => Expiration = expiration;

    /// <summary>The time when the identity expires; null if it does not expire.</summary>
    public DateTimeOffset? Expiration { get; }

    /// <summary>The secrets that no message may contain, in every form in which they are sent.</summary>
    internal abstract IReadOnlyList<string> GetSecrets();
}
