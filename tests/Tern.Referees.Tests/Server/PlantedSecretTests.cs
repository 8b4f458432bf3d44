using Tern.Lambda;
using Tern.Local;
using Tern.Local.Events;
using Tern.Local.Server;
using Tern.S3;
using Tern.SecretsManager;
using Tern.Sns;
using Tern.Ssm;
using Tern.Sts;

namespace Tern.Referees.Tests.Server;

/// <summary>Secrets in requests to all services that have some, searched in the log of the server and in the events.</summary>
public sealed class PlantedSecretTests
{
    private const string Secret = "planted-secret-value";

    // The key of SSE-C in base64, and its digest.
    private const string CustomerKey = "cGxhbnRlZC1zZWNyZXQtdmFsdWUtb2YtMzItYnl0ZXM=";

    private static CancellationToken Token => TestContext.Current.CancellationToken;

    [Fact]
    public async Task Log_and_events_contain_no_secret()
    {
        using var log = new StringWriter();
        await using LocalServer server = await LocalServer.StartAsync((LocalAwsOptions?)null, new() { LogLevel = RequestLogLevel.Info, LogWriter = TextWriter.Synchronized(log) }, Token);
        ClientOptions options = Options(server, server.Aws.Credentials);
        await UseSecretsAsync(options);
        await UseParametersAsync(options);
        await UseFunctionAsync(server, options);
        await UseTopicAsync(options);
        await UseObjectAsync(options);
        SessionCredentials session = await UseSessionAsync(server, options);
        await server.Aws.SettleAsync(Token);

        string sinks = log + string.Join('\n', server.Aws.Events.ToList());
        Assert.Contains("GetSecretValue", sinks, StringComparison.Ordinal);
        Assert.Empty(server.Aws.Events.ToList().OfType<DefectEvent>());
        foreach (string secret in new[] { Secret, CustomerKey, session.SecretAccessKey, session.SessionToken, server.Aws.Credentials.SecretAccessKey })
            Assert.DoesNotContain(secret, sinks, StringComparison.Ordinal);
    }

    private static async Task UseSecretsAsync(ClientOptions options)
    {
        using var secrets = new SecretsManagerClient(options);
        await secrets.CreateSecretAsync(new() { Name = "secret", SecretString = Secret }, Token);
        Assert.Equal(Secret, (await secrets.GetSecretValueAsync(new() { SecretId = "secret" }, Token)).SecretString);
        await Assert.ThrowsAnyAsync<SecretsManagerException>(() => secrets.CreateSecretAsync(new() { Name = "secret", SecretString = Secret }, Token));
        await Assert.ThrowsAnyAsync<SecretsManagerException>(() => secrets.CreateSecretAsync(new() { Name = "?", SecretString = Secret }, Token));
    }

    private static async Task UseParametersAsync(ClientOptions options)
    {
        using var ssm = new SsmClient(options);
        await ssm.PutParameterAsync(new() { Name = "parameter", Type = ParameterType.SecureString, Value = Secret }, Token);
        await Assert.ThrowsAnyAsync<SsmException>(() => ssm.PutParameterAsync(new() { Name = "other", Type = ParameterType.SecureString, Value = Secret, AllowedPattern = "[0-9]+" }, Token));
    }

    // The payload, the variables and the error of a function are sensitive.
    private static async Task UseFunctionAsync(LocalServer server, ClientOptions options)
    {
        server.Aws.Functions.Add("function", (_, _) => throw new InvalidOperationException(Secret));
        using var lambda = new LambdaClient(options);
        InvokeResponse failed = await lambda.InvokeAsync(new() { FunctionName = "function", Payload = "\"planted-secret-value\""u8.ToArray() }, Token);
        Assert.NotNull(failed.FunctionError);
        await lambda.InvokeAsync(new() { FunctionName = "function", InvocationType = InvocationType.Event, Payload = "\"planted-secret-value\""u8.ToArray() }, Token);
        await Assert.ThrowsAnyAsync<LambdaException>(() => lambda.InvokeAsync(new() { FunctionName = "function", Payload = "planted-secret-value"u8.ToArray() }, Token));
    }

    // The password of an endpoint, to which nothing listens.
    private static async Task UseTopicAsync(ClientOptions options)
    {
        using var sns = new SnsClient(options);
        string topic = (await sns.CreateTopicAsync(new() { Name = "topic" }, Token)).TopicArn!;
        await sns.SubscribeAsync(new() { TopicArn = topic, Protocol = "http", Endpoint = $"http://user:{Secret}@127.0.0.1:9/" }, Token);
        await sns.PublishAsync(new() { TopicArn = topic, Message = Secret }, Token);
        await Assert.ThrowsAnyAsync<SnsException>(() => sns.ConfirmSubscriptionAsync(new() { TopicArn = topic, Token = Secret }, Token));
    }

    private static async Task UseObjectAsync(ClientOptions options)
    {
        using var s3 = new S3Client(options);
        await s3.CreateBucketAsync(new() { Bucket = "bucket" }, Token);
        await s3.PutObjectAsync(new() { Bucket = "bucket", Key = "key", Body = new byte[1], SseCustomerAlgorithm = "AES256", SseCustomerKey = CustomerKey }, Token);
        await Assert.ThrowsAnyAsync<S3Exception>(() => s3.GetObjectAsync(new() { Bucket = "bucket", Key = "other", SseCustomerAlgorithm = "AES256", SseCustomerKey = CustomerKey }, Token));
    }

    // Credentials of a session are used, and then refused in another account's session.
    private static async Task<SessionCredentials> UseSessionAsync(LocalServer server, ClientOptions options)
    {
        using var sts = new StsClient(options);
        AssumeRoleResponse assumed = await sts.AssumeRoleAsync(new() { RoleArn = "arn:aws:iam::123456789012:role/role", RoleSessionName = "session" }, Token);
        var session = new SessionCredentials(assumed.Credentials!.SecretAccessKey!, assumed.Credentials.SessionToken!);
        using var used = new StsClient(Options(server, new AwsCredentials(assumed.Credentials.AccessKeyId!, session.SecretAccessKey, session.SessionToken)));
        Assert.Equal("123456789012", (await used.GetCallerIdentityAsync(new(), Token)).Account);
        using var refused = new StsClient(Options(server, new AwsCredentials(assumed.Credentials.AccessKeyId!, Secret, session.SessionToken)));
        await Assert.ThrowsAnyAsync<StsException>(() => refused.GetCallerIdentityAsync(new(), Token));
        return session;
    }

    private static ClientOptions Options(LocalServer server, AwsCredentials credentials) =>
        new() { Region = "us-east-1", Endpoint = server.Endpoint.OriginalString, Credentials = new StaticCredentialsProvider(credentials), Retry = RetryOptions.None };

    private sealed record SessionCredentials(string SecretAccessKey, string SessionToken);
}
