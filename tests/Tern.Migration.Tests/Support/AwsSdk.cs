using Amazon.DynamoDBv2;
using Amazon.Runtime;
using Amazon.S3;
using Microsoft.Extensions.Configuration;
using Microsoft.Extensions.DependencyInjection;

namespace Tern.Migration.Tests.Support;

/// <summary>Clients that AWSSDK.Extensions.NETCore.Setup creates from a configuration.</summary>
internal static class AwsSdk
{
    /// <summary>Returns the requests of a call of DynamoDB.</summary>
    public static Task<IReadOnlyCollection<SentRequest>> CallDynamoDBAsync(Keys keys, CancellationToken cancellationToken) =>
        CallAsync<IAmazonDynamoDB>(keys, client => client.ListTablesAsync(cancellationToken));

    /// <summary>Returns the requests of a call of S3.</summary>
    public static Task<IReadOnlyCollection<SentRequest>> CallS3Async(Keys keys, CancellationToken cancellationToken) =>
        CallAsync<IAmazonS3>(keys, client => client.GetObjectAsync("bucket", "key", cancellationToken));

    /// <summary>Returns the configuration of a client of S3.</summary>
    public static AmazonS3Config GetS3Config(Keys keys)
    {
        using ServiceProvider provider = Build(keys);
        return (AmazonS3Config)provider.GetRequiredService<IAmazonS3>().Config;
    }

    private static async Task<IReadOnlyCollection<SentRequest>> CallAsync<TClient>(Keys keys, Func<TClient, Task> call)
        where TClient : IAmazonService
    {
        using var profiles = new ProfileFiles();
        using var handler = new RecordingHandler();
        await using ServiceProvider provider = Build(keys with { ProfilesLocation = profiles.Location });
        var client = provider.GetRequiredService<TClient>();
        ((ClientConfig)client.Config).HttpClientFactory = new Factory(handler);
        try
        {
            await call(client);
        }
        catch (AmazonServiceException)
        {
            // The response of the handler.
        }
        return handler.Requests;
    }

    private static ServiceProvider Build(Keys keys)
    {
        var services = new ServiceCollection();
        services.AddDefaultAWSOptions(keys.ToConfiguration().GetAWSOptions());
        services.AddAWSService<IAmazonDynamoDB>();
        services.AddAWSService<IAmazonS3>();
        return services.BuildServiceProvider();
    }

    private sealed class Factory(HttpMessageHandler handler) : HttpClientFactory
    {
        public override HttpClient CreateHttpClient(IClientConfig clientConfig) => new(handler, disposeHandler: false);

        public override bool UseSDKHttpClientCaching(IClientConfig clientConfig) => false;
    }
}
