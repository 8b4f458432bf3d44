using Microsoft.Extensions.DependencyInjection;
using Microsoft.Extensions.Hosting;
using Tern.DynamoDB;
using Tern.S3;

namespace Tern.Migration.Tests.Support;

/// <summary>Clients that Tern.Extensions creates from a configuration.</summary>
internal static class TernSdk
{
    /// <summary>Returns the requests of a call of DynamoDB.</summary>
    /// <param name="keys">The keys of the section.</param>
    /// <param name="cancellationToken">Cancels the call.</param>
    /// <param name="environment">The environment. The default, null, is <see cref="ProfileFiles.CreateEnvironment"/>.</param>
    public static Task<IReadOnlyCollection<SentRequest>> CallDynamoDBAsync(Keys keys, CancellationToken cancellationToken, AwsEnvironment? environment = null) =>
        CallAsync<DynamoDBClient>(keys, client => client.ListTablesAsync(new(), cancellationToken), environment);

    /// <summary>Returns the requests of a call of S3.</summary>
    public static Task<IReadOnlyCollection<SentRequest>> CallS3Async(Keys keys, CancellationToken cancellationToken) =>
        CallAsync<S3Client>(keys, client => client.GetObjectAsync(new() { Bucket = "bucket", Key = "key" }, cancellationToken));

    /// <summary>Starts a host, and returns the options of its client of S3.</summary>
    /// <exception cref="TernConfigurationException">The configuration is not valid.</exception>
    public static async Task<S3ClientOptions> StartAsync(Keys keys, CancellationToken cancellationToken)
    {
        HostApplicationBuilder builder = Host.CreateEmptyApplicationBuilder(null);
        builder.Services.AddTern(keys.ToConfiguration()).AddDynamoDB().AddS3();
        using IHost host = builder.Build();
        await host.StartAsync(cancellationToken);
        var options = (S3ClientOptions)host.Services.GetRequiredService<S3Client>().Options;
        await host.StopAsync(cancellationToken);
        return options;
    }

    private static async Task<IReadOnlyCollection<SentRequest>> CallAsync<TClient>(Keys keys, Func<TClient, Task> call, AwsEnvironment? environment = null)
        where TClient : ServiceClient
    {
        using var handler = new RecordingHandler();
        var services = new ServiceCollection();
        services.AddTern(keys.ToConfiguration()).AddDynamoDB().AddS3();
        services.ConfigureTern(options => options with { Handler = handler, Environment = environment ?? ProfileFiles.CreateEnvironment() });
        await using ServiceProvider provider = services.BuildServiceProvider();
        try
        {
            await call(provider.GetRequiredService<TClient>());
        }
        catch (TernServiceException)
        {
            // The response of the handler.
        }
        return handler.Requests;
    }
}
