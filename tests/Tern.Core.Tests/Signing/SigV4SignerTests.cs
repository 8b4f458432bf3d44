using System.Text;
using Tern.Runtime;

namespace Tern.Core.Tests.Signing;

public sealed class SigV4SignerTests
{
    private static SigningRequest Request => new() { Method = "POST", Host = SigningTestData.Host };

    [Fact]
    public void WriteAuthorization_equals_GetAuthorization_and_a_short_destination_throws()
    {
        SigV4Signer signer = new();
        byte[] destination = new byte[512];
        int length = signer.WriteAuthorization(Request, SigningTestData.Credentials, SigningTestData.Scope, destination);
        string text = Encoding.ASCII.GetString(destination, 0, length);

        Assert.StartsWith(
            "AWS4-HMAC-SHA256 Credential=AKIDEXAMPLE/20261121/eu-west-1/dynamodb/aws4_request, SignedHeaders=host;x-amz-date, Signature=",
            text,
            StringComparison.Ordinal);
        Assert.Equal(text, signer.GetAuthorization(Request, SigningTestData.Credentials, SigningTestData.Scope));
        ArgumentException e = Assert.Throws<ArgumentException>(
            () => signer.WriteAuthorization(Request, SigningTestData.Credentials, SigningTestData.Scope, new byte[length - 1]));
        Assert.Contains($"{length} bytes are required", e.Message, StringComparison.Ordinal);
        Assert.Equal(length, signer.WriteAuthorization(Request, SigningTestData.Credentials, SigningTestData.Scope, new byte[length]));
    }

    [Fact]
    public void Cached_signing_key_is_used_only_for_its_secret_day_region_and_service()
    {
        // More scopes than the cache holds, twice over, so that keys are found, evicted and derived again.
        SigV4Signer signer = new();
        List<(AwsCredentials Credentials, SigningScope Scope)> cases = [];
        for (int i = 0; i < SigningKeyCache.Capacity; i++)
        {
            cases.Add((new("AKID", "secret" + i), SigningTestData.Scope));
            cases.Add((new("AKID" + i, "secret"), SigningTestData.Scope));
            cases.Add((SigningTestData.Credentials, SigningTestData.Scope with { Region = "region-" + i }));
            cases.Add((SigningTestData.Credentials, SigningTestData.Scope with { Service = "service-" + i }));
            cases.Add((SigningTestData.Credentials, SigningTestData.Scope with { Time = SigningTestData.Time.AddDays(i) }));
        }
        foreach ((AwsCredentials credentials, SigningScope scope) in cases.Concat(cases))
        {
            string fresh = new SigV4Signer().GetAuthorization(Request, credentials, scope);
            Assert.Equal(fresh, signer.GetAuthorization(Request, credentials, scope));
            Assert.Equal(fresh, signer.GetAuthorization(Request, credentials, scope));
        }
    }

    [Fact]
    public async Task Concurrent_SigV4_signatures_of_one_signer_are_correct()
    {
        SigV4Signer signer = new();
        string[] expected = [.. Enumerable.Range(0, 40).Select(i => Sign(new SigV4Signer(), i))];
        await Parallel.ForAsync(0, 4000, TestContext.Current.CancellationToken, (i, _) =>
        {
            Assert.Equal(expected[i % 40], Sign(signer, i % 40));
            return ValueTask.CompletedTask;
        });

        static string Sign(SigV4Signer signer, int i) =>
            signer.GetAuthorization(Request, SigningTestData.Credentials, SigningTestData.Scope with { Region = "r" + i % 20, Service = "s" + i });
    }

    [Fact]
    public void Signing_after_a_TernSigningException_is_correct()
    {
        SigV4Signer signer = new();
        string expected = signer.GetAuthorization(Request, SigningTestData.Credentials, SigningTestData.Scope);
        KeyValuePair<string, string>[] headers = [new("a", "b"), new("c", "\n")];
        Assert.Throws<TernSigningException>(() => signer.GetAuthorization(
            new() { Method = "POST", Host = SigningTestData.Host, Query = "a=1", Headers = headers }, SigningTestData.Credentials, SigningTestData.Scope));
        Assert.Equal(expected, signer.GetAuthorization(Request, SigningTestData.Credentials, SigningTestData.Scope));
    }

    [Fact]
    public void Header_set_by_the_signer_replaces_the_request_header()
    {
        KeyValuePair<string, string>[] headers = [new("HOST", "other"), new("X-Amz-Date", "old"), new("x-amz-security-token", "old"), new("X-Amz-Content-SHA256", "old")];
        AwsCredentials temporary = new("AKID", "secret", "new-token");
        SignatureTrace trace = new SigV4Signer().TraceAuthorization(
            new() { Method = "GET", Host = "h", Headers = headers, PayloadHash = PayloadHash.Unsigned, SendPayloadHash = true }, temporary, SigningTestData.Scope);
        Assert.Equal(
            "GET\n/\n\nhost:h\nx-amz-content-sha256:UNSIGNED-PAYLOAD\nx-amz-date:20261121T080000Z\nx-amz-security-token:new-token\n\n"
            + "host;x-amz-content-sha256;x-amz-date;x-amz-security-token\nUNSIGNED-PAYLOAD",
            trace.CanonicalRequest);
    }

    [Theory]
    [InlineData("", "dynamodb")]
    [InlineData("eu/west", "dynamodb")]
    [InlineData("eu-west-1", "dynamo\ndb")]
    [InlineData("eu west", "dynamodb")]
    public void Region_or_service_with_invalid_characters_throws_TernSigningException(string region, string service) => Assert.Throws<TernSigningException>(
        () => new SigV4Signer().GetAuthorization(Request, SigningTestData.Credentials, new(region, service, SigningTestData.Time)));

    [Theory]
    [InlineData(0)]
    [InlineData(-1)]
    [InlineData(0.99)]
    [InlineData(604801)]
    public void An_expiry_outside_1_second_to_7_days_throws_ArgumentOutOfRangeException(double seconds) => Assert.Throws<ArgumentOutOfRangeException>(
        () => new SigV4Signer().GetPresignedUrl(Request, SigningTestData.Credentials, SigningTestData.Scope, TimeSpan.FromSeconds(seconds)));

    [Theory]
    [InlineData(1, "X-Amz-Expires=1&")]
    [InlineData(1.9, "X-Amz-Expires=1&")]
    [InlineData(604800, "X-Amz-Expires=604800&")]
    public void An_expiry_from_1_second_to_7_days_is_accepted(double seconds, string expected) => Assert.Contains(
        expected,
        new SigV4Signer().GetPresignedUrl(Request, SigningTestData.Credentials, SigningTestData.Scope, TimeSpan.FromSeconds(seconds)),
        StringComparison.Ordinal);

    [Fact]
    public void Presigning_a_presigned_request_throws_TernSigningException() => Assert.Throws<TernSigningException>(() => new SigV4Signer().GetPresignedUrl(
        new() { Method = "GET", Host = "h", Query = "X-Amz-Signature=00" }, SigningTestData.Credentials, SigningTestData.Scope, TimeSpan.FromHours(1)));

    [Fact]
    public void WritePayloadHash_writes_the_hexadecimal_SHA256()
    {
        byte[] hash = new byte[PayloadHash.Length];
        Assert.Equal(64, new SigV4Signer().WritePayloadHash("abc"u8, hash));
        Assert.Equal("ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad", Encoding.ASCII.GetString(hash));
        new SigV4Signer().WritePayloadHash([], hash);
        Assert.Equal(PayloadHash.Empty, hash);
        Assert.Throws<ArgumentException>(() => new SigV4Signer().WritePayloadHash("abc"u8, new byte[63]));
    }

    [Theory]
    [InlineData("2015-08-30T12:36:00Z", "20150830T123600Z")]
    [InlineData("2015-08-31T00:30:59.999+02:00", "20150830T223059Z")]
    [InlineData("0001-01-01T00:00:00Z", "00010101T000000Z")]
    [InlineData("9999-12-31T23:59:59Z", "99991231T235959Z")]
    public void Signing_dates_are_written_in_UTC_and_parsed_back(string time, string expected)
    {
        DateTimeOffset value = DateTimeOffset.Parse(time, System.Globalization.CultureInfo.InvariantCulture);
        Assert.Equal(expected, SigningDate.Format(value));
        Assert.True(SigningDate.TryParse(expected, out DateTimeOffset read));
        Assert.Equal(expected, SigningDate.Format(read));
    }

    [Fact]
    public void Signing_dates_are_parsed_as_the_exact_format_of_the_platform()
    {
        var random = new Random(1);
        char[] text = "20160229T235959Z".ToCharArray();
        for (int round = 0; round < 100_000; round++)
        {
            char[] changed = [.. text];
            for (int change = random.Next(4); change > 0; change--)
                changed[random.Next(changed.Length)] = "0123456789TZ :+\u0661"[random.Next(16)];
            bool isValid = DateTimeOffset.TryParseExact(
                changed, "yyyyMMdd'T'HHmmss'Z'", System.Globalization.CultureInfo.InvariantCulture, System.Globalization.DateTimeStyles.AssumeUniversal, out DateTimeOffset expected);

            Assert.Equal(isValid, SigningDate.TryParse(changed, out DateTimeOffset time));
            Assert.Equal(expected, time);
        }
        Assert.False(SigningDate.TryParse(text.AsSpan(1), out _));
        Assert.False(SigningDate.TryParse("20160229T235959Z ", out _));
        Assert.False(SigningDate.TryParse("", out _));
    }
}
