using System.Text;

namespace Tern.Runtime;

/// <summary>The values of a response that contains credentials: of a process, a container, an EC2 instance or a service. Other members are ignored.</summary>
internal sealed class CredentialDocument
{
    public int? Version { get; private set; }

    /// <summary>The status of an EC2 instance; null for none.</summary>
    public string? Code { get; private set; }

    /// <summary>The reason of an error; null for none.</summary>
    public string? Error { get; private set; }

    public string? AccessKeyId { get; private set; }

    public string? SecretAccessKey { get; private set; }

    public string? SessionToken { get; private set; }

    /// <summary>The session token of a container or an instance.</summary>
    public string? Token { get; private set; }

    public string? AccountId { get; private set; }

    public DateTimeOffset? Expiration { get; private set; }

    /// <summary>The bearer token; null for none.</summary>
    public string? AccessToken { get; private set; }

    public string? RefreshToken { get; private set; }

    /// <summary>The validity in seconds; null for none.</summary>
    public int? ExpiresIn { get; private set; }

    /// <summary>Parses a JSON object.</summary>
    /// <param name="utf8">The text.</param>
    /// <param name="isNested">Whether the values of objects in it are read too. Their names are unique in the responses of services.</param>
    /// <exception cref="TernSerializationException">The text is not a JSON object, or a member has another type.</exception>
    public static CredentialDocument ParseJson(ReadOnlySpan<byte> utf8, bool isNested)
    {
        var document = new CredentialDocument();
        var reader = new JsonReader(utf8);
        document.ReadObject(ref reader, isNested);
        reader.ReadEnd();
        return document;
    }

    /// <summary>Parses an XML document.</summary>
    /// <exception cref="TernSerializationException">The text is not XML, or an element has another type.</exception>
    public static CredentialDocument ParseXml(ReadOnlySpan<byte> utf8)
    {
        var document = new CredentialDocument();
        var reader = new XmlReader(utf8);
        reader.ReadRoot();
        document.ReadElements(ref reader);
        reader.ReadEnd();
        return document;
    }

    /// <summary>Creates credentials.</summary>
    /// <param name="source">The source at the beginning of messages.</param>
    /// <param name="token">The session token; null or empty for none.</param>
    /// <param name="expiration">The expiration; null for none.</param>
    /// <param name="accountId">The account if the document contains none; null if it is unknown.</param>
    /// <exception cref="TernCredentialsException">A required value is missing or contains an invalid character.</exception>
    public AwsCredentials Create(string source, string? token, DateTimeOffset? expiration, string? accountId = null)
    {
        if (string.IsNullOrEmpty(AccessKeyId) || string.IsNullOrEmpty(SecretAccessKey))
            throw new TernCredentialsException($"{source} contains no {(string.IsNullOrEmpty(AccessKeyId) ? "AccessKeyId" : "SecretAccessKey")}.");
        try
        {
            return new AwsCredentials(AccessKeyId, SecretAccessKey, token, expiration, string.IsNullOrEmpty(AccountId) ? accountId : AccountId);
        }
        catch (TernCredentialsException e)
        {
            throw new TernCredentialsException($"{source} contains invalid credentials. {e.Message}", innerException: e);
        }
    }

    private void ReadObject(ref JsonReader reader, bool isNested)
    {
        reader.ReadStartObject();
        while (reader.ReadName(out ReadOnlySpan<byte> name))
        {
            Member member = Find(name);
            if (reader.TryReadNull())
                continue;
            JsonTokenKind kind = reader.Peek();
            if (isNested && kind == JsonTokenKind.Object)
                ReadObject(ref reader, isNested);
            else if (member == Member.None)
                reader.Skip();
            else if (member == Member.Version)
                Version = reader.ReadInt32();
            else if (member == Member.ExpiresIn)
                ExpiresIn = reader.ReadInt32();
            else if (member != Member.Expiration)
                Set(member, reader.ReadString());
            else if (kind == JsonTokenKind.Number)
                Expiration = FromMilliseconds(ref reader);
            else
                Expiration = ParseTime(reader.ReadString()) ?? throw reader.Expected("a time");
        }
    }

    private static DateTimeOffset? FromMilliseconds(ref JsonReader reader)
    {
        long milliseconds = reader.ReadInt64();
        return milliseconds is > 0 and < 253_402_300_800_000 ? DateTimeOffset.FromUnixTimeMilliseconds(milliseconds) : null;
    }

    // Not ReadTimestamp, which adds the other formats of timestamps to every native program (see eng/aot).
    private static DateTimeOffset? ParseTime(string text) => TimestampParser.TryParseDateTime(Encoding.UTF8.GetBytes(text), out DateTimeOffset time) ? time : null;

    private void ReadElements(ref XmlReader reader)
    {
        while (reader.ReadElement(out ReadOnlySpan<byte> name))
        {
            Member member = Find(name);
            if (name.EndsWith("Result"u8) || name.SequenceEqual("Credentials"u8) || name.SequenceEqual("AssumedRoleUser"u8))
                ReadElements(ref reader);
            else if (member == Member.Expiration)
                Expiration = ParseTime(reader.ReadString()) ?? throw reader.Expected("a time");
            else if (member is Member.AccessKeyId or Member.SecretAccessKey or Member.SessionToken)
                Set(member, reader.ReadString());
            else if (name.SequenceEqual("Arn"u8))
                AccountId = Arn.TryParse(reader.ReadString())?.AccountId;
            else
                reader.Skip();
        }
    }

    private void Set(Member member, string value)
    {
        switch (member)
        {
            case Member.Code:
                Code = value;
                break;
            case Member.Error:
                Error = value;
                break;
            case Member.AccessKeyId:
                AccessKeyId = value;
                break;
            case Member.SecretAccessKey:
                SecretAccessKey = value;
                break;
            case Member.SessionToken:
                SessionToken = value;
                break;
            case Member.Token:
                Token = value;
                break;
            case Member.AccountId:
                AccountId = value;
                break;
            case Member.AccessToken:
                AccessToken = value;
                break;
            case Member.RefreshToken:
                RefreshToken = value;
                break;
        }
    }

    /// <summary>Finds a member by its name. Services begin names in lower case, machines in upper case.</summary>
    private static Member Find(ReadOnlySpan<byte> name)
    {
        if (name.IsEmpty)
            return Member.None;
        ReadOnlySpan<byte> rest = name[1..];
        return (byte)(name[0] | 0x20) switch
        {
            (byte)'a' when rest.SequenceEqual("ccessKeyId"u8) => Member.AccessKeyId,
            (byte)'a' when rest.SequenceEqual("ccountId"u8) => Member.AccountId,
            (byte)'a' when rest.SequenceEqual("ccessToken"u8) => Member.AccessToken,
            (byte)'c' when rest.SequenceEqual("ode"u8) => Member.Code,
            (byte)'e' when rest.SequenceEqual("xpiration"u8) => Member.Expiration,
            (byte)'e' when rest.SequenceEqual("xpiresIn"u8) => Member.ExpiresIn,
            (byte)'e' when rest.SequenceEqual("rror"u8) => Member.Error,
            (byte)'r' when rest.SequenceEqual("efreshToken"u8) => Member.RefreshToken,
            (byte)'s' when rest.SequenceEqual("ecretAccessKey"u8) => Member.SecretAccessKey,
            (byte)'s' when rest.SequenceEqual("essionToken"u8) => Member.SessionToken,
            (byte)'t' when rest.SequenceEqual("oken"u8) => Member.Token,
            (byte)'v' when rest.SequenceEqual("ersion"u8) => Member.Version,
            _ => Member.None,
        };
    }

    private enum Member
    {
        None,
        Version,
        Code,
        Error,
        AccessKeyId,
        SecretAccessKey,
        SessionToken,
        Token,
        AccountId,
        Expiration,
        AccessToken,
        RefreshToken,
        ExpiresIn,
    }
}
