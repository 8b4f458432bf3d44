using Amazon.DynamoDBv2.Internal;
using BenchmarkDotNet.Attributes;
using Tern.Benchmarks.Measuring;
using Tern.Benchmarks.Workloads;
using Tern.DynamoDB;
using Tern.DynamoDB.EndpointRules;
using Tern.Runtime;
using AwsParameters = Amazon.DynamoDBv2.Endpoints.DynamoDBEndpointParameters;

namespace Tern.Benchmarks;

/// <summary>Endpoint resolution: a cached result, and an evaluation of the rules. The AWS SDK's provider caches results too.</summary>
[BenchmarkCategory("Endpoint resolution")]
public class EndpointBenchmarks
{
    private readonly EndpointContext _context = new()
    {
        Options = new DynamoDBClientOptions(),
        Region = TernClients.Region,
        Endpoint = null,
        AccountId = "111122223333",
        Partitions = PartitionTable.Aws,
        Cache = new EndpointCache(),
    };
    private readonly AmazonDynamoDBEndpointProvider _aws = new();

    [Params("recent", "evaluated")]
    public string Case { get; set; } = "";

    private bool IsRecent => Case == "recent";

    [GlobalSetup(Target = nameof(Tern))]
    public void SetUpTern() => TierWarmup.WarmUp(() => { Tern(); });

    [GlobalSetup(Target = nameof(AWS))]
    public void SetUpAws() => TierWarmup.WarmUp(() => { AWS(); });

    [Benchmark]
    public object Tern() => IsRecent ? DynamoDBEndpoints.Resolve(_context, resourceArn: Orders.Table) : DynamoDBEndpointRules.Resolve(
        new DynamoDBEndpointParameters
        {
            Region = TernClients.Region,
            AccountId = "111122223333",
            AccountIdEndpointMode = "preferred",
            ResourceArn = Orders.Table,
        },
        PartitionTable.Aws);

    [Benchmark]
    public object AWS() => _aws.ResolveEndpoint(new AwsParameters
    {
        Region = TernClients.Region,
        UseDualStack = false,
        UseFIPS = false,
        AccountId = "111122223333",
        AccountIdEndpointMode = "preferred",
        ResourceArn = Orders.Table,
    });
}
