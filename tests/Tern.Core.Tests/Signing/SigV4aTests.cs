using System.Security.Cryptography;
using Tern.Core.Tests.Support;
using Tern.Runtime;
using Tern.ServerRuntime;
using static Tern.ServerRuntime.SignatureStatus;

namespace Tern.Core.Tests.Signing;

public sealed class SigV4aTests
{
    private static readonly KeyValuePair<string, string> s_host = new("Host", SigningTestData.Host);

    private static SigV4VerifierOptions Options => new()
    {
        FindCredentials = id => id == "AKIDEXAMPLE" ? SigningTestData.Credentials : null,
        Region = "eu-west-1",
        Service = "dynamodb",
        TimeProvider = new ManualTimeProvider(SigningTestData.Time),
    };

    [Theory]
    [InlineData("FFFFFFFF00000000FFFFFFFFFFFFFFFFBCE6FAADA7179E84F3B9CAC2FC63254F", "FFFFFFFF00000000FFFFFFFFFFFFFFFFBCE6FAADA7179E84F3B9CAC2FC632550")]
    [InlineData("FFFFFFFF00000000FFFFFFFFFFFFFFFFBCE6FAADA7179E84F3B9CAC2FC632550", null)]
    [InlineData("FFFFFFFF00000001000000000000000000000000000000000000000000000000", null)]
    [InlineData("FFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFF", null)]
    [InlineData("FFFFFFFF00000000FFFFFFFFFFFFFFFFBCE6FAADA7179E84F3B9CAC2FBFFFFFF", "FFFFFFFF00000000FFFFFFFFFFFFFFFFBCE6FAADA7179E84F3B9CAC2FC000000")]
    [InlineData("0000000000000000000000000000000000000000000000000000000000000000", "0000000000000000000000000000000000000000000000000000000000000001")]
    [InlineData("00000000000000FFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFF", "0000000000000100000000000000000000000000000000000000000000000000")]
    public void Private_key_is_a_number_in_range_plus_one(string number, string? key)
    {
        byte[] bytes = Convert.FromHexString(number);
        Assert.Equal(key is not null, SigV4aPrivateKey.TryConvertToKey(bytes));
        Assert.Equal(key ?? number, Convert.ToHexString(bytes));
    }

    // The public key is published in aws-c-auth (tests/key_derivation_tests.c).
    [Fact]
    public void Derived_private_key_has_the_published_public_key()
    {
        byte[] key = SigV4aPrivateKey.Derive(new("AKISORANDOMAASORANDOM", "q+jcrXGc+0zWN6uzclKVhvMmUsIfRPa4rlRandom"));
        using var pair = ECDsa.Create(new ECParameters { Curve = ECCurve.NamedCurves.nistP256, D = key });
        ECPoint point = pair.ExportParameters(includePrivateParameters: false).Q;
        Assert.Equal("15D242CEEBF8D8169FD6A8B5A746C41140414C3B07579038DA06AF89190FFFCB", Convert.ToHexString(point.X!));
        Assert.Equal("0515242CEDD82E94799482E4C0514B505AFCCF2C0C98D6A553BF539F424C5EC0", Convert.ToHexString(point.Y!));
    }

    [Theory]
    [InlineData("eu-west-1", Valid)]
    [InlineData("us-east-1,eu-west-1", Valid)]
    [InlineData("*", Valid)]
    [InlineData("us-east-1,eu-*", Valid)]
    [InlineData("eu-*-1", Valid)]
    [InlineData("us-*", WrongScope)]
    [InlineData("eu-west-10", WrongScope)]
    [InlineData("eu-west-2,us-east-1", WrongScope)]
    public void SigV4a_signature_is_valid_only_in_the_regions_of_its_set(string regions, SignatureStatus status)
    {
        SignatureVerification verification = Verify(Signed(regions));
        Assert.Equal(status, verification.Status);
        Assert.Equal(status == Valid ? regions : null, verification.Region);
        Assert.Equal(status, Verify([s_host], target: Presigned(regions)).Status);
    }

    [Theory]
    [InlineData("")]
    [InlineData("eu-west-1,")]
    [InlineData(",")]
    [InlineData("eu west 1")]
    [InlineData("eu-west-1\r\nx: y")]
    [InlineData("eu-west-?")]
    [InlineData("eu/west")]
    public void Invalid_region_set_throws_TernSigningException(string regions)
    {
        Assert.Throws<TernSigningException>(() => Signed(regions));
        Assert.Throws<TernSigningException>(() => Presigned(regions));
    }

    [Fact]
    public void Region_set_that_is_too_long_throws_TernSigningException() => Assert.Throws<TernSigningException>(() => Signed(string.Join(',', Enumerable.Repeat("eu-west-1", 200))));

    [Fact]
    public void Changed_region_set_is_SignatureDoesNotMatch()
    {
        Assert.Equal(SignatureDoesNotMatch, Verify([.. Signed("eu-west-1").Select(header => header.Key == "X-Amz-Region-Set" ? new(header.Key, "*") : header)]).Status);
        Assert.Equal(SignatureDoesNotMatch, Verify([s_host], target: Presigned("eu-west-1").Replace("Set=eu-west-1", "Set=%2A", StringComparison.Ordinal)).Status);
    }

    [Fact]
    public void Missing_invalid_or_repeated_region_set_is_IncompleteSignature()
    {
        List<KeyValuePair<string, string>> signed = Signed("eu-west-1");
        Assert.Equal(IncompleteSignature, Verify([.. signed.Where(header => header.Key != "X-Amz-Region-Set")]).Status);
        Assert.Equal(IncompleteSignature, Verify([.. signed, new("x-amz-region-set", "eu-west-1")]).Status);
        Assert.Equal(IncompleteSignature, Verify([s_host], target: Presigned("eu-west-1") + "&X-Amz-Region-Set=%2A").Status);
        Assert.Equal(IncompleteSignature, Verify([s_host], target: Presigned("eu-west-1").Replace("Set=eu-west-1", "Set=", StringComparison.Ordinal)).Status);
        Assert.Equal(IncompleteSignature, Verify([s_host], target: Presigned("eu-west-1").Replace("Set=eu-west-1", "Set=%3F", StringComparison.Ordinal)).Status);
    }

    [Theory]
    [InlineData("00")]
    [InlineData("zz")]
    [InlineData("3045")]
    [InlineData("")]
    public void Malformed_SigV4a_signature_is_not_accepted(string signature)
    {
        List<KeyValuePair<string, string>> signed = Signed("eu-west-1");
        string authorization = signed.Single(header => header.Key == "Authorization").Value;
        string other = authorization[..(authorization.LastIndexOf('=') + 1)] + signature;
        SignatureStatus expected = signature.Length == 0 ? IncompleteSignature : SignatureDoesNotMatch;
        Assert.Equal(expected, Verify([.. signed.Where(header => header.Key != "Authorization"), new("Authorization", other)]).Status);
        Assert.Equal(SignatureDoesNotMatch, Verify([.. signed.Where(header => header.Key != "Authorization"), new("Authorization", authorization + new string('0', 2000))]).Status);
    }

    [Fact]
    public void Signature_of_the_other_algorithm_is_IncompleteSignature()
    {
        Assert.Equal(IncompleteSignature, SigningTestData.Verify(new SigV4Verifier(Options), "POST", "/", Signed("eu-west-1")).Status);
        Assert.Equal(IncompleteSignature, SigningTestData.Verify(new SigV4Verifier(Options), "POST", Presigned("eu-west-1"), [s_host]).Status);
        string authorization = new SigV4Signer().GetAuthorization(Request, SigningTestData.Credentials, SigningTestData.Scope);
        Assert.Equal(IncompleteSignature, Verify([s_host, new("X-Amz-Date", SigningDate.Format(SigningTestData.Time)), new("Authorization", authorization)]).Status);
    }

    [Fact]
    public void Region_set_header_of_the_request_is_replaced()
    {
        SigningRequest request = new() { Method = "POST", Host = SigningTestData.Host, Headers = [new("X-AMZ-Region-Set", "caller")] };
        SignatureTrace trace = new SigV4aSigner().TraceAuthorization(in request, SigningTestData.Credentials, SigningTestData.Scope with { Region = "*" });
        Assert.Contains("\nx-amz-region-set:*\n", trace.CanonicalRequest, StringComparison.Ordinal);
        Assert.DoesNotContain("caller", trace.CanonicalRequest, StringComparison.Ordinal);
    }

    [Fact]
    public async Task Concurrent_SigV4a_signatures_of_one_signer_are_valid()
    {
        SigV4aSigner signer = new();
        SigV4aVerifier verifier = new(Options);
        SignatureVerification[] verifications = await Task.WhenAll(Enumerable.Range(0, 64).Select(i => Task.Run(
            () => SigningTestData.Verify(verifier, "POST", "/", Signed(i % 2 == 0 ? "eu-west-1" : "*", signer)), TestContext.Current.CancellationToken)));
        Assert.All(verifications, verification => Assert.True(verification.IsValid, verification.ToString()));
    }

    private static SigningRequest Request => new() { Method = "POST", Host = SigningTestData.Host };

    private static List<KeyValuePair<string, string>> Signed(string regions, SigV4aSigner? signer = null) =>
    [
        s_host,
        new("X-Amz-Date", SigningDate.Format(SigningTestData.Time)),
        new("X-Amz-Region-Set", regions),
        new("Authorization", (signer ?? new()).GetAuthorization(Request, SigningTestData.Credentials, SigningTestData.Scope with { Region = regions })),
    ];

    private static string Presigned(string regions)
    {
        string url = new SigV4aSigner().GetPresignedUrl(Request, SigningTestData.Credentials, SigningTestData.Scope with { Region = regions }, TimeSpan.FromSeconds(300));
        return url[("https://" + SigningTestData.Host).Length..];
    }

    private static SignatureVerification Verify(IReadOnlyCollection<KeyValuePair<string, string>> headers, string target = "/") =>
        SigningTestData.Verify(new SigV4aVerifier(Options), "POST", target, headers);
}
