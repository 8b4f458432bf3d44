using System.Security.Cryptography;
using System.Text;

namespace Tern.CloudFront.Signing;

public class CloudFrontSignerTests
{
    private const string Horizon = "https://d111111abcdef8.cloudfront.net/horizon.jpg?size=large&license=yes";
    private static readonly DateTimeOffset s_expires = DateTimeOffset.FromUnixTimeSeconds(1357034400);

    private static readonly CloudFrontPolicy s_download = new()
    {
        Resource = "https://d111111abcdef8.cloudfront.net/game_download.zip",
        Expires = s_expires,
        ValidFrom = DateTimeOffset.FromUnixTimeSeconds(1356940800),
        SourceIp = "192.0.2.0/24",
    };

    [Fact]
    public void Signature_of_a_canned_policy_equals_the_signature_of_OpenSSL()
    {
        using CloudFrontSigner signer = Rsa();
        Assert.Equal($"{Horizon}&Expires=1357034400&Signature={TestKeys.CannedSha1}&Key-Pair-Id=K2JCJMDEHXQW5F", signer.SignUrl(Horizon, s_expires));
        Assert.Equal(
            [new("CloudFront-Expires", "1357034400"), new("CloudFront-Signature", TestKeys.CannedSha1), new("CloudFront-Key-Pair-Id", "K2JCJMDEHXQW5F")],
            signer.SignCookies(Horizon, s_expires.AddMilliseconds(999)));
    }

    [Fact]
    public void SHA256_signatures_include_the_hash_algorithm()
    {
        using CloudFrontSigner signer = Rsa(CloudFrontHashAlgorithm.Sha256);
        Assert.Equal($"{Horizon}&Expires=1357034400&Signature={TestKeys.CannedSha256}&Key-Pair-Id=K2JCJMDEHXQW5F&Hash-Algorithm=SHA256", signer.SignUrl(Horizon, s_expires));
        Assert.Equal(new("CloudFront-Hash-Algorithm", "SHA256"), signer.SignCookies(Horizon, s_expires)[3]);
    }

    [Fact]
    public void Signature_of_a_custom_policy_equals_the_signature_of_OpenSSL()
    {
        using CloudFrontSigner signer = Rsa();
        Assert.Equal(
            $"https://d111111abcdef8.cloudfront.net/game_download.zip?Policy={TestKeys.CustomPolicy}&Signature={TestKeys.CustomSha1}&Key-Pair-Id=K2JCJMDEHXQW5F",
            signer.SignUrl("https://d111111abcdef8.cloudfront.net/game_download.zip", s_download));
        Assert.Equal(
            [new("CloudFront-Policy", TestKeys.CustomPolicy), new("CloudFront-Signature", TestKeys.CustomSha1), new("CloudFront-Key-Pair-Id", "K2JCJMDEHXQW5F")],
            signer.SignCookies(s_download));
    }

    [Theory]
    [InlineData(CloudFrontHashAlgorithm.Sha1)]
    [InlineData(CloudFrontHashAlgorithm.Sha256)]
    public void Signature_of_an_ECDSA_key_is_DER_encoded(CloudFrontHashAlgorithm algorithm)
    {
        using CloudFrontSigner signer = CloudFrontSigner.FromPem("K1", TestKeys.Ecdsa, algorithm);
        string signature = signer.SignCookies(s_download)[1].Value;
        using ECDsa key = ECDsa.Create();
        key.ImportFromPem(TestKeys.Ecdsa);
        Assert.True(key.VerifyData(
            Decode(TestKeys.CustomPolicy),
            Decode(signature),
            algorithm == CloudFrontHashAlgorithm.Sha1 ? HashAlgorithmName.SHA1 : HashAlgorithmName.SHA256,
            DSASignatureFormat.Rfc3279DerSequence));
    }

    [Fact]
    public void Policy_contains_only_the_conditions_that_are_set()
    {
        using CloudFrontSigner signer = Rsa();
        string policy = Encoding.UTF8.GetString(Decode(signer.SignCookies(new CloudFrontPolicy { Resource = "http*://d1.cloudfront.net/a'b+c&?.jpg", Expires = s_expires })[0].Value));
        Assert.Equal("""{"Statement":[{"Resource":"http*://d1.cloudfront.net/a'b+c&?.jpg","Condition":{"DateLessThan":{"AWS:EpochTime":1357034400}}}]}""", policy);
    }

    [Theory]
    [InlineData("https://d1.cloudfront.net/a\"}]}", "U+0022 at 27")]
    [InlineData("https://d1.cloudfront.net/a\\u0022", "U+005C at 27")]
    [InlineData("https://d1.cloudfront.net/a\nb", "U+000A at 27")]
    [InlineData("https://d1.cloudfront.net/a b", "U+0020 at 27")]
    [InlineData("https://d1.cloudfront.net/ä", "U+00E4 at 26")]
    public void A_resource_with_characters_that_could_change_the_policy_throws(string url, string problem)
    {
        using CloudFrontSigner signer = Rsa();
        Assert.Contains(problem, Assert.Throws<CloudFrontSigningException>(() => signer.SignUrl(url, s_expires)).Message, StringComparison.Ordinal);
        Assert.Throws<CloudFrontSigningException>(() => signer.SignCookies(s_download with { Resource = url }));
    }

    [Theory]
    [InlineData("ftp://d1.cloudfront.net/a")]
    [InlineData("/a")]
    [InlineData("https://d1.cloudfront.net/a#b")]
    [InlineData("https://d1.cloudfront.net/a?x=1&Signature=2")]
    [InlineData("https://d1.cloudfront.net/a?Policy=")]
    public void SignUrl_of_an_unsupported_URL_throws(string url)
    {
        using CloudFrontSigner signer = Rsa();
        Assert.Throws<CloudFrontSigningException>(() => signer.SignUrl(url, s_expires));
        Assert.Throws<CloudFrontSigningException>(() => signer.SignUrl(url, s_download));
        Assert.Throws<CloudFrontSigningException>(() => signer.SignCookies(url, s_expires));
    }

    [Theory]
    [InlineData("1")]
    [InlineData("192.0.2.0/33")]
    [InlineData("192.0.2.0/24/1")]
    [InlineData("192.0.2.0/")]
    [InlineData("0x7f.0.0.1")]
    [InlineData("2001:db8::1")]
    [InlineData("192.0.2.1\"")]
    public void An_invalid_source_IP_throws(string address)
    {
        using CloudFrontSigner signer = Rsa();
        Assert.Throws<CloudFrontSigningException>(() => signer.SignCookies(s_download with { SourceIp = address }));
    }

    [Fact]
    public void An_invalid_key_id_key_or_time_range_throws()
    {
        Assert.Throws<CloudFrontSigningException>(() => CloudFrontSigner.FromPem("K&1", TestKeys.Rsa));
        CloudFrontSigningException exception = Assert.Throws<CloudFrontSigningException>(() => CloudFrontSigner.FromPem("K1", "-----BEGIN PRIVATE KEY-----\nc2VjcmV0\n-----END PRIVATE KEY-----"));
        Assert.DoesNotContain("c2VjcmV0", exception.ToString(), StringComparison.Ordinal);
        using ECDsa other = ECDsa.Create(ECCurve.NamedCurves.nistP384);
        string pem = other.ExportECPrivateKeyPem();
        Assert.Contains("P-256", Assert.Throws<CloudFrontSigningException>(() => CloudFrontSigner.FromPem("K1", pem)).Message, StringComparison.Ordinal);
        using CloudFrontSigner signer = Rsa();
        Assert.Throws<CloudFrontSigningException>(() => signer.SignCookies(s_download with { ValidFrom = s_expires }));
    }

    private static CloudFrontSigner Rsa(CloudFrontHashAlgorithm algorithm = CloudFrontHashAlgorithm.Sha1) => CloudFrontSigner.FromPem("K2JCJMDEHXQW5F", TestKeys.Rsa, algorithm);

    private static byte[] Decode(string text) => Convert.FromBase64String(text.Replace('-', '+').Replace('_', '=').Replace('~', '/'));
}
