using System.Diagnostics.CodeAnalysis;
using System.Globalization;
using System.Security.Cryptography;

namespace Tern.CloudFront.Signing;

/// <summary>Makes signed URLs and signed cookies. Thread-safe; make one for a key and keep it.</summary>
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

    /// <summary>A signer with a private key in PEM form.</summary>
    /// <param name="keyPairId">The id that CloudFront gave the public key: letters and digits.</param>
    /// <param name="privateKey">The key: RSA of 2,048 bits, or ECDSA P-256; PKCS #8, PKCS #1 or SEC 1, not encrypted.</param>
    /// <param name="hashAlgorithm">The digest that is signed; SHA-1 unless told, which CloudFront takes for granted.</param>
    /// <exception cref="CloudFrontSigningException">The id or the key is none that CloudFront takes.</exception>
    public static CloudFrontSigner FromPem(string keyPairId, ReadOnlySpan<char> privateKey, CloudFrontHashAlgorithm hashAlgorithm = CloudFrontHashAlgorithm.Sha1)
    {
        ArgumentException.ThrowIfNullOrEmpty(keyPairId);
        if (!keyPairId.All(char.IsAsciiLetterOrDigit))
            throw new CloudFrontSigningException("The key pair's id has other characters than letters and digits.");
        AsymmetricAlgorithm key = ReadKey(privateKey);
        return new(keyPairId, key, hashAlgorithm);
    }

    /// <summary>A URL that is good until a time, by the canned policy.</summary>
    /// <param name="url">The absolute http or https URL, percent-encoded, without fragment and without the parameters that are added.</param>
    /// <param name="expires">Until when; fractions of a second are cut off.</param>
    /// <exception cref="CloudFrontSigningException">The URL cannot be signed.</exception>
    public string SignUrl(string url, DateTimeOffset expires)
    {
        RequireUrl(url);
        string signature = Sign(PolicyText.Of(url, expires, validFrom: null, sourceIp: null).Span);
        return Append(url, string.Create(CultureInfo.InvariantCulture, $"Expires={expires.ToUnixTimeSeconds()}"), signature);
    }

    /// <summary>A URL that is good as a policy says.</summary>
    /// <param name="url">The absolute http or https URL, percent-encoded, without fragment and without the parameters that are added.</param>
    /// <param name="policy">The policy, whose resource should match the URL.</param>
    /// <exception cref="CloudFrontSigningException">The URL or the policy cannot be signed.</exception>
    public string SignUrl(string url, CloudFrontPolicy policy)
    {
        RequireUrl(url);
        ReadOnlySpan<byte> text = TextOf(policy).Span;
        return Append(url, $"Policy={Encode(text)}", Sign(text));
    }

    /// <summary>Cookies that are good for one URL until a time, by the canned policy.</summary>
    /// <param name="url">The absolute http or https URL, percent-encoded.</param>
    /// <param name="expires">Until when; fractions of a second are cut off.</param>
    /// <returns>Names and values; what else the cookies need (domain, path, <c>Secure</c>, <c>HttpOnly</c>) is for the caller to say.</returns>
    /// <exception cref="CloudFrontSigningException">The URL cannot be signed.</exception>
    public IReadOnlyList<KeyValuePair<string, string>> SignCookies(string url, DateTimeOffset expires)
    {
        RequireUrl(url);
        string signature = Sign(PolicyText.Of(url, expires, validFrom: null, sourceIp: null).Span);
        return Cookies("CloudFront-Expires", expires.ToUnixTimeSeconds().ToString(CultureInfo.InvariantCulture), signature);
    }

    /// <summary>Cookies that are good as a policy says.</summary>
    /// <param name="policy">The policy.</param>
    /// <returns>Names and values; what else the cookies need (domain, path, <c>Secure</c>, <c>HttpOnly</c>) is for the caller to say.</returns>
    /// <exception cref="CloudFrontSigningException">The policy cannot be signed.</exception>
    public IReadOnlyList<KeyValuePair<string, string>> SignCookies(CloudFrontPolicy policy)
    {
        ReadOnlySpan<byte> text = TextOf(policy).Span;
        return Cookies("CloudFront-Policy", Encode(text), Sign(text));
    }

    /// <summary>Forgets the key.</summary>
    public void Dispose() => _key.Dispose();

    private static ReadOnlyMemory<byte> TextOf(CloudFrontPolicy policy)
    {
        ArgumentNullException.ThrowIfNull(policy);
        return PolicyText.Of(policy.Resource, policy.Expires, policy.ValidFrom, policy.SourceIp);
    }

    [SuppressMessage("Reliability", "CA2000:Dispose objects before losing scope", Justification = "The key belongs to the signer.")]
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
            throw new CloudFrontSigningException("The key is an elliptic curve other than P-256, which CloudFront does not take.");
        }
        catch (Exception e) when (e is ArgumentException or CryptographicException)
        {
            ecdsa.Dispose();
            throw new CloudFrontSigningException("The private key cannot be read: expected an RSA or ECDSA key in PEM form that is not encrypted.", e);
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
            throw new CloudFrontSigningException("The URL is not an absolute http or https URL.");
        if (url.Contains('#', StringComparison.Ordinal))
            throw new CloudFrontSigningException("The URL has a fragment, which is never sent: leave it out.");
        int query = url.IndexOf('?', StringComparison.Ordinal);
        if (query < 0)
            return;
        foreach (string parameter in url[(query + 1)..].Split('&'))
        {
            string name = parameter.Split('=')[0];
            if (s_parameters.Contains(name, StringComparer.Ordinal))
                throw new CloudFrontSigningException($"The URL has the parameter {name} already, which is added when it is signed.");
        }
    }

    [SuppressMessage("Security", "CA5350:Do Not Use Weak Cryptographic Algorithms", Justification = "CloudFront takes SHA-1 for granted; SHA-256 can be asked for.")]
    private string Sign(ReadOnlySpan<byte> policy)
    {
        HashAlgorithmName hash = _hashAlgorithm == CloudFrontHashAlgorithm.Sha256 ? HashAlgorithmName.SHA256 : HashAlgorithmName.SHA1;
        byte[] signature;
        // The framework's keys say nothing of use by several threads.
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

    private List<KeyValuePair<string, string>> Cookies(string name, string value, string signature)
    {
        List<KeyValuePair<string, string>> cookies = [new(name, value), new("CloudFront-Signature", signature), new("CloudFront-Key-Pair-Id", _keyPairId)];
        if (_hashAlgorithm == CloudFrontHashAlgorithm.Sha256)
            cookies.Add(new("CloudFront-Hash-Algorithm", "SHA256"));
        return cookies;
    }

    /// <summary>Base64 with the characters that a query would change replaced as CloudFront wants it.</summary>
    private static string Encode(ReadOnlySpan<byte> bytes) =>
        Convert.ToBase64String(bytes).Replace('+', '-').Replace('=', '_').Replace('/', '~');
}
