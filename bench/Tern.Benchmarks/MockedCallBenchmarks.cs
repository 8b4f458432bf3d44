using Amazon.DynamoDBv2;
using BenchmarkDotNet.Attributes;
using Tern.Benchmarks.Measuring;
using Tern.Benchmarks.Workloads;
using Tern.DynamoDB;
using AwsModel = Amazon.DynamoDBv2.Model;

namespace Tern.Benchmarks;

/// <summary>Calls over a transport that responds immediately. The baseline is the bare request and response.</summary>
[BenchmarkCategory("Calls over a mocked transport")]
public class MockedCallBenchmarks
{
    private Func<Task> _tern = null!;
    private Func<Task> _aws = null!;
    private BareTransport _floor = null!;

    [Params("GetItem", "PutItem of 10 attributes", "Query of 100 items")]
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
    public Task Tern() => _tern();

    [Benchmark]
    public Task AWS() => _aws();

    [Benchmark]
    public Task Baseline() => _floor.SendAsync();

    private void SetUp()
    {
        byte[] response = Case switch
        {
            "GetItem" => Orders.GetItemResponseBody,
            "Query of 100 items" => Orders.QueryResponseBody,
            _ => Orders.PutItemResponseBody,
        };
        DynamoDBClient tern = TernClients.WithResponse(response);
        AmazonDynamoDBClient aws = AwsClients.WithResponse(response);
        _floor = new BareTransport(new FixedResponseHandler(response), "https://dynamodb.eu-west-1.amazonaws.com/", new byte[500], "DynamoDB_20120810.GetItem");
        switch (Case)
        {
            case "GetItem":
                AwsModel.GetItemRequest get = new() { TableName = Orders.Table, Key = AwsItems.From(Orders.GetItem.Key) };
                _tern = () => tern.GetItemAsync(Orders.GetItem);
                _aws = () => aws.GetItemAsync(get);
                break;
            case "Query of 100 items":
                AwsModel.QueryRequest query = new()
                {
                    TableName = Orders.Table,
                    KeyConditionExpression = Orders.Query.KeyConditionExpression,
                    ExpressionAttributeValues = AwsItems.From(Orders.Query.ExpressionAttributeValues!),
                };
                _tern = () => tern.QueryAsync(Orders.Query);
                _aws = () => aws.QueryAsync(query);
                break;
            default:
                AwsModel.PutItemRequest put = new() { TableName = Orders.Table, Item = AwsItems.From(Orders.PutItem.Item) };
                _tern = () => tern.PutItemAsync(Orders.PutItem);
                _aws = () => aws.PutItemAsync(put);
                break;
        }
    }
}
