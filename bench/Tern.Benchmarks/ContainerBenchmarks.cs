using BenchmarkDotNet.Attributes;
using Microsoft.Extensions.DependencyInjection;
using Tern.Benchmarks.Measuring;
using Tern.Benchmarks.Workloads;
using Tern.DynamoDB;
using Tern.S3;

namespace Tern.Benchmarks;

/// <summary>A client from the container, after it was created. The baseline is a client that the program added as an object.</summary>
[BenchmarkCategory("Client from the container")]
public class ContainerBenchmarks
{
    private const string Name = "reports";

    private ServiceProvider _tern = null!;
    private ServiceProvider _baseline = null!;

    [Params("client", "named client")]
    public string Case { get; set; } = "";

    private bool IsNamed => Case == "named client";

    [GlobalSetup]
    public void SetUp()
    {
        var services = new ServiceCollection();
        services.AddTern()
            .AddDynamoDB(configure: options => options with { Region = TernClients.Region, Environment = AwsEnvironment.None })
            .AddS3(Name, options => options with { Region = TernClients.Region, Environment = AwsEnvironment.None });
        _tern = services.BuildServiceProvider();
        _baseline = new ServiceCollection()
            .AddSingleton(TernClients.WithResponse([]))
            .AddKeyedSingleton(Name, TernClients.S3WithResponse([]))
            .BuildServiceProvider();
        TierWarmup.WarmUp(() => { Tern(); });
        TierWarmup.WarmUp(() => { Baseline(); });
    }

    [GlobalCleanup]
    public void CleanUp()
    {
        _tern.Dispose();
        _baseline.Dispose();
    }

    [Benchmark]
    public object Tern() => Resolve(_tern);

    [Benchmark]
    public object Baseline() => Resolve(_baseline);

    private object Resolve(ServiceProvider services) => IsNamed ? services.GetRequiredKeyedService<S3Client>(Name) : services.GetRequiredService<DynamoDBClient>();
}
