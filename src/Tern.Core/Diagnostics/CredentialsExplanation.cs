namespace Tern;

/// <summary>The source of the credentials of a client.</summary>
public sealed class CredentialsExplanation
{
    internal CredentialsExplanation()
    {
    }

    /// <summary>The source as a path, for example <c>profile prod → role deploy → sso-session corp</c>.</summary>
    public required string Path { get; init; }

    /// <summary>The access key ID; null without credentials.</summary>
    public string? AccessKeyId { get; internal init; }

    /// <summary>The ID of the account; null if it is unknown.</summary>
    public string? AccountId { get; internal init; }

    /// <summary>The time when the credentials expire; null if they do not expire.</summary>
    public DateTimeOffset? Expiration { get; internal init; }

    /// <summary>The time when the credentials were fetched; null if they are not fetched, as keys in code are not.</summary>
    public DateTimeOffset? FetchedAt { get; internal init; }

    /// <summary>The time from which the next call refreshes the credentials; null if they are not refreshed.</summary>
    public DateTimeOffset? NextRefresh { get; internal init; }

    /// <summary>The error; null if there are credentials.</summary>
    public string? Error { get; internal init; }

    /// <summary>The sources that were searched before and returned no credentials.</summary>
    public required IReadOnlyList<CredentialSourceExplanation> Searched { get; init; }

    /// <summary>Returns the path.</summary>
    public override string ToString() => Path;
}
