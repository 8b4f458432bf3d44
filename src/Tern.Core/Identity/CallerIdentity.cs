namespace Tern.Identity;

/// <summary>Who calls, in the form that one kind of authentication proves it with. Never prints its secrets.</summary>
public abstract class CallerIdentity
{
    private protected CallerIdentity(DateTimeOffset? expiration) => Expiration = expiration;

    /// <summary>When it ends; null for one that does not.</summary>
    public DateTimeOffset? Expiration { get; }

    /// <summary>What no message may repeat, in every form in which it is sent.</summary>
    internal abstract IReadOnlyList<string> GetSecrets();
}
