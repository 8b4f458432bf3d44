using Tern.CloudFront.Signing;
using Tern.CloudWatchLogs;
using Tern.DatabaseTokens;
using Tern.EventBridge;
using Tern.Identity;
using Tern.Kinesis;
using Tern.Presigning;
using Tern.S3;
using Tern.SecretsManager;
using Tern.Sqs;
using Tern.Ssm;

namespace Tern.Examples;

/// <summary>The code of the packages' READMEs: it is compiled here, and a test holds the READMEs to it.</summary>
internal static class ReadmeExamples
{
    public static async Task QueueAsync(string queueUrl, string[] orders, CancellationToken ct)
    {
        using var sqs = new SqsClient();

        // Any number of messages: batches of 10 and 1 MiB, a few at once. What the service could not take is sent again.
        await sqs.SendMessagesAsync(queueUrl, [.. orders.Select(order => new QueueMessage { Body = order })], cancellationToken: ct);

        ReceiveMessageResponse received = await sqs.ReceiveMessageAsync(new() { QueueUrl = queueUrl, MaxNumberOfMessages = 10, WaitTimeSeconds = 20 }, ct);
        await sqs.DeleteMessagesAsync(queueUrl, [.. received.Messages.Select(message => message.ReceiptHandle)], cancellationToken: ct);
    }

    public static async Task EventsAsync(string[] orders, CancellationToken ct)
    {
        using var eventBridge = new EventBridgeClient();

        // Any number of events: batches of 10 and 256 KiB, a few at once. What was throttled is sent again.
        await eventBridge.PutEventBatchesAsync(
            [.. orders.Select(order => new PutEventsRequestEntry { Source = "shop", DetailType = "OrderPlaced", Detail = order })],
            cancellationToken: ct);
    }

    public static async Task StreamAsync(PutRecordsRequestEntry[] records, CancellationToken ct)
    {
        using var kinesis = new KinesisClient();

        // Any number of records: batches of 500 and 5 MiB, a few at once. What a shard had no room for is sent again.
        await kinesis.PutRecordBatchesAsync("clicks", records, cancellationToken: ct);

        // The same, and the records of a partition key arrive in the order given, whatever fails on the way.
        await kinesis.PutRecordBatchesAsync("clicks", records, new() { PreserveOrder = true }, ct);
    }

    public static async Task LogsAsync(InputLogEvent[] events, CancellationToken ct)
    {
        using var logs = new CloudWatchLogsClient();

        // Any number of events in any order: sorted, in batches of 10,000 events, 1 MiB and 24 hours.
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
        // download.Url is all that is needed.

        PresignedRequest upload = await s3.PresignAsync(
            new PutObjectRequest { Bucket = "photos", Key = "a.png", ContentType = "image/png", ContentLength = 1234 }, TimeSpan.FromMinutes(15));
        // PUT upload.Url with upload.Headers: what they say is signed, so another type or length is refused.

        PresignedPost form = await s3.PresignPostAsync(
            new PostPolicy { Bucket = "photos", KeyPrefix = "user/7/", ContentTypePrefix = "image/", MaxContentLength = 5_000_000 }, TimeSpan.FromMinutes(15));
        // form.Url and form.Fields make a form of HTML.
        return (download.Url, upload.Headers, form.Url);
    }

    public static (string Url, IReadOnlyList<KeyValuePair<string, string>> Cookies) Signed(string pem, DateTimeOffset expires)
    {
        using CloudFrontSigner signer = CloudFrontSigner.FromPem("K2JCJMDEHXQW5F", pem);

        // For one URL, until a time: the canned policy.
        string url = signer.SignUrl("https://d111111abcdef8.cloudfront.net/horizon.jpg?size=large", expires);

        // For whatever a pattern matches, from a time on, for some addresses: a policy of your own.
        IReadOnlyList<KeyValuePair<string, string>> cookies = signer.SignCookies(new CloudFrontPolicy
        {
            Resource = "https://d111111abcdef8.cloudfront.net/videos/*",
            Expires = expires,
            SourceIp = "192.0.2.0/24",
        });
        return (url, cookies);
    }
}
