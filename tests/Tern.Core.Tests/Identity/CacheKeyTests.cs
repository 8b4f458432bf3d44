using System.Security.Cryptography;
using Tern.Runtime;

namespace Tern.Core.Tests.Identity;

/// <summary>Compares the parser of keys with the one of .NET.</summary>
public class CacheKeyTests
{
    private static readonly byte[] s_data = [1, 2, 3];

    public static TheoryData<string> AcceptedNames => [.. OpenSslKeys.P256.Keys];

    public static TheoryData<string> OtherNames => [.. OpenSslKeys.Others.Keys];

    [Theory]
    [MemberData(nameof(AcceptedNames))]
    public void ReadKey_of_a_P256_key_of_OpenSSL_returns_the_key_that_NET_reads(string name) => AssertEqualToNet(OpenSslKeys.P256[name]);

    [Theory]
    [MemberData(nameof(AcceptedNames))]
    public void ReadKey_accepts_line_ends_of_Windows_and_text_around_the_key(string name) =>
        AssertEqualToNet($"key of aws login\r\n{OpenSslKeys.P256[name].ReplaceLineEndings("\r\n")}\r\nend");

    [Fact]
    public void ReadKey_of_keys_of_NET_returns_the_same_keys()
    {
        for (int i = 0; i < 100; i++)
        {
            using var key = ECDsa.Create(ECCurve.NamedCurves.nistP256);
            AssertEqualToNet(key.ExportECPrivateKeyPem());
            AssertEqualToNet(key.ExportPkcs8PrivateKeyPem());
        }
    }

    [Theory]
    [MemberData(nameof(OtherNames))]
    public void ReadKey_of_another_kind_of_key_throws_TernCredentialsException_without_the_key(string name)
    {
        string pem = OpenSslKeys.Others[name];
        var error = Assert.Throws<TernCredentialsException>(() => DPoPProof.ReadKey(pem, "/cache.json"));
        Assert.Equal(
            "The login cache '/cache.json' has an invalid value for 'dpopKey'. Expected a private key of the curve P-256 in PEM form. Run 'aws login'.", error.ToString().Split('\n')[0][(error.GetType().FullName!.Length + 2)..]);
    }

    [Theory]
    [InlineData("")]
    [InlineData("PLANTED")]
    [InlineData("-----BEGIN EC PRIVATE KEY-----")]
    [InlineData("-----BEGIN EC PRIVATE KEY-----END EC PRIVATE KEY-----")]
    [InlineData("-----END EC PRIVATE KEY----------BEGIN EC PRIVATE KEY-----")]
    [InlineData("-----BEGIN EC PRIVATE KEY----------END EC PRIVATE KEY-----")]
    [InlineData("-----BEGIN EC PRIVATE KEY-----MHcC!-----END EC PRIVATE KEY-----")]
    [InlineData("-----BEGIN PRIVATE KEY-----MHcC-----END EC PRIVATE KEY-----")]
    public void ReadKey_of_text_that_is_not_a_key_throws_TernCredentialsException(string pem) => AssertInvalid(pem);

    [Fact]
    public void ReadKey_of_a_point_that_does_not_belong_to_the_number_throws_TernCredentialsException()
    {
        byte[] der = Decode(OpenSslKeys.Sec1);
        der[^1] ^= 1;
        AssertInvalid(Encode(der));
    }

    [Theory]
    [InlineData(0x00)]
    [InlineData(0xFF)]
    public void ReadKey_of_a_number_out_of_range_throws_TernCredentialsException(byte value)
    {
        byte[] der = Decode(OpenSslKeys.Sec1WithoutPoint);
        int start = der.AsSpan().IndexOf((ReadOnlySpan<byte>)[0x04, 0x20]) + 2;
        der.AsSpan(start, 32).Fill(value);
        AssertInvalid(Encode(der));
    }

    [Fact]
    public void ReadKey_of_a_key_that_is_truncated_anywhere_throws_TernCredentialsException()
    {
        foreach (string pem in OpenSslKeys.P256.Values)
        {
            int end = pem.LastIndexOf("-----", StringComparison.Ordinal);
            for (int length = 0; length < end; length++)
                AssertInvalid(pem[..length]);
        }
        byte[] der = Decode(OpenSslKeys.Sec1);
        for (int length = 0; length < der.Length; length++)
            AssertInvalid(Encode(der[..length]));
    }

    private static void AssertInvalid(string pem) => Assert.Throws<TernCredentialsException>(() => DPoPProof.ReadKey(pem, "/cache.json"));

    private static void AssertEqualToNet(string pem)
    {
        using ECDsa key = DPoPProof.ReadKey(pem, "/cache.json");
        using var expected = ECDsa.Create();
        expected.ImportFromPem(pem);
        ECParameters first = key.ExportParameters(true), second = expected.ExportParameters(true);
        Assert.Equal(second.D, first.D);
        Assert.Equal(second.Q.X, first.Q.X);
        Assert.Equal(second.Q.Y, first.Q.Y);
        Assert.True(expected.VerifyData(s_data, key.SignData(s_data, HashAlgorithmName.SHA256), HashAlgorithmName.SHA256));
    }

    private static byte[] Decode(string pem)
    {
        PemFields fields = PemEncoding.Find(pem);
        return Convert.FromBase64String(pem[fields.Base64Data]);
    }

    private static string Encode(byte[] der) => PemEncoding.WriteString("EC PRIVATE KEY", der);
}
