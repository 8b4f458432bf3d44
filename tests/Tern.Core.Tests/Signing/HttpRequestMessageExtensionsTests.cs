using System.Text;
using Tern.Core.Tests.Support;
using Tern.ServerRuntime;

namespace Tern.Core.Tests.Signing;

public sealed class HttpRequestMessageExtensionsTests
{
    [Theory]
    [InlineData("dynamodb", "https://dynamodb.eu-west-1.amazonaws.com/a%20b?z=1&a=%2F", null, false)]
    [InlineData("s3", "https://bucket.s3.eu-west-1.amazonaws.com/a//b%20c", "token", false)]
    [InlineData("s3", "https://bucket.s3.eu-west-1.amazonaws.com/a//b%20c", "token", true)]
    [InlineData("dynamodb", "http://localhost:8000", null, false)]
    [InlineData("dynamodb", "http://[::1]:8000/", "token", true)]
    public async Task Signed_HttpRequestMessage_is_accepted_by_the_verifier(string service, string uri, string? token, bool isForRegions)
    {
        AwsCredentials credentials = new("AKID", "secret", token);
        using HttpRequestMessage request = new(HttpMethod.Post, uri) { Content = new StringContent("{}", Encoding.UTF8, "application/json") };
        request.Headers.Add("X-Several", ["one", "two"]);
        request.Headers.UserAgent.ParseAdd("test/1.0");
        SigningScope scope = new(isForRegions ? "eu-*" : "eu-west-1", service, SigningTestData.Time);
        RequestSigner signer = isForRegions ? new SigV4aSigner() : new SigV4Signer();

        // Signed twice, as for a retry: the second signature must replace the first one.
        await request.SignAsync(signer, credentials, scope with { Time = scope.Time.AddHours(-1) }, TestContext.Current.CancellationToken);
        await request.SignAsync(signer, credentials, scope, TestContext.Current.CancellationToken);

        List<KeyValuePair<string, string>> headers = [new("Host", request.RequestUri!.Authority)];
        headers.AddRange(request.Headers.NonValidated.Select(header => KeyValuePair.Create(header.Key, header.Value.ToString())));
        headers.AddRange(request.Content.Headers.NonValidated.Select(header => KeyValuePair.Create(header.Key, header.Value.ToString())));
        SigV4VerifierOptions options = new()
        {
            FindCredentials = _ => credentials,
            TimeProvider = new ManualTimeProvider(SigningTestData.Time),
            DoubleEncodePath = service != "s3",
            NormalizePath = service != "s3",
        };
        RequestVerifier verifier = isForRegions ? new SigV4aVerifier(options) : new SigV4Verifier(options);
        SignatureVerification verification = SigningTestData.Verify(verifier, "POST", request.RequestUri.PathAndQuery, headers, "{}");
        Assert.True(verification.IsValid, verification.ToString());
    }

    [Fact]
    public async Task SignAsync_with_a_relative_URI_throws_ArgumentException()
    {
        using HttpRequestMessage request = new(HttpMethod.Get, "/relative");
        await Assert.ThrowsAsync<ArgumentException>(() => request.SignAsync(new SigV4Signer(), SigningTestData.Credentials, SigningTestData.Scope, TestContext.Current.CancellationToken));
    }
}
