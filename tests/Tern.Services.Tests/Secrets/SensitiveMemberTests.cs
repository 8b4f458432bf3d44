using Tern.BedrockRuntime;
using Tern.CloudWatchLogs;
using Tern.CognitoIdentityProvider;
using Tern.DynamoDB;
using Tern.EventBridge;
using Tern.Firehose;
using Tern.Iam;
using Tern.Kinesis;
using Tern.Kms;
using Tern.Lambda;
using Tern.S3;
using Tern.SecretsManager;
using Tern.SesV2;
using Tern.Sfn;
using Tern.Sns;
using Tern.Sqs;
using Tern.Ssm;
using Tern.Sts;

namespace Tern.Services.Tests.Secrets;

/// <summary>Plants secrets in members of requests and responses: customer keys (SSE-C), passwords, plain texts and payloads.</summary>
public sealed class SensitiveMemberTests
{
    private const string Value = Planted.Value;

    private static readonly Dictionary<string, Func<Outcome, Task>> s_calls = new()
    {
        ["S3 PutObject with a customer key"] = S3<PutObjectRequest>(
            "", new() { Bucket = "b-1", Key = "k", SseCustomerAlgorithm = "AES256", SseCustomerKey = Planted.CustomerKey, Body = RequestBody.From(new byte[] { 1 }) }, async (client, request, token) => await client.PutObjectAsync(request, token)),
        ["S3 PutObject with an encryption context"] = S3<PutObjectRequest>(
            "", new() { Bucket = "b-1", Key = "k", SseKmsKeyId = Value, SseKmsEncryptionContext = Value, Body = RequestBody.From(Planted.Bytes) }, async (client, request, token) => await client.PutObjectAsync(request, token)),
        ["S3 GetObject with a customer key"] = S3<GetObjectRequest>(
            Value, new() { Bucket = "b-1", Key = "k", SseCustomerKey = Planted.CustomerKey }, async (client, request, token) => await client.GetObjectAsync(request, token)),
        ["S3 HeadObject with a customer key"] = S3<HeadObjectRequest>(
            "", new() { Bucket = "b-1", Key = "k", SseCustomerKey = Planted.CustomerKey }, async (client, request, token) => await client.HeadObjectAsync(request, token)),
        ["S3 CopyObject with both customer keys"] = S3<CopyObjectRequest>(
            "<CopyObjectResult/>",
            new() { Bucket = "b-1", Key = "k", CopySource = "b-1/k", SseCustomerKey = Planted.CustomerKey, CopySourceSseCustomerKey = Planted.CopySourceCustomerKey },
            async (client, request, token) => await client.CopyObjectAsync(request, token)),
        ["S3 UploadPartCopy with both customer keys"] = S3<UploadPartCopyRequest>(
            "<CopyPartResult/>",
            new() { Bucket = "b-1", Key = "k", CopySource = "b-1/k", UploadId = "u", PartNumber = 1, SseCustomerKey = Planted.CustomerKey, CopySourceSseCustomerKey = Planted.CopySourceCustomerKey },
            async (client, request, token) => await client.UploadPartCopyAsync(request, token)),
        ["KMS Encrypt"] = Json<KmsClient, EncryptRequest>("{}", new() { KeyId = "k", Plaintext = Planted.Bytes }, async (client, request, token) => await client.EncryptAsync(request, token)),
        ["KMS Decrypt"] = Json<KmsClient, DecryptRequest>(
            $$"""{"Plaintext":"{{Base64}}"}""", new() { CiphertextBlob = new byte[] { 1 } }, async (client, request, token) => await client.DecryptAsync(request, token)),
        ["Secrets Manager PutSecretValue"] = Json<SecretsManagerClient, PutSecretValueRequest>(
            "{}", new() { SecretId = "db", SecretString = Value, SecretBinary = Planted.Bytes }, async (client, request, token) => await client.PutSecretValueAsync(request, token)),
        ["Secrets Manager GetSecretValue"] = Json<SecretsManagerClient, GetSecretValueRequest>(
            $$"""{"SecretString":"{{Value}}","SecretBinary":"{{Base64}}"}""", new() { SecretId = "db" }, async (client, request, token) => await client.GetSecretValueAsync(request, token)),
        ["SSM PutParameter"] = Json<SsmClient, PutParameterRequest>("{}", new() { Name = "/db", Value = Value }, async (client, request, token) => await client.PutParameterAsync(request, token)),
        ["SSM GetParameter"] = Json<SsmClient, GetParameterRequest>(
            $$$"""{"Parameter":{"Name":"/db","Value":"{{{Value}}}"}}""", new() { Name = "/db", WithDecryption = true }, async (client, request, token) => await client.GetParameterAsync(request, token)),
        ["STS AssumeRole"] = Xml<StsClient, AssumeRoleRequest>(
            $"<AssumeRoleResponse><AssumeRoleResult><Credentials><AccessKeyId>A</AccessKeyId><SecretAccessKey>{Value}</SecretAccessKey><SessionToken>{Value}</SessionToken><Expiration>2099-01-01T00:00:00Z</Expiration></Credentials></AssumeRoleResult></AssumeRoleResponse>",
            new() { RoleArn = "arn:aws:iam::1:role/r", RoleSessionName = "s", TokenCode = Value, ExternalId = Value }, async (client, request, token) => await client.AssumeRoleAsync(request, token)),
        ["Cognito InitiateAuth"] = Json<CognitoIdentityProviderClient, InitiateAuthRequest>(
            $$$"""{"AuthenticationResult":{"AccessToken":"{{{Value}}}","IdToken":"{{{Value}}}","RefreshToken":"{{{Value}}}"},"Session":"{{{Value}}}"}""",
            new() { ClientId = Value, AuthFlow = AuthFlowType.UserPasswordAuth, AuthParameters = new() { ["USERNAME"] = "u", ["PASSWORD"] = Planted.Password, ["SECRET_HASH"] = Value }, Session = Value },
            async (client, request, token) => await client.InitiateAuthAsync(request, token)),
        ["IAM CreateLoginProfile"] = Xml<IamClient, CreateLoginProfileRequest>(
            "<CreateLoginProfileResponse><CreateLoginProfileResult><LoginProfile><UserName>u</UserName><CreateDate>2020-01-01T00:00:00Z</CreateDate></LoginProfile></CreateLoginProfileResult></CreateLoginProfileResponse>",
            new() { UserName = "u", Password = Planted.Password }, async (client, request, token) => await client.CreateLoginProfileAsync(request, token)),
        ["IAM CreateAccessKey"] = Xml<IamClient, CreateAccessKeyRequest>(
            $"<CreateAccessKeyResponse><CreateAccessKeyResult><AccessKey><UserName>u</UserName><AccessKeyId>A</AccessKeyId><Status>Active</Status><SecretAccessKey>{Value}</SecretAccessKey></AccessKey></CreateAccessKeyResult></CreateAccessKeyResponse>",
            new() { UserName = "u" }, async (client, request, token) => await client.CreateAccessKeyAsync(request, token)),
        ["Lambda UpdateFunctionConfiguration"] = Json<LambdaClient, UpdateFunctionConfigurationRequest>(
            $$$$"""{"Environment":{"Variables":{"PASSWORD":"{{{{Value}}}}"}}}""",
            new() { FunctionName = "f", Environment = new() { Variables = new() { ["PASSWORD"] = Value } } }, async (client, request, token) => await client.UpdateFunctionConfigurationAsync(request, token)),
        ["Lambda Invoke"] = Json<LambdaClient, InvokeRequest>($"\"{Value}\"", new() { FunctionName = "f", Payload = Planted.Bytes }, async (client, request, token) => await client.InvokeAsync(request, token)),
        ["Step Functions StartExecution"] = Json<SfnClient, StartExecutionRequest>(
            """{"executionArn":"a","startDate":1}""", new() { StateMachineArn = "arn:aws:states:eu-west-1:1:stateMachine:m", Input = Value }, async (client, request, token) => await client.StartExecutionAsync(request, token)),
        ["EventBridge CreateConnection"] = Json<EventBridgeClient, CreateConnectionRequest>(
            "{}",
            new() { Name = "c", AuthorizationType = ConnectionAuthorizationType.Basic, AuthParameters = new() { BasicAuthParameters = new() { Username = "user", Password = Planted.Password } } },
            async (client, request, token) => await client.CreateConnectionAsync(request, token)),
        ["SNS Publish"] = Xml<SnsClient, PublishRequest>(
            "<PublishResponse><PublishResult/></PublishResponse>", new() { PhoneNumber = Value, Message = Value }, async (client, request, token) => await client.PublishAsync(request, token)),
        ["SQS SendMessage"] = Json<SqsClient, SendMessageRequest>("{}", new() { QueueUrl = "https://sqs/q", MessageBody = Value }, async (client, request, token) => await client.SendMessageAsync(request, token)),
        ["SQS ReceiveMessage"] = Json<SqsClient, ReceiveMessageRequest>(
            $$"""{"Messages":[{"MessageId":"m","Body":"{{Value}}","ReceiptHandle":"{{Value}}"}]}""", new() { QueueUrl = "https://sqs/q" }, async (client, request, token) => await client.ReceiveMessageAsync(request, token)),
        ["DynamoDB PutItem"] = Json<DynamoDBClient, PutItemRequest>("{}", new() { TableName = "t", Item = new() { ["pk"] = Value } }, async (client, request, token) => await client.PutItemAsync(request, token)),
        ["SES SendEmail"] = Json<SesV2Client, SendEmailRequest>(
            "{}", new() { Content = new() { Simple = new() { Subject = new() { Data = Value }, Body = new() { Text = new() { Data = Value } } } } }, async (client, request, token) => await client.SendEmailAsync(request, token)),
        ["Firehose PutRecord"] = Json<FirehoseClient, Tern.Firehose.PutRecordRequest>(
            "{}", new() { DeliveryStreamName = "s", Record = new() { Data = Planted.Bytes } }, async (client, request, token) => await client.PutRecordAsync(request, token)),
        ["Kinesis PutRecord"] = Json<KinesisClient, Tern.Kinesis.PutRecordRequest>(
            "{}", new() { StreamName = "s", PartitionKey = Value, Data = Planted.Bytes }, async (client, request, token) => await client.PutRecordAsync(request, token)),
        ["CloudWatch Logs PutLogEvents"] = Json<CloudWatchLogsClient, PutLogEventsRequest>(
            "{}", new() { LogGroupName = "g", LogStreamName = "s", LogEvents = [new() { Timestamp = 1, Message = Value }] }, async (client, request, token) => await client.PutLogEventsAsync(request, token)),
        ["Bedrock Converse"] = Json<BedrockRuntimeClient, ConverseRequest>(
            "{}",
            new() { ModelId = "m", Messages = [new() { Role = ConversationRole.User, Content = [new ContentBlock.Text(Value)] }], RequestMetadata = new() { ["k"] = Value } },
            async (client, request, token) => await client.ConverseAsync(request, token)),
    };

    public static TheoryData<string, Outcome> Cases
    {
        get
        {
            var cases = new TheoryData<string, Outcome>();
            foreach (string call in s_calls.Keys)
            {
                foreach (Outcome outcome in Enum.GetValues<Outcome>())
                    cases.Add(call, outcome);
            }
            return cases;
        }
    }

    private static string Base64 => Convert.ToBase64String(Planted.Bytes.Span);

    [Theory]
    [MemberData(nameof(Cases))]
    public Task Call_with_a_secret_member_has_no_secret_in_its_outputs(string call, Outcome outcome) => s_calls[call](outcome);

    private static Func<Outcome, Task> Json<TClient, TRequest>(string success, TRequest request, Func<TClient, TRequest, CancellationToken, Task<object>> callAsync)
        where TClient : ServiceClient, IServiceClient<TClient>
        where TRequest : class => Call(ErrorFormat.Json, success, request, callAsync);

    private static Func<Outcome, Task> Xml<TClient, TRequest>(string success, TRequest request, Func<TClient, TRequest, CancellationToken, Task<object>> callAsync)
        where TClient : ServiceClient, IServiceClient<TClient>
        where TRequest : class => Call(ErrorFormat.Xml, success, request, callAsync);

    private static Func<Outcome, Task> S3<TRequest>(string success, TRequest request, Func<S3Client, TRequest, CancellationToken, Task<object>> callAsync)
        where TRequest : class => Call(ErrorFormat.S3, success, request, callAsync);

    private static Func<Outcome, Task> Call<TClient, TRequest>(
        ErrorFormat format, string success, TRequest request, Func<TClient, TRequest, CancellationToken, Task<object>> callAsync)
        where TClient : ServiceClient, IServiceClient<TClient>
        where TRequest : class => outcome => SecretCall.RunAsync<TClient>(outcome, format, success, options => options, async (client, recorder) =>
        {
            recorder.Add(request);
            object result = await callAsync(client, request, TestContext.Current.CancellationToken);
            recorder.Add(result);
            (result as IDisposable)?.Dispose();
        });
}
