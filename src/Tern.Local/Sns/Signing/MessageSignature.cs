namespace Tern.Local.Sns.Signing;

/// <summary>The signature of a message.</summary>
/// <param name="Value">The signature in base64.</param>
/// <param name="CertificateId">The ID of the certificate: 32 hexadecimal digits.</param>
internal readonly record struct MessageSignature(string Value, string CertificateId)
{
    /// <summary>The path of a certificate before its ID.</summary>
    public const string PathStart = "/SimpleNotificationService-";

    /// <summary>The path of a certificate after its ID.</summary>
    public const string PathEnd = ".pem";

    // The bytes of a text, so that a program that decodes the signature finds the reason.
    private static readonly string s_text = Convert.ToBase64String("Not signed. Set LocalAwsOptions.SignsNotifications."u8);

    /// <summary>The signature of a message that is not signed. It is valid base64, and no valid signature.</summary>
    public static MessageSignature None { get; } = new(s_text, new string('0', 32));

    /// <summary>Returns the URL of the certificate.</summary>
    /// <param name="endpoint">The endpoint without a final slash.</param>
    public string GetCertificateUrl(string endpoint) => $"{endpoint}{PathStart}{CertificateId}{PathEnd}";
}
