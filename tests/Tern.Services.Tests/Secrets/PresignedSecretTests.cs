using System.Diagnostics;
using Tern.Core.Tests.Support;
using Tern.DatabaseTokens;
using Tern.S3;

namespace Tern.Services.Tests.Secrets;

/// <summary>Presigned URLs contain a signature and a session token, which no other output contains.</summary>
public sealed class PresignedSecretTests
{
    private static readonly TimeSpan s_hour = TimeSpan.FromHours(1);

    private static CancellationToken Token => TestContext.Current.CancellationToken;

    [Fact]
    public async Task Presigned_request_has_its_signature_only_in_its_URL()
    {
        using var recorder = new OutputRecorder();
        using S3Client client = Create(recorder);
        PresignedRequest[] requests =
        [
            await client.PresignAsync(new GetObjectRequest { Bucket = "b-1", Key = "k" }, s_hour, cancellationToken: Token),
            await client.PresignAsync(new PutObjectRequest { Bucket = "b-1", Key = "k", Body = default, SseCustomerKey = Planted.CustomerKey }, s_hour, cancellationToken: Token),
            await client.PresignAsync(new UploadPartRequest { Bucket = "b-1", Key = "k", UploadId = "u", PartNumber = 1, Body = default }, s_hour, cancellationToken: Token),
        ];
        foreach (PresignedRequest request in requests)
        {
            AddSignature(recorder, request.Url);
            recorder.Add(request, $"{request}", new { request });
        }
        recorder.AssertNoSecret("log", "object");
    }

    [Fact]
    public async Task Presigned_multipart_upload_has_its_signatures_only_in_its_URLs()
    {
        using var recorder = new OutputRecorder();
        using S3Client client = Create(recorder);
        PresignedMultipartUpload upload = await client.PresignMultipartUploadAsync("b-1", "k", "u", 2, s_hour, Token);
        foreach (string url in (string[])[.. upload.PartUrls, upload.Complete.Url, upload.Abort.Url])
            AddSignature(recorder, url);
        recorder.Add(upload, upload.Complete, upload.Abort);
        recorder.AssertNoSecret("log", "object");
    }

    [Fact]
    public async Task Presigned_POST_has_its_signature_only_in_its_fields()
    {
        using var recorder = new OutputRecorder();
        using S3Client client = Create(recorder);
        var policy = new PostPolicy { Bucket = "b-1", Key = "k", Fields = [new("x-amz-meta-a", Planted.Value)] };
        PresignedPost post = await client.PresignPostAsync(policy, s_hour, Token);
        Assert.Contains(post.Fields, field => field.Value == Planted.SessionToken);
        recorder.AddSecret(post.Fields.Single(field => field.Key.Equals("x-amz-signature", StringComparison.OrdinalIgnoreCase)).Value);
        recorder.AddSecret(post.Fields.Single(field => field.Key.Equals("policy", StringComparison.OrdinalIgnoreCase)).Value);
        recorder.Add(post, policy);
        recorder.AssertNoSecret("log", "object");
    }

    [Fact]
    public async Task Failed_presigning_has_no_secret_in_its_outputs()
    {
        using var recorder = new OutputRecorder();
        using S3Client client = Create(recorder);
        var get = new GetObjectRequest { Bucket = "b-1", Key = "k", SseCustomerKey = Planted.CustomerKey[..^4] };
        Exception?[] errors =
        [
            await Record.ExceptionAsync(async () => await client.PresignAsync(get, s_hour, cancellationToken: Token)),
            await Record.ExceptionAsync(async () => await client.PresignAsync(new GetObjectRequest { Bucket = "b-1", Key = "k" }, TimeSpan.FromDays(8), cancellationToken: Token)),
            await Record.ExceptionAsync(async () => await client.PresignAsync(
                new GetObjectRequest { Bucket = "b-1", Key = "k" }, s_hour, [new("x-amz-meta-a", Planted.Value + "\r\n")], Token)),
            await Record.ExceptionAsync(async () => await client.PresignPostAsync(
                new PostPolicy { Bucket = "b-1", Key = "k", Fields = [new("policy", Planted.Value)] }, TimeSpan.FromDays(8), Token)),
        ];
        Assert.All(errors, Assert.NotNull);
        recorder.Add(errors);
        recorder.AssertNoSecret("object");
    }

    [Fact]
    public async Task Database_token_generators_have_no_secret_in_their_texts()
    {
        using var recorder = new OutputRecorder();
        var rds = new RdsAuthTokenGenerator("eu-west-1", Planted.Credentials);
        var dsql = new DsqlAuthTokenGenerator("eu-west-1", Planted.Credentials);
        string token = await rds.CreateAsync("db.example.com", 5432, "user", Token);
        Assert.Contains(Uri.EscapeDataString(Planted.SessionToken), token, StringComparison.Ordinal);
        recorder.Add(rds, dsql);
        recorder.AssertNoSecret("object");
    }

    private static S3Client Create(OutputRecorder recorder)
    {
        // The URLs expire with the credentials, so that presigning writes to the log.
        DateTimeOffset expiration = DateTimeOffset.UtcNow + TimeSpan.FromMinutes(30);
        return new S3Client(new S3ClientOptions
        {
            Region = "eu-west-1",
            Environment = AwsEnvironment.None,
            Credentials = new StaticCredentialsProvider(new AwsCredentials(Planted.AccessKeyId, Planted.SecretAccessKey, Planted.SessionToken, expiration)),
            LoggerFactory = recorder,
            Handler = new ScriptedHandler((_, _) => throw new UnreachableException("Nothing is sent.")),
        });
    }

    private static void AddSignature(OutputRecorder recorder, string url)
    {
        Assert.Contains(Uri.EscapeDataString(Planted.SessionToken), url, StringComparison.Ordinal);
        const string Name = "X-Amz-Signature=";
        recorder.AddSecret(url[(url.IndexOf(Name, StringComparison.Ordinal) + Name.Length)..].Split('&')[0]);
    }
}
