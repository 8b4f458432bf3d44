using Amazon;
using Amazon.DynamoDBv2;
using Amazon.Runtime;
using Amazon.S3;

namespace Tern.Benchmarks.Workloads;

/// <summary>Clients of the AWS SDK for .NET with default settings.</summary>
internal static class AwsClients
{
    public static AmazonDynamoDBClient WithResponse(byte[] body, int status = 200) => Create(new AmazonDynamoDBConfig
    {
        RegionEndpoint = RegionEndpoint.EUWest1,
        HttpClientFactory = new HandlerFactory(new FixedResponseHandler(body, status: status)),
    });

    public static AmazonDynamoDBClient WithEndpoint(string endpoint) => Create(new AmazonDynamoDBConfig
    {
        ServiceURL = endpoint,
        AuthenticationRegion = TernClients.Region,
    });

    public static AmazonS3Client S3WithResponse(byte[] body) => new(
        new BasicAWSCredentials(TernClients.AccessKeyId, TernClients.SecretAccessKey),
        new AmazonS3Config { RegionEndpoint = RegionEndpoint.EUWest1, HttpClientFactory = new HandlerFactory(new FixedResponseHandler(body, "application/xml")) });

    private static AmazonDynamoDBClient Create(AmazonDynamoDBConfig config) =>
        new(new BasicAWSCredentials(TernClients.AccessKeyId, TernClients.SecretAccessKey), config);

    private sealed class HandlerFactory(HttpMessageHandler handler) : HttpClientFactory
    {
        public override HttpClient CreateHttpClient(IClientConfig clientConfig) => new(handler, disposeHandler: false);

        public override bool UseSDKHttpClientCaching(IClientConfig clientConfig) => true;

        public override string? GetConfigUniqueString(IClientConfig clientConfig) => null;
    }
}
