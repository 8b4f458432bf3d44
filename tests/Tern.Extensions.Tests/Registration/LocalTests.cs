using Microsoft.Extensions.DependencyInjection;
using Tern.DynamoDB;
using Tern.Extensions.Tests.Support;
using Tern.Local;
using Tern.S3;

namespace Tern.Extensions.Tests.Registration;

public sealed class LocalTests
{
    private CancellationToken Token { get; } = TestContext.Current.CancellationToken;

    [Fact]
    public async Task One_line_connects_every_client_of_a_container_to_Local()
    {
        await using LocalAws aws = await LocalAws.StartAsync(cancellationToken: Token);
        using ServiceProvider provider = Containers.Build(
            """{ "AWS": { "Region": "eu-central-1", "Profile": "prod", "S3": { "reports": { "Endpoint": "https://minio.example" } } } }""",
            builder => builder.AddDynamoDB().AddS3().AddS3("reports"),
            services => services.ConfigureTern(aws.Connect));

        await provider.GetRequiredService<S3Client>().CreateBucketAsync(new() { Bucket = "shared", CreateBucketConfiguration = new() { LocationConstraint = "eu-central-1" } }, Token);
        ListBucketsResponse buckets = await provider.GetRequiredKeyedService<S3Client>("reports").ListBucketsAsync(new(), Token);
        Assert.Equal("shared", Assert.Single(buckets.Buckets).Name);
        Assert.Empty((await provider.GetRequiredService<DynamoDBClient>().ListTablesAsync(new(), Token)).TableNames);
    }

    [Fact]
    public async Task Two_names_are_two_identities_in_one_process()
    {
        var keys = new SignatureLog();
        await using LocalAws aws = await LocalAws.StartAsync(
            new() { Credentials = [new("AKIDALPHA", "secret-of-alpha"), new("AKIDBETA", "secret-of-beta")] }, Token);
        var environment = new InMemoryAwsEnvironment(
            new Dictionary<string, string> { ["AWS_SHARED_CREDENTIALS_FILE"] = "/credentials" },
            new Dictionary<string, string>
            {
                ["/credentials"] = """
                    [a]
                    aws_access_key_id = AKIDALPHA
                    aws_secret_access_key = secret-of-alpha
                    [b]
                    aws_access_key_id = AKIDBETA
                    aws_secret_access_key = secret-of-beta
                    """,
            });
        using ServiceProvider provider = Containers.Build(
            """{ "AWS": { "S3": { "a": { "Profile": "a" } } } }""",
            builder => builder
                .AddS3("a", options => options with { Environment = environment, Interceptors = [keys] })
                .AddS3("b", options => options with { Environment = environment, Interceptors = [keys], Profile = "b" }),
            services => services.ConfigureTern(aws.Connect));

        await provider.GetRequiredKeyedService<S3Client>("a").ListBucketsAsync(new(), Token);
        await provider.GetRequiredKeyedService<S3Client>("b").ListBucketsAsync(new(), Token);
        Assert.Equal(["AKIDALPHA us-east-1", "AKIDBETA us-east-1"], keys.Signatures);
    }

    /// <summary>Records the access key and the region of signatures. Local verifies the signatures themselves.</summary>
    private sealed class SignatureLog : ICallInterceptor
    {
        public List<string> Signatures { get; } = [];

        public ValueTask BeforeSendAsync(AttemptContext context, CancellationToken cancellationToken)
        {
            string[] credential = context.Request!.Headers.NonValidated["Authorization"].ToString().Split("Credential=")[1].Split('/');
            Signatures.Add($"{credential[0]} {credential[2]}");
            return ValueTask.CompletedTask;
        }
    }
}
