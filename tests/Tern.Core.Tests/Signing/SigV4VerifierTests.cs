using Tern.Core.Tests.Support;
using Tern.Runtime;
using Tern.ServerRuntime;
using static Tern.ServerRuntime.SignatureStatus;

namespace Tern.Core.Tests.Signing;

public sealed class SigV4VerifierTests
{
    private static readonly AwsCredentials s_temporary = new("TEMP", "secret", "token", SigningTestData.Time.AddHours(1));

    private static SigV4VerifierOptions Options => new()
    {
        FindCredentials = id => id == "AKIDEXAMPLE" ? SigningTestData.Credentials : id == "TEMP" ? s_temporary : null,
        Region = "eu-west-1",
        Service = "dynamodb",
        TimeProvider = new ManualTimeProvider(SigningTestData.Time),
    };

    [Fact]
    public void Valid_signature_returns_credentials_region_and_service()
    {
        SignatureVerification verification = Verify(Signed());
        Assert.Equal((Valid, "", ""), (verification.Status, verification.ErrorCode, verification.Message));
        Assert.Equal(("AKIDEXAMPLE", "eu-west-1", "dynamodb"), (verification.Credentials?.AccessKeyId, verification.Region, verification.Service));
    }

    [Fact]
    public void Request_without_a_signature_is_MissingAuthenticationToken()
    {
        SignatureVerification verification = Verify([Host]);
        Assert.Equal((MissingAuthenticationToken, "MissingAuthenticationTokenException"), (verification.Status, verification.ErrorCode));
    }

    [Theory]
    [InlineData("Bearer abc")]
    [InlineData("AWS4-HMAC-SHA256")]
    [InlineData("AWS4-HMAC-SHA256 ")]
    [InlineData("AWS4-HMAC-SHA256 Credential=AKIDEXAMPLE/20261121/eu-west-1/dynamodb/aws4_request, SignedHeaders=host")]
    [InlineData("AWS4-HMAC-SHA256 Credential=AKIDEXAMPLE/20261121/eu-west-1/dynamodb, SignedHeaders=host, Signature=00")]
    [InlineData("AWS4-HMAC-SHA256 Credential=/20261121/eu-west-1/dynamodb/aws4_request, SignedHeaders=host, Signature=00")]
    [InlineData("AWS4-HMAC-SHA256 Credential=AKIDEXAMPLE/20261121/eu-west-1/dynamodb/aws4_request, SignedHeaders=host, SignedHeaders=host, Signature=00")]
    [InlineData("AWS4-HMAC-SHA256 Credential=AKIDEXAMPLE/20261121/eu-west-1/dynamodb/aws4_request, SignedHeaders=x-amz-date;host, Signature=00")]
    [InlineData("AWS4-HMAC-SHA256 Credential=AKIDEXAMPLE/20261121/eu-west-1/dynamodb/aws4_request, SignedHeaders=Host, Signature=00")]
    [InlineData("AWS4-HMAC-SHA256 Credential=AKIDEXAMPLE/20261121/eu-west-1/dynamodb/aws4_request, SignedHeaders=host;host, Signature=00")]
    [InlineData("AWS4-HMAC-SHA256 Credential=AKIDEXAMPLE/20261121/eu-west-1/dynamodb/aws4_request, SignedHeaders=host, Signature=00, More=1")]
    [InlineData("AWS4-ECDSA-P256-SHA256 Credential=AKIDEXAMPLE/20261121/dynamodb/aws4_request, SignedHeaders=host, Signature=00")]
    public void Malformed_Authorization_header_is_IncompleteSignature(string authorization) =>
        Assert.Equal(IncompleteSignature, Verify([Host, Date, new("Authorization", authorization)]).Status);

    [Fact]
    public void Missing_malformed_or_repeated_signature_part_is_IncompleteSignature()
    {
        Assert.Equal(IncompleteSignature, Verify([.. Signed().Where(header => header.Key != "X-Amz-Date")]).Status);
        Assert.Equal(IncompleteSignature, Verify([.. Signed(), Date]).Status);
        Assert.Equal(IncompleteSignature, Verify([.. Signed(), Signed().Single(header => header.Key == "Authorization")]).Status);
        Assert.Equal(IncompleteSignature, Verify(Signed(), target: "no-slash").Status);
        Assert.Equal(IncompleteSignature, Verify(Signed(), target: Presigned("/")).Status);
        Assert.Equal(IncompleteSignature, Verify([Host], target: Presigned("/") + "&X-Amz-Date=20261121T080000Z").Status);
        Assert.Equal(IncompleteSignature, Verify([Host], target: Presigned("/").Replace("Expires=300", "Expires=604801", StringComparison.Ordinal)).Status);
        Assert.Equal(IncompleteSignature, Verify([Host], target: Presigned("/").Replace("Expires=300", "Expires=-5", StringComparison.Ordinal)).Status);
        Assert.Equal(IncompleteSignature, Verify([Host], target: "/?X-Amz-Signature=00").Status);
    }

    [Theory]
    [InlineData("us-east-1", "dynamodb")]
    [InlineData("eu-west-1", "s3")]
    public void Signature_for_another_region_or_service_is_WrongScope(string region, string service) =>
        Assert.Equal(WrongScope, Verify(Signed(scope: new(region, service, SigningTestData.Time))).Status);

    [Fact]
    public void Signature_scope_of_another_day_is_WrongScope()
    {
        List<KeyValuePair<string, string>> headers = [.. Signed().Where(header => header.Key != "X-Amz-Date"), new("X-Amz-Date", "20261120T235959Z")];
        Assert.Equal(WrongScope, Verify(headers).Status);
    }

    [Fact]
    public void Signature_of_an_unknown_access_key_is_UnknownAccessKey()
    {
        SignatureVerification verification = Verify(Signed(new("OTHER", "secret")));
        Assert.Equal((UnknownAccessKey, "UnrecognizedClientException"), (verification.Status, verification.ErrorCode));
    }

    [Fact]
    public void Missing_or_wrong_session_token_is_InvalidSecurityToken()
    {
        Assert.Equal(Valid, Verify(Signed(s_temporary)).Status);
        Assert.Equal(InvalidSecurityToken, Verify(Signed(new("TEMP", "secret"))).Status);
        Assert.Equal(InvalidSecurityToken, Verify(Signed(new("TEMP", "secret", "other"))).Status);
        Assert.Equal(InvalidSecurityToken, Verify(Signed(new("AKIDEXAMPLE", SigningTestData.Credentials.SecretAccessKey, "token"))).Status);
    }

    [Fact]
    public void Signature_of_expired_credentials_is_ExpiredToken()
    {
        SigV4VerifierOptions later = Options with { TimeProvider = new ManualTimeProvider(SigningTestData.Time.AddHours(1)) };
        Assert.Equal(ExpiredToken, Verify(Signed(s_temporary, SigningTestData.Scope with { Time = SigningTestData.Time.AddHours(1) }), options: later).Status);
    }

    [Theory]
    [InlineData(15 * 60, Valid)]
    [InlineData(15 * 60 + 1, SignatureExpired)]
    [InlineData(-15 * 60, Valid)]
    [InlineData(-15 * 60 - 1, SignatureNotYetCurrent)]
    public void Header_signature_is_valid_from_15_minutes_before_to_15_minutes_after_its_time(int ageInSeconds, SignatureStatus expected)
    {
        SigV4VerifierOptions options = Options with { TimeProvider = new ManualTimeProvider(SigningTestData.Time.AddSeconds(ageInSeconds)) };
        Assert.Equal(expected, Verify(Signed(), options: options).Status);
    }

    [Theory]
    [InlineData(300, Valid)]
    [InlineData(301, SignatureExpired)]
    [InlineData(-15 * 60 - 1, SignatureNotYetCurrent)]
    public void Presigned_URL_is_valid_until_it_expires(int ageInSeconds, SignatureStatus expected)
    {
        SigV4VerifierOptions options = Options with { TimeProvider = new ManualTimeProvider(SigningTestData.Time.AddSeconds(ageInSeconds)) };
        Assert.Equal(expected, Verify([Host], target: Presigned("/"), options: options).Status);
    }

    [Theory]
    [InlineData("00010101T000000Z", SignatureExpired)]
    [InlineData("99991231T235959Z", SignatureNotYetCurrent)]
    public void Min_and_max_dates_are_verified_without_overflow(string date, SignatureStatus expected)
    {
        string authorization = $"AWS4-HMAC-SHA256 Credential=AKIDEXAMPLE/{date[..8]}/eu-west-1/dynamodb/aws4_request, SignedHeaders=host, Signature=00";
        Assert.Equal(expected, Verify([Host, new("X-Amz-Date", date), new("Authorization", authorization)]).Status);
    }

    [Fact]
    public void Unsigned_Host_or_X_Amz_Target_header_is_HeadersNotSigned()
    {
        Assert.Equal(HeadersNotSigned, Verify([.. Signed(), new("X-Amz-Target", "DynamoDB_20120810.DeleteTable")]).Status);
        Assert.Equal(Valid, Verify([.. Signed(), new("User-Agent", "x"), new("X-Amz-User-Agent", "x")]).Status);
        string withoutHost = "AWS4-HMAC-SHA256 Credential=AKIDEXAMPLE/20261121/eu-west-1/dynamodb/aws4_request, SignedHeaders=x-amz-date, Signature=00";
        Assert.Equal(HeadersNotSigned, Verify([Host, Date, new("Authorization", withoutHost)]).Status);
    }

    [Fact]
    public void Removed_signed_header_is_SignatureDoesNotMatch() =>
        Assert.Equal(SignatureDoesNotMatch, Verify([.. Signed().Where(header => header.Key != "Host")]).Status);

    [Fact]
    public void Changed_body_or_secret_is_SignatureDoesNotMatch()
    {
        Assert.Equal(SignatureDoesNotMatch, Verify(Signed(), body: "other").Status);
        SignatureVerification verification = Verify(Signed(new("AKIDEXAMPLE", "not-the-secret")));
        Assert.Equal((SignatureDoesNotMatch, "InvalidSignatureException"), (verification.Status, verification.ErrorCode));
        Assert.DoesNotContain(SigningTestData.Credentials.SecretAccessKey, verification.ToString(), StringComparison.Ordinal);
    }

    [Fact]
    public void Wrong_payload_hash_or_disallowed_unsigned_payload_is_PayloadMismatch()
    {
        List<KeyValuePair<string, string>> unsigned = Signed(payloadHash: "UNSIGNED-PAYLOAD");
        Assert.Equal(PayloadMismatch, Verify(unsigned).Status);
        Assert.Equal(Valid, Verify(unsigned, options: Options with { AllowUnsignedPayload = true }, body: "any").Status);
        Assert.Equal(PayloadMismatch, Verify(Signed(payloadHash: new string('0', 64))).Status);
        Assert.Equal(PayloadMismatch, Verify(Signed(payloadHash: "STREAMING-AWS4-HMAC-SHA256-PAYLOAD")).Status);
    }

    [Fact]
    public void Oversized_requests_are_IncompleteSignature()
    {
        Assert.Equal(IncompleteSignature, Verify(Signed(), target: "/" + new string('a', 70_000)).Status);
        Assert.Equal(IncompleteSignature, Verify(Signed(), target: "/?" + new string('&', 2_000)).Status);
        Assert.Equal(IncompleteSignature, Verify([.. Signed(), new("x", new string('a', 140_000))]).Status);
        Assert.Equal(IncompleteSignature, Verify([.. Signed(), .. Enumerable.Repeat(Host, 300)]).Status);
        string names = string.Join(';', Enumerable.Range(0, 2000).Select(i => $"a{i:D5}"));
        string authorization = $"AWS4-HMAC-SHA256 Credential=AKIDEXAMPLE/20261121/eu-west-1/dynamodb/aws4_request, SignedHeaders={names}, Signature=00";
        Assert.Equal(IncompleteSignature, Verify([Host, Date, new("Authorization", authorization)]).Status);
    }

    private static KeyValuePair<string, string> Host => new("Host", SigningTestData.Host);

    private static KeyValuePair<string, string> Date => new("X-Amz-Date", SigningDate.Format(SigningTestData.Time));

    private static List<KeyValuePair<string, string>> Signed(AwsCredentials? credentials = null, SigningScope? scope = null, string? payloadHash = null)
    {
        credentials ??= SigningTestData.Credentials;
        SigningScope signedFor = scope ?? SigningTestData.Scope;
        SigningRequest request = new()
        {
            Method = "POST",
            Host = SigningTestData.Host,
            PayloadHash = payloadHash is null ? PayloadHash.Empty : System.Text.Encoding.ASCII.GetBytes(payloadHash),
            SendPayloadHash = payloadHash is not null,
        };
        List<KeyValuePair<string, string>> headers =
        [
            Host,
            new("X-Amz-Date", SigningDate.Format(signedFor.Time)),
            new("Authorization", new SigV4Signer().GetAuthorization(in request, credentials, in signedFor)),
        ];
        if (credentials.SessionToken is { } token)
            headers.Add(new("X-Amz-Security-Token", token));
        if (payloadHash is not null)
            headers.Add(new("X-Amz-Content-Sha256", payloadHash));
        return headers;
    }

    private static string Presigned(string path)
    {
        string url = new SigV4Signer().GetPresignedUrl(
            new() { Method = "POST", Host = SigningTestData.Host, Path = path }, SigningTestData.Credentials, SigningTestData.Scope, TimeSpan.FromSeconds(300));
        return url[("https://" + SigningTestData.Host).Length..];
    }

    private static SignatureVerification Verify(
        IReadOnlyCollection<KeyValuePair<string, string>> headers,
        string target = "/",
        string body = "",
        SigV4VerifierOptions? options = null) => SigningTestData.Verify(new SigV4Verifier(options ?? Options), "POST", target, headers, body);
}
