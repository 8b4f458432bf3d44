namespace Tern.Runtime;

/// <summary>The JSON object of a process, a container or an EC2 instance. Members with another name are ignored.</summary>
internal sealed class CredentialDocument
{
    public int? Version { get; private set; }

    /// <summary>The status of an EC2 instance; null for none.</summary>
    public string? Code { get; private set; }

    public string? AccessKeyId { get; private set; }

    public string? SecretAccessKey { get; private set; }

    /// <summary>The session token of a process.</summary>
    public string? SessionToken { get; private set; }

    /// <summary>The session token of a container or an instance.</summary>
    public string? Token { get; private set; }

    public string? AccountId { get; private set; }

    public DateTimeOffset? Expiration { get; private set; }

    /// <summary>Parses an object.</summary>
    /// <exception cref="TernSerializationException">The text is not a JSON object, or a member has another type.</exception>
    public static CredentialDocument Parse(ReadOnlySpan<byte> utf8)
    {
        var document = new CredentialDocument();
        var reader = new JsonReader(utf8);
        reader.ReadStartObject();
        while (reader.ReadName(out ReadOnlySpan<byte> name))
        {
            if (reader.TryReadNull())
                continue;
            if (name.SequenceEqual("Version"u8))
                document.Version = reader.ReadInt32();
            else if (name.SequenceEqual("Code"u8))
                document.Code = reader.ReadString();
            else if (name.SequenceEqual("AccessKeyId"u8))
                document.AccessKeyId = reader.ReadString();
            else if (name.SequenceEqual("SecretAccessKey"u8))
                document.SecretAccessKey = reader.ReadString();
            else if (name.SequenceEqual("SessionToken"u8))
                document.SessionToken = reader.ReadString();
            else if (name.SequenceEqual("Token"u8))
                document.Token = reader.ReadString();
            else if (name.SequenceEqual("AccountId"u8))
                document.AccountId = reader.ReadString();
            else if (name.SequenceEqual("Expiration"u8))
                document.Expiration = reader.ReadTimestamp(TimestampFormat.DateTime);
            else
                reader.Skip();
        }
        reader.ReadEnd();
        return document;
    }

    /// <summary>Creates credentials.</summary>
    /// <param name="source">The source at the beginning of messages.</param>
    /// <param name="token">The session token; null or empty for none.</param>
    /// <param name="accountId">The account if the document contains none; null if it is unknown.</param>
    /// <exception cref="TernCredentialsException">A required value is missing or contains an invalid character.</exception>
    public AwsCredentials Create(string source, string? token, string? accountId = null)
    {
        if (string.IsNullOrEmpty(AccessKeyId) || string.IsNullOrEmpty(SecretAccessKey))
            throw new TernCredentialsException($"{source} contains no {(string.IsNullOrEmpty(AccessKeyId) ? "AccessKeyId" : "SecretAccessKey")}.");
        try
        {
            return new AwsCredentials(AccessKeyId, SecretAccessKey, token, Expiration, string.IsNullOrEmpty(AccountId) ? accountId : AccountId);
        }
        catch (TernCredentialsException e)
        {
            throw new TernCredentialsException($"{source} contains invalid credentials. {e.Message}", innerException: e);
        }
    }
}
