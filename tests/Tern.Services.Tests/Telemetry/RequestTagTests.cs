using System.Diagnostics;
using Tern.Core.Tests.Support;
using Tern.DynamoDB;
using Tern.Kinesis;
using Tern.Lambda;
using Tern.S3;
using Tern.SecretsManager;
using Tern.Sfn;
using Tern.Sns;
using Tern.Sqs;

namespace Tern.Telemetry;

/// <summary>The members of requests and responses that generated code adds to spans.</summary>
public sealed class RequestTagTests
{
    private static readonly string[] s_common =
    [
        "rpc.system", "rpc.system.name", "rpc.service", "rpc.method", "cloud.region", "server.address", "server.port", "tern.attempts", "http.response.status_code",
    ];

    private CancellationToken Token { get; } = TestContext.Current.CancellationToken;

    [Fact]
    public async Task DynamoDB_has_tables_index_limits_and_counts()
    {
        const string Counts = """{"Count":2,"ScannedCount":5,"Items":[]}""";
        Assert.Equal(
            "db.system.name=aws.dynamodb aws.dynamodb.table_names=[orders] aws.dynamodb.consistent_read=True",
            await TagsOfAsync<DynamoDBClient>(client => client.GetItemAsync(new() { TableName = "orders", Key = new() { ["pk"] = "17" }, ConsistentRead = true }, Token)));
        Assert.Equal(
            "aws.dynamodb.count=2 aws.dynamodb.index_name=byDate aws.dynamodb.limit=10 aws.dynamodb.scanned_count=5 aws.dynamodb.table_names=[orders] db.system.name=aws.dynamodb",
            Sort(await TagsOfAsync<DynamoDBClient>(client => client.QueryAsync(new() { TableName = "orders", IndexName = "byDate", Limit = 10 }, Token), Counts)));
        Assert.Equal(
            "db.system.name=aws.dynamodb aws.dynamodb.table_names=[orders,customers]",
            await TagsOfAsync<DynamoDBClient>(client => client.BatchGetItemAsync(
                new() { RequestItems = new() { ["orders"] = new() { Keys = [new() { ["pk"] = "1" }] }, ["customers"] = new() { Keys = [new() { ["pk"] = "2" }] } } }, Token)));
        Assert.Equal("db.system.name=aws.dynamodb aws.dynamodb.limit=5", await TagsOfAsync<DynamoDBClient>(client => client.ListTablesAsync(new() { Limit = 5 }, Token)));
    }

    [Fact]
    public async Task S3_has_the_bucket_and_by_option_the_key()
    {
        UploadPartRequest request = new() { Bucket = "reports", Key = "anna.pdf", UploadId = "U1", PartNumber = 3, Body = RequestBody.From(new byte[] { 1 }) };
        Assert.Equal("aws.s3.bucket=reports aws.s3.part_number=3 aws.s3.upload_id=U1", Sort(await TagsOfAsync<S3Client>(client => client.UploadPartAsync(request, Token))));
        Assert.Equal(
            "aws.s3.bucket=reports aws.s3.key=anna.pdf aws.s3.part_number=3 aws.s3.upload_id=U1",
            Sort(await TagsOfAsync<S3Client>(client => client.UploadPartAsync(request, Token), recordsPersonalData: true)));
    }

    [Fact]
    public async Task Messaging_has_the_queue_the_topic_and_the_stream()
    {
        Assert.Equal(
            "messaging.system=aws_sqs aws.sqs.queue.url=https://queue",
            await TagsOfAsync<SqsClient>(client => client.DeleteMessageAsync(new() { QueueUrl = "https://queue", ReceiptHandle = "secret handle" }, Token)));
        Assert.Equal("", await TagsOfAsync<SqsClient>(client => client.ListQueuesAsync(new(), Token)));
        Assert.Equal(
            "aws.sns.topic.arn=arn:aws:sns:eu-west-1:1:topic",
            await TagsOfAsync<SnsClient>(client => client.PublishAsync(new() { TopicArn = "arn:aws:sns:eu-west-1:1:topic", Message = "secret" }, Token), "<PublishResponse><PublishResult/></PublishResponse>"));
        Assert.Equal(
            "aws.kinesis.stream_name=clicks",
            await TagsOfAsync<KinesisClient>(client => client.PutRecordAsync(new() { StreamName = "clicks", PartitionKey = "p", Data = new byte[] { 1 } }, Token)));
    }

    [Fact]
    public async Task Other_services_have_their_ARN_or_id()
    {
        const string Arn = "arn:aws:secretsmanager:eu-west-1:1:secret:db";
        Assert.Equal("", await TagsOfAsync<SecretsManagerClient>(client => client.DescribeSecretAsync(new() { SecretId = "db" }, Token)));
        Assert.Equal($"aws.secretsmanager.secret.arn={Arn}", await TagsOfAsync<SecretsManagerClient>(client => client.DescribeSecretAsync(new() { SecretId = Arn }, Token)));
        Assert.Equal(
            $"aws.secretsmanager.secret.arn={Arn}",
            await TagsOfAsync<SecretsManagerClient>(client => client.GetSecretValueAsync(new() { SecretId = "db" }, Token), $$"""{"ARN":"{{Arn}}","SecretString":"planted"}"""));
        Assert.Equal(
            "aws.step_functions.state_machine.arn=arn:aws:states:eu-west-1:1:stateMachine:m",
            await TagsOfAsync<SfnClient>(client => client.StartExecutionAsync(new() { StateMachineArn = "arn:aws:states:eu-west-1:1:stateMachine:m", Input = "planted" }, Token), """{"executionArn":"a","startDate":1}"""));
        Assert.Equal(
            "aws.lambda.resource_mapping.id=14e0db71",
            await TagsOfAsync<LambdaClient>(client => client.DeleteEventSourceMappingAsync(new() { Uuid = "14e0db71" }, Token)));
    }

    private static string Sort(string tags) => string.Join(' ', tags.Split(' ').Order(StringComparer.Ordinal));

    /// <summary>Returns the tags of a call that not every call has.</summary>
    private static async Task<string> TagsOfAsync<TClient>(Func<TClient, Task> call, string response = "{}", bool recordsPersonalData = false)
        where TClient : ServiceClient, IServiceClient<TClient>
    {
        using var recorder = new ActivityRecorder();
        using var parent = new Activity("test").Start();
        using TClient client = TClient.Create(new ClientOptions
        {
            Region = "eu-west-1",
            Environment = AwsEnvironment.None,
            Credentials = new StaticCredentialsProvider("AKID", "secret"),
            Handler = new ScriptedHandler(ScriptedHandler.Ok(response)),
            RecordPersonalData = recordsPersonalData,
        });
        await call(client);
        Activity activity = Assert.Single(recorder.ChildrenOf(parent));
        Assert.DoesNotContain("planted", recorder.TextOf(parent), StringComparison.Ordinal);
        return string.Join(' ', activity.TagObjects.Where(tag => !s_common.Contains(tag.Key))
            .Select(tag => $"{tag.Key}={(tag.Value is string[] values ? $"[{string.Join(',', values)}]" : tag.Value)}"));
    }
}
