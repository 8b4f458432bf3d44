namespace Tern.S3;

/// <summary>A form with which a browser uploads an object. Its fields are a secret until they expire.</summary>
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

    /// <summary>The URL that the form is sent to, as <c>multipart/form-data</c>.</summary>
    public string Url { get; }

    /// <summary>The fields of the form, in order. The file follows in a field <c>file</c>.</summary>
    public IReadOnlyList<KeyValuePair<string, string>> Fields { get; }

    /// <summary>The time when the policy expires.</summary>
    public DateTimeOffset ExpiresAt { get; }

    /// <summary>The time when the credentials that signed the policy expire. Null if they do not expire, or the time is unknown.</summary>
    public DateTimeOffset? CredentialsExpireAt { get; }

    /// <summary>True if the credentials expire earlier. The policy expires with them.</summary>
    public bool ExpiresAfterCredentials => CredentialsExpireAt < ExpiresAt;

    /// <summary>The method and the URL, without the fields.</summary>
    public override string ToString() => $"POST {Url}";
}
