using Tern.DynamoDB;
using Tern.S3;

namespace Tern.Examples;

/// <summary>The code of the pages about credentials and settings. It is compiled here, and a test compares the pages with it.</summary>
internal static class CredentialsExample
{
    public static async Task SampleAsync(string arn, string id, CancellationToken ct)
    {
        using var s3 = new S3Client(new() { Profile = "prod" });              // region and credentials of [profile prod]
        var role = new AssumeRoleCredentialsProvider(new() { RoleArn = arn, ExternalId = id, Source = new SsoCredentialsProvider("dev") });
        using var dynamo = new DynamoDBClient(new() { Credentials = role });
        Console.WriteLine(await s3.ExplainAsync(ct));                         // each setting, its source, and what it overrides
    }

    public static ICredentialsProvider[] Sources(string role) =>
    [
        new StaticCredentialsProvider("AKIDEXAMPLE", "secret"),
        new EnvironmentCredentialsProvider(),
        new WebIdentityCredentialsProvider(new() { RoleArn = role, TokenFile = "/var/run/secrets/token" }),
        new ProfileCredentialsProvider("prod"),
        new AssumeRoleCredentialsProvider(new() { RoleArn = role, Source = new ProfileCredentialsProvider("base") }),
        new SsoCredentialsProvider("dev"),
        new SsoCredentialsProvider(new() { SessionName = "corp", StartUrl = "https://corp.awsapps.com/start", Region = "us-east-1", AccountId = "123456789012", RoleName = "Admin" }),
        new LoginCredentialsProvider(new() { Session = "arn:aws:sts::123456789012:assumed-role/Admin/ann" }),
        new ProcessCredentialsProvider("/opt/bin/credentials --account 123456789012"),
        new ContainerCredentialsProvider(),
        new InstanceMetadataCredentialsProvider(new() { MaxAttempts = 3 }),
        new DefaultCredentialsProvider(),
    ];

    public static async Task FunctionAsync(Func<CancellationToken, ValueTask<AwsCredentials>> getCredentials)
    {
        // Without Expiration, the credentials are cached permanently.
        var vault = new DelegateCredentialsProvider(async ct =>
        {
            AwsCredentials issued = await getCredentials(ct);
            return new AwsCredentials(issued.AccessKeyId, issued.SecretAccessKey, issued.SessionToken, expiration: DateTimeOffset.UtcNow.AddMinutes(15));
        });
        using var s3 = new S3Client(new() { Credentials = vault });
        await s3.ListBucketsAsync(new());
    }

    public static async Task TokenAsync(CancellationToken ct)
    {
        var sso = new SsoCredentialsProvider("dev");
        BearerToken token = await sso.GetTokenAsync(ct);
        GC.KeepAlive(token);
    }

    public static async Task TestAsync(HttpMessageHandler handler, CancellationToken ct)
    {
        // No variable, file, process and metadata endpoint of this machine.
        var environment = new InMemoryAwsEnvironment(
            variables: new Dictionary<string, string> { ["HOME"] = "/home/user", ["AWS_PROFILE"] = "test" },
            files: new Dictionary<string, string>
            {
                ["/home/user/.aws/config"] = """
                    [profile test]
                    region = eu-west-1
                    aws_access_key_id = AKIDEXAMPLE
                    aws_secret_access_key = secret
                    """,
            });
        using var s3 = new S3Client(new() { Environment = environment, Handler = handler });
        await s3.ListBucketsAsync(new(), ct);
    }

    public static S3Client Isolated() =>
        new(new()
        {
            Environment = AwsEnvironment.None,
            Region = "eu-west-1",
            Credentials = new StaticCredentialsProvider("AKIDEXAMPLE", "secret"),
        });

    public static async Task<string?> FailureAsync(CancellationToken ct)
    {
        using var s3 = new S3Client();
        ClientExplanation explanation = await s3.ExplainAsync(ct);
        if (explanation.Credentials.Error is { } error)
            return error;
        foreach (SettingExplanation setting in explanation.Settings)
            Console.WriteLine($"{setting.Name} = {setting.Value} ({setting.Source})");
        return null;
    }
}
