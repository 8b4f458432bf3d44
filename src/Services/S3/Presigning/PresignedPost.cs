namespace Tern.S3;

/// <summary>A form with which a browser uploads an object. Its fields are a secret as long as they are good.</summary>
/// <seealso href="https://docs.aws.amazon.com/AmazonS3/latest/API/RESTObjectPOST.html">POST Object</seealso>
public sealed class PresignedPost
{
    internal PresignedPost(string url, IReadOnlyList<KeyValuePair<string, string>> fields, DateTimeOffset expiresAt, DateTimeOffset? credentialsExpireAt)
    {
        Url = url;
        Fields = fields;
        ExpiresAt = expiresAt;
        CredentialsExpireAt = credentialsExpireAt;
    }

    /// <summary>Where the form is sent, as <c>multipart/form-data</c>.</summary>
    public string Url { get; }

    /// <summary>The fields of the form, in order; the file stands behind them, in a field <c>file</c>.</summary>
    public IReadOnlyList<KeyValuePair<string, string>> Fields { get; }

    /// <summary>Until when the policy is good.</summary>
    public DateTimeOffset ExpiresAt { get; }

    /// <summary>When the credentials that signed it end; null where they do not, or their source does not say.</summary>
    public DateTimeOffset? CredentialsExpireAt { get; }

    /// <summary>Whether the credentials end first, and the policy with them.</summary>
    public bool OutlivesCredentials => CredentialsExpireAt < ExpiresAt;

    /// <summary>The URL alone.</summary>
    public override string ToString() => $"POST {Url}";
}
