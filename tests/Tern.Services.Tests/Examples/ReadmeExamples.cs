using Tern.CloudFront.Signing;
using Tern.CloudWatchLogs;
using Tern.DatabaseTokens;
using Tern.EventBridge;
using Tern.Kinesis;
using Tern.S3;
using Tern.SecretsManager;
using Tern.Sqs;
using Tern.Ssm;

namespace Tern.Examples;

/// <summary>The code of the package READMEs. It is compiled here, and a test compares the READMEs with it.</summary>
internal static class ReadmeExamples
{
    public static async Task QueueAsync(string queueUrl, string[] orders, CancellationToken ct)
    {
        using var sqs = new SqsClient();

        // Any number of messages, in batches of 10 and 1 MiB, several at a time. Temporary failures are sent again.
        await sqs.SendMessagesAsync(queueUrl, [.. orders.Select(order => new QueueMessage { Body = order })], cancellationToken: ct);

        ReceiveMessageResponse received = await sqs.ReceiveMessageAsync(new() { QueueUrl = queueUrl, MaxNumberOfMessages = 10, WaitTimeSeconds = 20 }, ct);
        await sqs.DeleteMessagesAsync(queueUrl, [.. received.Messages.Select(message => message.ReceiptHandle)], cancellationToken: ct);
    }

    public static async Task EventsAsync(string[] orders, CancellationToken ct)
    {
        using var eventBridge = new EventBridgeClient();

        // Any number of events, in batches of 10 and 256 KiB, several at a time. Throttled events are sent again.
        await eventBridge.PutEventBatchesAsync(
            [.. orders.Select(order => new PutEventsRequestEntry { Source = "shop", DetailType = "OrderPlaced", Detail = order })],
            cancellationToken: ct);
    }

    public static async Task StreamAsync(PutRecordsRequestEntry[] records, CancellationToken ct)
    {
        using var kinesis = new KinesisClient();

        // Any number of records, in batches of 500 and 5 MiB, several at a time. Throttled records are sent again.
        await kinesis.PutRecordBatchesAsync("clicks", records, cancellationToken: ct);

        // The records of a partition key arrive in order, even after failures.
        await kinesis.PutRecordBatchesAsync("clicks", records, new() { PreserveOrder = true }, ct);
    }

    public static async Task LogsAsync(InputLogEvent[] events, CancellationToken ct)
    {
        using var logs = new CloudWatchLogsClient();

        // Any number of events in any order. They are sorted and sent in batches of 10,000 events, 1 MiB and 24 hours.
        await logs.PutLogEventBatchesAsync("shop", "orders", events, cancellationToken: ct);
    }

    public static async Task<string?> SecretAsync(CancellationToken ct)
    {
        using var secretsManager = new SecretsManagerClient();
        var secrets = new SecretCache(secretsManager, new() { TimeToLive = TimeSpan.FromMinutes(10) });

        GetSecretValueResponse secret = await secrets.GetAsync("orders/database", cancellationToken: ct);
        return secret.SecretString;
    }

    public static async Task<string?> ParameterAsync(CancellationToken ct)
    {
        using var ssm = new SsmClient();
        var parameters = new ParameterCache(ssm);

        Parameter feature = await parameters.GetAsync("/shop/features/checkout", cancellationToken: ct);
        return feature.Value;
    }

    public static async Task<string> DatabaseAsync(string host, ICredentialsProvider credentials, CancellationToken ct)
    {
        var rds = new RdsAuthTokenGenerator("eu-west-1", credentials);
        string password = await rds.CreateAsync(host, port: 5432, userName: "orders", ct);
        return password;
    }

    public static async Task<(string Download, IReadOnlyList<KeyValuePair<string, string>> Upload, string Form)> PresignAsync()
    {
        using var s3 = new S3Client();

        PresignedRequest download = await s3.PresignAsync(new GetObjectRequest { Bucket = "photos", Key = "a.png" }, TimeSpan.FromMinutes(15));
        // GET download.Url. No headers are needed.

        PresignedRequest upload = await s3.PresignAsync(
            new PutObjectRequest { Bucket = "photos", Key = "a.png", ContentType = "image/png", ContentLength = 1234 }, TimeSpan.FromMinutes(15));
        // PUT upload.Url with upload.Headers. The headers are signed: S3 rejects another type or length.

        PresignedPost form = await s3.PresignPostAsync(
            new PostPolicy { Bucket = "photos", KeyPrefix = "user/7/", ContentTypePrefix = "image/", MaxContentLength = 5_000_000 }, TimeSpan.FromMinutes(15));
        // Create an HTML form with form.Url and form.Fields.
        return (download.Url, upload.Headers, form.Url);
    }

    public static (string Url, IReadOnlyList<KeyValuePair<string, string>> Cookies) Signed(string pem, DateTimeOffset expires)
    {
        using CloudFrontSigner signer = CloudFrontSigner.FromPem("K2JCJMDEHXQW5F", pem);

        // A canned policy: one URL, until a time.
        string url = signer.SignUrl("https://d111111abcdef8.cloudfront.net/horizon.jpg?size=large", expires);

        // A custom policy: all URLs of a pattern, until a time, for a range of addresses.
        IReadOnlyList<KeyValuePair<string, string>> cookies = signer.SignCookies(new CloudFrontPolicy
        {
            Resource = "https://d111111abcdef8.cloudfront.net/videos/*",
            Expires = expires,
            SourceIp = "192.0.2.0/24",
        });
        return (url, cookies);
    }
}
