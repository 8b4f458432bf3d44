namespace Tern.Local.Services;

/// <summary>The accepted access keys, and their accounts.</summary>
/// <remarks>
/// An access key ID of 12 digits is that of the account with this number. Its secret is that of the first of
/// <see cref="LocalAwsOptions.Credentials"/>, so that a program changes its account by one variable.
/// </remarks>
internal sealed class AccessKeys
{
    private const int AccountIdLength = 12;

    private readonly LocalAwsOptions _options;
    private readonly Dictionary<string, AwsCredentials> _keys;

    public AccessKeys(LocalAwsOptions options)
    {
        _options = options;
        _keys = options.Credentials.ToDictionary(key => key.AccessKeyId, StringComparer.Ordinal);
    }

    /// <summary>Returns the credentials of an access key ID; null if it is unknown.</summary>
    public AwsCredentials? Find(string accessKeyId) =>
        _keys.GetValueOrDefault(accessKeyId)
        ?? (IsAccountId(accessKeyId) ? new AwsCredentials(accessKeyId, _options.Credentials[0].SecretAccessKey, accountId: accessKeyId) : null);

    /// <summary>Returns the account of an access key ID, also of an unknown one if signatures are not verified.</summary>
    public string GetAccountId(string accessKeyId) =>
        IsAccountId(accessKeyId) ? accessKeyId : _keys.GetValueOrDefault(accessKeyId)?.AccountId ?? _options.AccountId;

    private static bool IsAccountId(string accessKeyId) => accessKeyId.Length == AccountIdLength && !accessKeyId.AsSpan().ContainsAnyExceptInRange('0', '9');
}
