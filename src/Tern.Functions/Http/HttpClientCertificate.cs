namespace Tern.Functions.Http;

/// <summary>The certificate that a client has presented to a domain with mutual TLS. The gateway has validated it against the trust store of the domain.</summary>
/// <seealso href="https://docs.aws.amazon.com/apigateway/latest/developerguide/rest-api-mutual-tls.html">Mutual TLS</seealso>
public sealed class HttpClientCertificate
{
    /// <summary>The certificate as PEM.</summary>
    public string Pem { get; internal set; } = "";

    /// <summary>The distinguished name of the subject.</summary>
    public string SubjectDN { get; internal set; } = "";

    /// <summary>The distinguished name of the issuer.</summary>
    public string IssuerDN { get; internal set; } = "";

    /// <summary>The serial number.</summary>
    public string SerialNumber { get; internal set; } = "";

    /// <summary>The start of its validity, for example <c>May 28 12:30:02 2019 GMT</c>.</summary>
    public string NotBefore { get; internal set; } = "";

    /// <summary>The end of its validity.</summary>
    public string NotAfter { get; internal set; } = "";
}
