using Amazon.DynamoDBv2;
using BenchmarkDotNet.Attributes;
using Tern.Benchmarks.Measuring;
using Tern.Benchmarks.Workloads;
using Tern.DynamoDB;
using AwsModel = Amazon.DynamoDBv2.Model;

namespace Tern.Benchmarks;

/// <summary>One call over a socket to a server that always returns the same response. The baseline is the bare request and response.</summary>
[BenchmarkCategory("Calls over the loopback")]
[WallClock]
public class LoopbackBenchmarks
{
    private readonly FixedResponseServer _server = new(Orders.GetItemResponseBody);
    private readonly AwsModel.GetItemRequest _awsRequest = new() { TableName = Orders.Table, Key = AwsItems.From(Orders.GetItem.Key) };
    private DynamoDBClient _tern = null!;
    private AmazonDynamoDBClient _aws = null!;
    private BareTransport _floor = null!;

    [Params("GetItem")]
    public string Case { get; set; } = "";

    [GlobalSetup(Target = nameof(Tern))]
    public void SetUpTern()
    {
        _tern = TernClients.WithEndpoint(_server.Endpoint);
        TierWarmup.WarmUp(Tern);
    }

    [GlobalSetup(Target = nameof(AWS))]
    public void SetUpAws()
    {
        _aws = AwsClients.WithEndpoint(_server.Endpoint);
        TierWarmup.WarmUp(AWS);
    }

    [GlobalSetup(Target = nameof(Baseline))]
    public void SetUpBaseline()
    {
        _floor = new BareTransport(new SocketsHttpHandler { UseCookies = false, AllowAutoRedirect = false }, _server.Endpoint, new byte[100], "DynamoDB_20120810.GetItem");
        TierWarmup.WarmUp(Baseline);
    }

    [GlobalCleanup]
    public void CleanUp()
    {
        _tern?.Dispose();
        _aws?.Dispose();
        _floor?.Dispose();
        _server.Dispose();
    }

    [Benchmark]
    public Task Tern() => _tern.GetItemAsync(Orders.GetItem);

    [Benchmark]
    public Task AWS() => _aws.GetItemAsync(_awsRequest);

    [Benchmark]
    public Task Baseline() => _floor.SendAsync();
}
