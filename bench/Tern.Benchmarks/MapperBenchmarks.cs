using Amazon.DynamoDBv2.DataModel;
using BenchmarkDotNet.Attributes;
using Tern.Benchmarks.Measuring;
using Tern.Benchmarks.Workloads;
using Tern.DynamoDB;
using Tern.DynamoDB.Mapper;

namespace Tern.Benchmarks;

/// <summary>Items as objects over a transport that responds immediately. The baseline is Tern's client without the mapper.</summary>
[BenchmarkCategory("Items as objects over a mocked transport")]
public class MapperBenchmarks
{
    private const string Refusal = """{"__type":"com.amazonaws.dynamodb.v20120810#ConditionalCheckFailedException","Message":"The conditional request failed"}""";

    private const string PreparedCondition = "PutItem with a prepared condition";

    private Func<Task> _tern = null!;
    private Func<Task> _aws = null!;
    private Func<Task> _client = null!;

    [Params("GetItem", "PutItem of 10 attributes", PreparedCondition, "Query of 100 items", "Refused PutItem")]
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
    public Task Baseline() => _client();

    private void SetUp()
    {
        byte[] response = Case switch
        {
            "GetItem" => Orders.GetItemResponseBody,
            "Query of 100 items" => Orders.QueryResponseBody,
            "Refused PutItem" => System.Text.Encoding.UTF8.GetBytes(Refusal),
            _ => Orders.PutItemResponseBody,
        };
        int status = Case == "Refused PutItem" ? 400 : 200;
        DynamoDBClient client = TernClients.WithResponse(response, status);
        DynamoTable<MappedOrder> orders = client.Table<MappedOrder>();
        DynamoDBContext context = new DynamoDBContextBuilder()
            .WithDynamoDBClient(() => AwsClients.WithResponse(response, status))
            .ConfigureContext(config =>
            {
                config.DisableFetchingTableMetadata = true;
                config.Conversion = Amazon.DynamoDBv2.DynamoDBEntryConversion.V2;
            })
            .Build();
        ItemKey<MappedOrder> key = MappedOrder.Key("CUSTOMER#17", "ORDER#0");
        MappedOrder item = MappedOrder.Create(0);
        AwsOrder awsItem = AwsOrder.Create(0);
        PutOptions<MappedOrder> condition = new() { Condition = MappedOrder.F.Status.Eq("PAID") };
        PutItemRequest conditional = Orders.PutItem with { ConditionExpression = "#s = :s", ExpressionAttributeNames = new() { ["#s"] = "status" }, ExpressionAttributeValues = new() { [":s"] = "PAID" } };
        switch (Case)
        {
            case "GetItem":
                _tern = () => orders.GetAsync(key);
                _client = () => client.GetItemAsync(Orders.GetItem);
                _aws = () => context.LoadAsync<AwsOrder>("CUSTOMER#17", "ORDER#0");
                break;
            case "Query of 100 items":
                ItemQuery<MappedOrder> query = new() { Key = MappedOrder.Partition("CUSTOMER#17") };
                _tern = () => orders.QueryPageAsync(query);
                _client = () => client.QueryAsync(Orders.Query);
                _aws = () => context.QueryAsync<AwsOrder>("CUSTOMER#17").GetNextSetAsync();
                break;
            case PreparedCondition:
                _tern = () => orders.PutAsync(item, condition);
                _client = () => client.PutItemAsync(conditional);
                // The context has no conditions except for versions.
                _aws = () => context.SaveAsync(awsItem);
                break;
            case "Refused PutItem":
                _tern = () => orders.TryPutAsync(item, condition);
                _client = async () =>
                {
                    try
                    {
                        await client.PutItemAsync(conditional).ConfigureAwait(false);
                    }
                    catch (ConditionalCheckFailedException)
                    {
                        // The exception is what is measured.
                    }
                };
                _aws = async () =>
                {
                    try
                    {
                        await context.SaveAsync(awsItem).ConfigureAwait(false);
                    }
                    catch (Amazon.DynamoDBv2.Model.ConditionalCheckFailedException)
                    {
                        // The exception is what is measured.
                    }
                };
                break;
            default:
                _tern = () => orders.PutAsync(item);
                _client = () => client.PutItemAsync(Orders.PutItem);
                _aws = () => context.SaveAsync(awsItem);
                break;
        }
    }
}
