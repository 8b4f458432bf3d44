using Tern.DynamoDB;
using Tern.S3;

namespace Tern.Benchmarks.Workloads;

/// <summary>Clients of Tern for benchmarks and allocation tests. No setting is read from the environment.</summary>
internal static class TernClients
{
    public const string Region = "eu-west-1";
    public const string AccessKeyId = "AKIDEXAMPLE";
    public const string SecretAccessKey = "wJalrXUtnFEMI/K7MDENG+bPxRfiCYEXAMPLEKEY";

    public static DynamoDBClient WithResponse(byte[] body, int status = 200) => new(new DynamoDBClientOptions(Options) { Handler = new FixedResponseHandler(body, status: status) });

    public static S3Client S3WithResponse(byte[] body) => new(new S3ClientOptions(Options) { Handler = new FixedResponseHandler(body, "application/xml") });

    public static DynamoDBClient WithEndpoint(string endpoint) => new(new DynamoDBClientOptions(Options) { Endpoint = endpoint });

    public static ClientOptions Options => new()
    {
        Region = Region,
        Credentials = new StaticCredentialsProvider(AccessKeyId, SecretAccessKey),
        Environment = AwsEnvironment.None,
    };
}
