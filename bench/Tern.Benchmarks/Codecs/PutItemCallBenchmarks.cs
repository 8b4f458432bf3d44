using Amazon.DynamoDBv2;
using BenchmarkDotNet.Attributes;
using Tern.Benchmarks.Measuring;
using Tern.Benchmarks.Workloads;
using Tern.DynamoDB;
using AwsModel = Amazon.DynamoDBv2.Model;

namespace Tern.Benchmarks.Codecs;

/// <summary>Calls with three of the published PutItem requests.</summary>
[BenchmarkCategory("Calls over a mocked transport")]
public class PutItemCallBenchmarks
{
    private readonly DynamoDBClient _tern = TernClients.WithResponse(Orders.PutItemResponseBody);
    private readonly AmazonDynamoDBClient _aws = AwsClients.WithResponse(Orders.PutItemResponseBody);
    private PutItemRequest _request = null!;
    private AwsModel.PutItemRequest _awsRequest = null!;
    private BareTransport _floor = null!;

    [Params("PutItem Baseline", "PutItem ShallowMap_L", "PutItem BinaryData_L")]
    public string Case { get; set; } = "";

    [GlobalSetup(Target = nameof(Tern))]
    public void SetUpTern()
    {
        SetUp();
        TierWarmup.WarmUp(Tern);
    }

    [GlobalSetup(Target = nameof(AWS))]
    public void SetUpAws()
    {
        SetUp();
        TierWarmup.WarmUp(AWS);
    }

    [GlobalSetup(Target = nameof(Baseline))]
    public void SetUpBaseline()
    {
        SetUp();
        TierWarmup.WarmUp(Baseline);
    }

    [Benchmark]
    public Task Tern() => _tern.PutItemAsync(_request);

    [Benchmark]
    public Task AWS() => _aws.PutItemAsync(_awsRequest);

    [Benchmark]
    public Task Baseline() => _floor.SendAsync();

    private void SetUp()
    {
        byte[] body = CaseFile.RequestBody(Case);
        _request = new() { TableName = "test-table", Item = Items.Read(body, "Item") };
        _awsRequest = new() { TableName = _request.TableName, Item = AwsItems.From(_request.Item) };
        _floor = new BareTransport(new FixedResponseHandler(Orders.PutItemResponseBody), "https://dynamodb.eu-west-1.amazonaws.com/", body, "DynamoDB_20120810.PutItem");
    }
}
