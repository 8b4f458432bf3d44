using Tern.Sts;

namespace Tern.Local.Sts.Sessions;

/// <summary>A session: temporary credentials and the principal that they belong to.</summary>
internal sealed class Session
{
    /// <summary>The keys and their expiration. The account is that of the principal.</summary>
    public required AwsCredentials Credentials { get; init; }

    /// <summary>The ARN of the principal, for example <c>arn:aws:sts::000000000000:assumed-role/name/session</c>.</summary>
    public required string Arn { get; init; }

    /// <summary>The unique ID of the principal.</summary>
    public required string UserId { get; init; }

    /// <summary>Whether a role was assumed. Its duration is limited when it assumes another role.</summary>
    public bool IsRole { get; init; }

    /// <summary>The tags that sessions inherit which this session creates.</summary>
    public IReadOnlyList<Tag> TransitiveTags { get; init; } = [];

    /// <summary>The source identity, which sessions inherit; null for none.</summary>
    public string? SourceIdentity { get; init; }
}
