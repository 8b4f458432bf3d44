using System.Globalization;
using Tern.Core.Tests.Support;

namespace Tern.S3;

/// <summary>Directory buckets: the client creates a session, signs with its credentials and sends its token in a separate header.</summary>
public sealed class ExpressSessionTests : IDisposable
{
    private const string Bucket = "logs--usw2-az1--x-s3";
    private readonly ManualTimeProvider _time = new();
    private readonly ScriptedHandler _handler;
    private int _sessions;

    public ExpressSessionTests() => _handler = new((request, _) => Task.FromResult(Respond(request)));

    private static CancellationToken Token => TestContext.Current.CancellationToken;

    private IEnumerable<string> Queries => _handler.Sent.Select(sent => sent.Uri.Query);

    public void Dispose() => _handler.Dispose();

    [Fact]
    public async Task A_session_is_created_once_per_bucket_and_signs_its_requests()
    {
        using S3Client client = Create();
        await client.HeadObjectAsync(new() { Bucket = Bucket, Key = "a" }, Token);
        await client.HeadObjectAsync(new() { Bucket = Bucket, Key = "b" }, Token);
        Assert.Equal(["?session", "", ""], Queries);
        Assert.Contains("Credential=AKIDEXAMPLE/", _handler.Sent[0]["Authorization"], StringComparison.Ordinal);
        Assert.Contains("/us-west-2/s3express/aws4_request", _handler.Sent[0]["Authorization"], StringComparison.Ordinal);
        Assert.All(_handler.Sent.Skip(1), sent =>
        {
            Assert.Equal("logs--usw2-az1--x-s3.s3express-usw2-az1.us-west-2.amazonaws.com", sent.Uri.Host);
            Assert.Contains("Credential=ASIASESSION1/", sent["Authorization"], StringComparison.Ordinal);
            Assert.Contains("/us-west-2/s3express/aws4_request", sent["Authorization"], StringComparison.Ordinal);
            Assert.Contains("x-amz-s3session-token", sent["Authorization"], StringComparison.Ordinal);
            Assert.Equal("session-token-1", sent["x-amz-s3session-token"]);
            Assert.Null(sent["x-amz-security-token"]);
        });
    }

    [Fact]
    public async Task Each_bucket_has_its_own_session_and_an_expired_session_is_renewed()
    {
        using S3Client client = Create();
        await client.HeadObjectAsync(new() { Bucket = Bucket, Key = "a" }, Token);
        await client.HeadObjectAsync(new() { Bucket = "other--usw2-az1--x-s3", Key = "a" }, Token);
        _time.Advance(TimeSpan.FromMinutes(6));
        await client.HeadObjectAsync(new() { Bucket = Bucket, Key = "a" }, Token);
        Assert.Equal(["?session", "", "?session", "", "?session", ""], Queries);
        Assert.Equal("session-token-3", _handler.Sent[^1]["x-amz-s3session-token"]);
    }

    [Fact]
    public async Task Concurrent_requests_share_one_CreateSession_request()
    {
        using S3Client client = Create();
        await Task.WhenAll(Enumerable.Range(0, 8).Select(_ => client.HeadObjectAsync(new() { Bucket = Bucket, Key = "a" }, Token)));
        Assert.Equal(1, _sessions);
    }

    [Fact]
    public async Task DisableS3ExpressSessionAuth_sends_no_CreateSession_request()
    {
        using S3Client client = new(Options with { DisableS3ExpressSessionAuth = true });
        await client.HeadObjectAsync(new() { Bucket = Bucket, Key = "a" }, Token);
        Assert.Equal([""], Queries);
        Assert.Contains("Credential=AKIDEXAMPLE/", _handler.Sent[0]["Authorization"], StringComparison.Ordinal);
    }

    [Fact]
    public async Task A_failed_CreateSession_throws_TernCredentialsException_that_names_the_session()
    {
        using var handler = new ScriptedHandler(ScriptedHandler.Error(403, "<Error><Code>AccessDenied</Code><Message>no</Message></Error>"));
        using S3Client client = new(Options with { Handler = handler });
        var error = await Assert.ThrowsAsync<TernCredentialsException>(() => client.HeadObjectAsync(new() { Bucket = Bucket, Key = "a" }, Token));
        Assert.IsType<S3Exception>(error.InnerException, exactMatch: false);
        Assert.Contains("session", error.Message, StringComparison.OrdinalIgnoreCase);
    }

    private S3ClientOptions Options => new()
    {
        Region = "us-west-2",
        Credentials = new StaticCredentialsProvider("AKIDEXAMPLE", "secret"),
        Environment = AwsEnvironment.None,
        Handler = _handler,
        TimeProvider = _time,
    };

    private S3Client Create() => new(Options);

    private HttpResponseMessage Respond(HttpRequestMessage request)
    {
        if (request.RequestUri!.Query != "?session")
            return ScriptedHandler.Ok("");
        int number = Interlocked.Increment(ref _sessions);
        string end = (_time.GetUtcNow() + TimeSpan.FromMinutes(5)).ToString("yyyy-MM-ddTHH:mm:ssZ", CultureInfo.InvariantCulture);
        return ScriptedHandler.Ok($"<CreateSessionResult><Credentials><SessionToken>session-token-{number}</SessionToken><SecretAccessKey>s</SecretAccessKey><AccessKeyId>ASIASESSION{number}</AccessKeyId><Expiration>{end}</Expiration></Credentials></CreateSessionResult>");
    }
}
