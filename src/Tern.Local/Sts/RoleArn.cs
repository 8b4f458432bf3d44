namespace Tern.Local.Sts;

/// <summary>The ARN of a role. Tern.Local does not create roles: each valid ARN is a role that may be assumed.</summary>
/// <param name="Partition">The partition, for example <c>aws</c>.</param>
/// <param name="AccountId">The account that owns the role.</param>
/// <param name="Name">The name of the role, without its path.</param>
internal readonly record struct RoleArn(string Partition, string AccountId, string Name)
{
    private const int PartCount = 6;
    private const int AccountIdLength = 12;

    /// <summary>Parses an ARN.</summary>
    /// <exception cref="TernServiceException">The text is not the ARN of a role.</exception>
    public static RoleArn Parse(string text)
    {
        string[] parts = text.Split(':', PartCount);
        if (parts is not ["arn", { Length: > 0 } partition, { Length: > 0 } service, _, var account, { Length: > 0 } resource])
            throw StsErrors.Validation($"{text} is invalid");
        return service == "iam" && account.Length == AccountIdLength && !account.AsSpan().ContainsAnyExceptInRange('0', '9') && resource.StartsWith("role/", StringComparison.Ordinal) && !resource.EndsWith('/')
            ? new RoleArn(partition, account, resource[(resource.LastIndexOf('/') + 1)..])
            : throw StsErrors.Validation($"{text} is invalid");
    }
}
