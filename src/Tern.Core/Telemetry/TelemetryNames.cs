using System.ComponentModel;

namespace Tern.Runtime;

/// <summary>All names and fixed values of spans and metrics. <c>docs/telemetry.md</c> lists the page and the status of each.</summary>
/// <seealso href="https://opentelemetry.io/docs/specs/semconv/">OpenTelemetry semantic conventions</seealso>
[EditorBrowsable(EditorBrowsableState.Never)]
public static class TelemetryNames
{
    /// <summary>The name of the activity source and of the meter.</summary>
    public const string Source = "Tern";

    // Calls.

    /// <summary>The system, under its earlier name, which the AWS pages still use.</summary>
    public const string RpcSystem = "rpc.system";

    /// <summary>The system.</summary>
    public const string RpcSystemName = "rpc.system.name";

    /// <summary>The value of <see cref="RpcSystem"/> and <see cref="RpcSystemName"/>.</summary>
    public const string AwsApi = "aws-api";

    /// <summary>The id of the service.</summary>
    public const string RpcService = "rpc.service";

    /// <summary>The name of the operation.</summary>
    public const string RpcMethod = "rpc.method";

    /// <summary>The region.</summary>
    public const string CloudRegion = "cloud.region";

    /// <summary>The host of the request.</summary>
    public const string ServerAddress = "server.address";

    /// <summary>The port of the request.</summary>
    public const string ServerPort = "server.port";

    /// <summary>The request id.</summary>
    public const string RequestId = "aws.request_id";

    /// <summary>The second request id of S3 and CloudFront.</summary>
    public const string ExtendedRequestId = "aws.extended_request_id";

    /// <summary>The HTTP status.</summary>
    public const string StatusCode = "http.response.status_code";

    /// <summary>The error code of the service, or the type of the exception.</summary>
    public const string ErrorType = "error.type";

    /// <summary>The number of attempts of the call.</summary>
    public const string Attempts = "tern.attempts";

    // Retries.

    /// <summary>The event of a retry.</summary>
    public const string RetryEvent = "retry";

    /// <summary>The number of the attempt that follows the delay.</summary>
    public const string RetryAttempt = "tern.retry.attempt";

    /// <summary>The delay before the attempt, in seconds.</summary>
    public const string RetryDelay = "tern.retry.delay";

    /// <summary>The source of the delay.</summary>
    public const string RetryDelaySource = "tern.retry.delay.source";

    // Credentials.

    /// <summary>The span of a fetch of credentials.</summary>
    public const string CredentialsSpan = "credentials";

    /// <summary>The kind of the source of credentials.</summary>
    public const string CredentialsSource = "tern.credentials.source";

    /// <summary>The outcome of a fetch: <c>success</c> or <c>failure</c>.</summary>
    public const string CredentialsOutcome = "tern.credentials.outcome";

    // DynamoDB.

    /// <summary>The database system.</summary>
    public const string DbSystemName = "db.system.name";

    /// <summary>The value of <see cref="DbSystemName"/>.</summary>
    public const string DynamoDB = "aws.dynamodb";

    /// <summary>The tables of the request.</summary>
    public const string DynamoDBTableNames = "aws.dynamodb.table_names";

    /// <summary>The index of the request.</summary>
    public const string DynamoDBIndexName = "aws.dynamodb.index_name";

    /// <summary>The maximum number of items to evaluate.</summary>
    public const string DynamoDBLimit = "aws.dynamodb.limit";

    /// <summary>Whether the read is strongly consistent.</summary>
    public const string DynamoDBConsistentRead = "aws.dynamodb.consistent_read";

    /// <summary>The number of items in the response.</summary>
    public const string DynamoDBCount = "aws.dynamodb.count";

    /// <summary>The number of items evaluated.</summary>
    public const string DynamoDBScannedCount = "aws.dynamodb.scanned_count";

    // S3.

    /// <summary>The bucket.</summary>
    public const string S3Bucket = "aws.s3.bucket";

    /// <summary>The key of the object. It can be personal data.</summary>
    public const string S3Key = "aws.s3.key";

    /// <summary>The id of the multipart upload.</summary>
    public const string S3UploadId = "aws.s3.upload_id";

    /// <summary>The number of the part.</summary>
    public const string S3PartNumber = "aws.s3.part_number";

    // Messaging.

    /// <summary>The messaging system.</summary>
    public const string MessagingSystem = "messaging.system";

    /// <summary>The value of <see cref="MessagingSystem"/> for SQS.</summary>
    public const string Sqs = "aws_sqs";

    /// <summary>The URL of the queue.</summary>
    public const string SqsQueueUrl = "aws.sqs.queue.url";

    /// <summary>The ARN of the topic.</summary>
    public const string SnsTopicArn = "aws.sns.topic.arn";

    /// <summary>The name of the stream.</summary>
    public const string KinesisStreamName = "aws.kinesis.stream_name";

    // Other services.

    /// <summary>The ARN of the secret.</summary>
    public const string SecretArn = "aws.secretsmanager.secret.arn";

    /// <summary>The ARN of the state machine.</summary>
    public const string StateMachineArn = "aws.step_functions.state_machine.arn";

    /// <summary>The ARN of the activity of Step Functions.</summary>
    public const string ActivityArn = "aws.step_functions.activity.arn";

    /// <summary>The id of the event source mapping.</summary>
    public const string LambdaMappingId = "aws.lambda.resource_mapping.id";

    // Metrics.

    /// <summary>The duration of a call.</summary>
    public const string CallDuration = "rpc.client.call.duration";

    /// <summary>The number of attempts of a call.</summary>
    public const string CallAttempts = "tern.client.attempts";

    /// <summary>The duration of an attempt.</summary>
    public const string AttemptDuration = "tern.client.attempt.duration";

    /// <summary>The size of the body of a request.</summary>
    public const string RequestSize = "tern.client.request.size";

    /// <summary>The size of the body of a response.</summary>
    public const string ResponseSize = "tern.client.response.size";

    /// <summary>The available tokens of the retry quota.</summary>
    public const string RetryQuota = "tern.client.retry.quota";

    /// <summary>The number of fetches of credentials.</summary>
    public const string CredentialsRefreshes = "tern.credentials.refreshes";
}
