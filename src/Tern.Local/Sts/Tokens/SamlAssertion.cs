using System.Security.Cryptography;
using System.Text;
using Tern.Runtime;

namespace Tern.Local.Sts.Tokens;

/// <summary>The content of a SAML response that STS returns.</summary>
/// <seealso href="https://docs.aws.amazon.com/IAM/latest/UserGuide/id_roles_providers_create_saml_assertions.html">Configure SAML assertions</seealso>
internal sealed class SamlAssertion
{
    private const string SessionNameAttribute = "https://aws.amazon.com/SAML/Attributes/RoleSessionName";
    private const string FormatPrefix = "urn:oasis:names:tc:SAML:2.0:nameid-format:";

    /// <summary>The value of <c>NameID</c>.</summary>
    public string Subject { get; private set; } = "";

    /// <summary>The format of <c>NameID</c> without its prefix, for example <c>transient</c>.</summary>
    public string SubjectType { get; private set; } = "unspecified";

    /// <summary>The value of <c>Issuer</c>.</summary>
    public string Issuer { get; private set; } = "";

    /// <summary>The recipient of the subject, otherwise the audience.</summary>
    public string Audience { get; private set; } = "";

    /// <summary>The attribute <c>RoleSessionName</c>.</summary>
    public string SessionName { get; private set; } = "";

    /// <summary>Parses the base64 of a SAML response. Its signature is not verified.</summary>
    /// <exception cref="TernServiceException">The text is not a SAML response, or a required element is missing.</exception>
    public static SamlAssertion Parse(string base64)
    {
        var assertion = new SamlAssertion();
        try
        {
            var reader = new XmlReader(Convert.FromBase64String(base64));
            reader.ReadRoot();
            assertion.ReadElements(ref reader);
            reader.ReadEnd();
        }
        catch (Exception e) when (e is FormatException or TernSerializationException)
        {
            throw StsErrors.InvalidAssertion("Invalid SAML response received");
        }
        if (assertion.Subject.Length == 0 || assertion.Issuer.Length == 0)
            throw StsErrors.InvalidAssertion("Invalid SAML response received");
        return assertion.SessionName.Length > 0 ? assertion : throw StsErrors.InvalidAssertion("RoleSessionName is required in AuthnResponse");
    }

    /// <summary>Returns the hash of the issuer, the account and the name of the provider.</summary>
    public string GetNameQualifier(string accountId, string principalArn)
    {
        string provider = principalArn[(principalArn.LastIndexOf('/') + 1)..];
        return Convert.ToBase64String(HashData(Encoding.UTF8.GetBytes($"{Issuer}{accountId}/{provider}")));
    }

#pragma warning disable CA5350 // The service defines the qualifier as a SHA-1 hash. It has no meaning for security.
    private static byte[] HashData(byte[] text) => SHA1.HashData(text);
#pragma warning restore CA5350

    private void ReadElements(ref XmlReader reader)
    {
        while (reader.ReadElement(out ReadOnlySpan<byte> name))
        {
            switch (LocalName(name))
            {
                case "Issuer":
                    Issuer = reader.ReadString();
                    break;
                case "NameID":
                    ReadSubject(ref reader);
                    break;
                case "SubjectConfirmationData":
                    Audience = reader.EnterAttribute("Recipient"u8) ? reader.ReadString() : Audience;
                    reader.Skip();
                    break;
                case "Audience":
                    string audience = reader.ReadString();
                    Audience = Audience.Length > 0 ? Audience : audience;
                    break;
                case "Attribute":
                    ReadAttribute(ref reader);
                    break;
                case "Response" or "Assertion" or "Subject" or "SubjectConfirmation" or "Conditions" or "AudienceRestriction" or "AttributeStatement":
                    ReadElements(ref reader);
                    break;
                default:
                    reader.Skip();
                    break;
            }
        }
    }

    private void ReadSubject(ref XmlReader reader)
    {
        if (reader.EnterAttribute("Format"u8))
        {
            string format = reader.ReadString();
            SubjectType = format.StartsWith(FormatPrefix, StringComparison.Ordinal) ? format[FormatPrefix.Length..] : format;
        }
        Subject = reader.ReadString();
    }

    private void ReadAttribute(ref XmlReader reader)
    {
        bool isSessionName = reader.EnterAttribute("Name"u8) && reader.ReadString() == SessionNameAttribute;
        while (reader.ReadElement(out _))
        {
            if (isSessionName)
                SessionName = reader.ReadString();
            else
                reader.Skip();
        }
    }

    private static string LocalName(ReadOnlySpan<byte> name) => Encoding.UTF8.GetString(name[(name.IndexOf((byte)':') + 1)..]);
}
