using Tern.DynamoDB;
using Tern.Identity;
using Tern.S3;

namespace Tern.Benchmarks.Workloads;

/// <summary>Clients of Tern for benchmarks and allocation tests. No setting is read from the environment.</summary>
internal static class TernClients
{
    public const string Region = "eu-west-1";
    public const string AccessKeyId = "AKIDEXAMPLE";
    public const string SecretAccessKey = "wJalrXUtnFEMI/K7MDENG+bPxRfiCYEXAMPLEKEY";

    public static DynamoDBClient WithAnswer(byte[] body) => new(new DynamoDBClientOptions(Options) { Handler = new FixedAnswer(body) });

    public static S3Client S3WithAnswer(byte[] body) => new(new S3ClientOptions(Options) { Handler = new FixedAnswer(body, "application/xml") });

    public static DynamoDBClient WithEndpoint(string endpoint) => new(new DynamoDBClientOptions(Options) { Endpoint = endpoint });

    public static ClientOptions Options => new()
    {
        Region = Region,
        Credentials = new StaticCredentials(AccessKeyId, SecretAccessKey),
        GetEnvironmentVariable = static _ => null,
    };
}
