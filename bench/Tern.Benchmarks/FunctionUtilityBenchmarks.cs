using BenchmarkDotNet.Attributes;
using Tern.Benchmarks.Measuring;
using Tern.Benchmarks.Workloads;
using Tern.DynamoDB;
using Tern.Functions.Idempotency;

namespace Tern.Benchmarks;

/// <summary>The utilities of functions. The baseline of an idempotent call is its two requests over the same transport, which responds immediately.</summary>
[BenchmarkCategory("Utilities of functions")]
public class FunctionUtilityBenchmarks
{
    internal const string Metrics = "Record of 10 metrics";
    internal const string IdempotentCall = "Idempotent call";

    private Func<Task> _tern = null!;
    private Func<Task> _requests = null!;

    [Params(Metrics, IdempotentCall)]
    public string Case { get; set; } = "";

    [GlobalSetup(Target = nameof(Tern))]
    public void SetUpTern()
    {
        SetUp();
        TierWarmup.WarmUp(Tern);
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
    public Task Baseline() => _requests();

    internal static Func<Task> CreateIdempotentCall()
    {
        var idempotency = new FunctionIdempotency(TernClients.WithResponse(Orders.PutItemResponseBody), Orders.Table, new() { KeyPrefix = "orders" });
        return () => idempotency.RunAsync("order-17", _ => ValueTask.CompletedTask).AsTask();
    }

    internal static Func<Task> CreateRequests()
    {
        DynamoDBClient client = TernClients.WithResponse(Orders.PutItemResponseBody);
        var put = new PutItemRequest
        {
            TableName = Orders.Table,
            Item = new()
            {
                ["id"] = "orders#1B2M2Y8AsgTpgAmY7PhCfg==",
                ["status"] = "INPROGRESS",
                ["expiration"] = AttributeValue.Number(1_795_248_000),
                ["in_progress_expiration"] = AttributeValue.Number(1_795_248_000_000),
                ["owner"] = "0123456789abcdef0123456789abcdef",
            },
            ConditionExpression = "attribute_not_exists(#i) OR #e < :n OR (#s = :p AND attribute_exists(#t) AND #t < :m)",
            ExpressionAttributeNames = new() { ["#i"] = "id", ["#e"] = "expiration", ["#s"] = "status", ["#t"] = "in_progress_expiration" },
            ExpressionAttributeValues = new() { [":n"] = AttributeValue.Number(1_795_248_000), [":p"] = "INPROGRESS", [":m"] = AttributeValue.Number(1_795_248_000_000) },
        };
        var update = new UpdateItemRequest
        {
            TableName = Orders.Table,
            Key = new() { ["id"] = "orders#1B2M2Y8AsgTpgAmY7PhCfg==" },
            UpdateExpression = "SET #s = :c, #e = :n",
            ConditionExpression = "#o = :o AND #s = :p",
            ExpressionAttributeNames = new() { ["#e"] = "expiration", ["#s"] = "status", ["#o"] = "owner" },
            ExpressionAttributeValues = new() { [":n"] = AttributeValue.Number(1_795_248_000), [":p"] = "INPROGRESS", [":c"] = "COMPLETED", [":o"] = "0123456789abcdef0123456789abcdef" },
        };
        return async () =>
        {
            await client.PutItemAsync(put);
            await client.UpdateItemAsync(update);
        };
    }

    private void SetUp()
    {
        if (Case == Metrics)
        {
            var blob = new MetricBlob();
            _tern = () =>
            {
                blob.Write();
                return Task.CompletedTask;
            };
            _requests = () => Task.CompletedTask;
            return;
        }
        _tern = CreateIdempotentCall();
        _requests = CreateRequests();
    }
}
