using System.Diagnostics.CodeAnalysis;
using System.Globalization;
using System.Security.Cryptography;

namespace Tern.CloudFront.Signing;

/// <summary>Creates signed URLs and signed cookies. Thread-safe: create one instance for each key and reuse it.</summary>
/// <remarks>See <see href="https://docs.aws.amazon.com/AmazonCloudFront/latest/DeveloperGuide/PrivateContent.html"/>.</remarks>
public sealed class CloudFrontSigner : IDisposable
{
    private static readonly string[] s_parameters = ["Expires", "Policy", "Signature", "Key-Pair-Id", "Hash-Algorithm"];

    private readonly string _keyPairId;
    private readonly AsymmetricAlgorithm _key;
    private readonly CloudFrontHashAlgorithm _hashAlgorithm;
    private readonly Lock _gate = new();

    private CloudFrontSigner(string keyPairId, AsymmetricAlgorithm key, CloudFrontHashAlgorithm hashAlgorithm)
    {
        _keyPairId = keyPairId;
        _key = key;
        _hashAlgorithm = hashAlgorithm;
    }

    /// <summary>Creates a signer with a private key in PEM format.</summary>
    /// <param name="keyPairId">The id of the public key in CloudFront: letters and digits.</param>
    /// <param name="privateKey">The key: RSA with 2,048 bits, or ECDSA P-256; PKCS #8, PKCS #1 or SEC 1, not encrypted.</param>
    /// <param name="hashAlgorithm">The hash algorithm. The default is SHA-1, the default of CloudFront.</param>
    /// <exception cref="CloudFrontSigningException">The id or the key is invalid, or CloudFront does not support it.</exception>
    public static CloudFrontSigner FromPem(string keyPairId, ReadOnlySpan<char> privateKey, CloudFrontHashAlgorithm hashAlgorithm = CloudFrontHashAlgorithm.Sha1)
    {
        ArgumentException.ThrowIfNullOrEmpty(keyPairId);
        if (!keyPairId.All(char.IsAsciiLetterOrDigit))
            throw new CloudFrontSigningException("The key pair id contains characters other than letters and digits. Use the id of the public key in CloudFront.");
        AsymmetricAlgorithm key = ReadKey(privateKey);
        return new(keyPairId, key, hashAlgorithm);
    }

    /// <summary>Signs a URL with a canned policy, which contains only the URL and the expiration time.</summary>
    /// <param name="url">The absolute http or https URL, percent-encoded, without fragment and without the parameters that signing adds.</param>
    /// <param name="expires">The expiration time, truncated to seconds.</param>
    /// <exception cref="CloudFrontSigningException">The URL cannot be signed.</exception>
    public string SignUrl(string url, DateTimeOffset expires)
    {
        RequireUrl(url);
        string signature = Sign(PolicyWriter.Write(url, expires, validFrom: null, sourceIp: null).Span);
        return Append(url, string.Create(CultureInfo.InvariantCulture, $"Expires={expires.ToUnixTimeSeconds()}"), signature);
    }

    /// <summary>Signs a URL with a custom policy.</summary>
    /// <param name="url">The absolute http or https URL, percent-encoded, without fragment and without the parameters that signing adds.</param>
    /// <param name="policy">The policy. Its resource should match the URL.</param>
    /// <exception cref="CloudFrontSigningException">The URL or the policy cannot be signed.</exception>
    public string SignUrl(string url, CloudFrontPolicy policy)
    {
        RequireUrl(url);
        ReadOnlySpan<byte> text = WritePolicy(policy).Span;
        return Append(url, $"Policy={Encode(text)}", Sign(text));
    }

    /// <summary>Creates signed cookies with a canned policy, for one URL until an expiration time.</summary>
    /// <param name="url">The absolute http or https URL, percent-encoded.</param>
    /// <param name="expires">The expiration time, truncated to seconds.</param>
    /// <returns>The names and values. The caller sets the attributes of the cookies (domain, path, <c>Secure</c>, <c>HttpOnly</c>).</returns>
    /// <exception cref="CloudFrontSigningException">The URL cannot be signed.</exception>
    public IReadOnlyList<KeyValuePair<string, string>> SignCookies(string url, DateTimeOffset expires)
    {
        RequireUrl(url);
        string signature = Sign(PolicyWriter.Write(url, expires, validFrom: null, sourceIp: null).Span);
        return CreateCookies("CloudFront-Expires", expires.ToUnixTimeSeconds().ToString(CultureInfo.InvariantCulture), signature);
    }

    /// <summary>Creates signed cookies with a custom policy.</summary>
    /// <param name="policy">The policy.</param>
    /// <returns>The names and values. The caller sets the attributes of the cookies (domain, path, <c>Secure</c>, <c>HttpOnly</c>).</returns>
    /// <exception cref="CloudFrontSigningException">The policy cannot be signed.</exception>
    public IReadOnlyList<KeyValuePair<string, string>> SignCookies(CloudFrontPolicy policy)
    {
        ReadOnlySpan<byte> text = WritePolicy(policy).Span;
        return CreateCookies("CloudFront-Policy", Encode(text), Sign(text));
    }

    /// <summary>Disposes the key.</summary>
    public void Dispose() => _key.Dispose();

    private static ReadOnlyMemory<byte> WritePolicy(CloudFrontPolicy policy)
    {
        ArgumentNullException.ThrowIfNull(policy);
        return PolicyWriter.Write(policy.Resource, policy.Expires, policy.ValidFrom, policy.SourceIp);
    }

    [SuppressMessage("Reliability", "CA2000:Dispose objects before losing scope", Justification = "The signer disposes the key.")]
    private static AsymmetricAlgorithm ReadKey(ReadOnlySpan<char> privateKey)
    {
        var rsa = RSA.Create();
        var ecdsa = ECDsa.Create();
        try
        {
            if (TryImport(rsa, privateKey))
            {
                ecdsa.Dispose();
                return rsa;
            }
            rsa.Dispose();
            ecdsa.ImportFromPem(privateKey);
            if (ecdsa.KeySize == 256)
                return ecdsa;
            ecdsa.Dispose();
            throw new CloudFrontSigningException("The key uses an elliptic curve other than P-256, which CloudFront does not support. Use an RSA or ECDSA P-256 key.");
        }
        catch (Exception e) when (e is ArgumentException or CryptographicException)
        {
            ecdsa.Dispose();
            throw new CloudFrontSigningException("The private key cannot be read. Expected an RSA or ECDSA key in PEM format that is not encrypted.", e);
        }
    }

    private static bool TryImport(RSA rsa, ReadOnlySpan<char> privateKey)
    {
        try
        {
            rsa.ImportFromPem(privateKey);
            return true;
        }
        catch (Exception e) when (e is ArgumentException or CryptographicException)
        {
            return false;
        }
    }

    private static void RequireUrl(string url)
    {
        ArgumentException.ThrowIfNullOrEmpty(url);
        if (!url.StartsWith("https://", StringComparison.OrdinalIgnoreCase) && !url.StartsWith("http://", StringComparison.OrdinalIgnoreCase))
            throw new CloudFrontSigningException("The URL must be an absolute http or https URL.");
        if (url.Contains('#', StringComparison.Ordinal))
            throw new CloudFrontSigningException("The URL must not have a fragment, because it is not sent. Remove it.");
        int query = url.IndexOf('?', StringComparison.Ordinal);
        if (query < 0)
            return;
        foreach (string parameter in url[(query + 1)..].Split('&'))
        {
            string name = parameter.Split('=')[0];
            if (s_parameters.Contains(name, StringComparer.Ordinal))
                throw new CloudFrontSigningException($"The URL already has the parameter {name}, which signing adds. Remove it.");
        }
    }

    [SuppressMessage("Security", "CA5350:Do Not Use Weak Cryptographic Algorithms", Justification = "SHA-1 is the default of CloudFront. SHA-256 is optional.")]
    private string Sign(ReadOnlySpan<byte> policy)
    {
        HashAlgorithmName hash = _hashAlgorithm == CloudFrontHashAlgorithm.Sha256 ? HashAlgorithmName.SHA256 : HashAlgorithmName.SHA1;
        byte[] signature;
        // The thread safety of the key classes is not documented.
        lock (_gate)
        {
            signature = _key is RSA rsa
                ? rsa.SignData(policy, hash, RSASignaturePadding.Pkcs1)
                : ((ECDsa)_key).SignData(policy, hash, DSASignatureFormat.Rfc3279DerSequence);
        }
        return Encode(signature);
    }

    private string Append(string url, string condition, string signature)
    {
        char separator = url.Contains('?', StringComparison.Ordinal) ? '&' : '?';
        string hash = _hashAlgorithm == CloudFrontHashAlgorithm.Sha256 ? "&Hash-Algorithm=SHA256" : "";
        return $"{url}{separator}{condition}&Signature={signature}&Key-Pair-Id={_keyPairId}{hash}";
    }

    private List<KeyValuePair<string, string>> CreateCookies(string name, string value, string signature)
    {
        List<KeyValuePair<string, string>> cookies = [new(name, value), new("CloudFront-Signature", signature), new("CloudFront-Key-Pair-Id", _keyPairId)];
        if (_hashAlgorithm == CloudFrontHashAlgorithm.Sha256)
            cookies.Add(new("CloudFront-Hash-Algorithm", "SHA256"));
        return cookies;
    }

    /// <summary>Base64 with the replacements of CloudFront for characters that are reserved in a query.</summary>
    private static string Encode(ReadOnlySpan<byte> bytes) =>
        Convert.ToBase64String(bytes).Replace('+', '-').Replace('=', '_').Replace('/', '~');
}
