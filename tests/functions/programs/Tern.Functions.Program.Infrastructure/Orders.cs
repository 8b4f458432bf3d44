using Tern.DynamoDB;
using Tern.S3;

namespace Tern.Functions.Program.Infrastructure;

internal sealed class Orders(IOrderStore store, DynamoDBClient dynamo, S3Client s3)
{
    [Function("project-orders"), Use<Audited>]
    [FunctionSettings(Description = "Stores orders: \"all\" of ${them}", MemorySize = 512, Timeout = 30, EphemeralStorageSize = 1024, ReservedConcurrentExecutions = 5, Tracing = true, SnapStart = true)]
    [SqsTrigger("orders", BatchSize = 50, MaximumBatchingWindowInSeconds = 5, MaximumConcurrency = 10, FilterPattern = """{ "body": { "state": ["new"] } }""")]
    [SqsTrigger("arn:aws:sqs:eu-west-1:123456789012:returns.fifo")]
    public async Task<SqsBatchResponse> ProjectAsync(SqsEvent e, CancellationToken cancellationToken)
    {
        foreach (SqsMessage message in e.Records)
            await store.SaveAsync(new Order(message.MessageId), cancellationToken);
        return new() { BatchItemFailures = [] };
    }

    [Function]
    [DynamoDBStreamTrigger("orders", StartingPosition = StreamStartingPosition.TrimHorizon, BatchSize = 200, BisectBatchOnFunctionError = true, MaximumRetryAttempts = 3, MaximumRecordAgeInSeconds = -1)]
    [KinesisTrigger("clicks", ParallelizationFactor = 2, TumblingWindowInSeconds = 60, MaximumBatchingWindowInSeconds = 1)]
    public static StreamBatchResponse Count(DynamoDBEvent e) => new() { BatchItemFailures = [] };

    [Function("export"), FunctionUrl(AuthType = FunctionUrlAuthType.None)]
    public async IAsyncEnumerable<string> ExportAsync()
    {
        ListObjectsV2Response page = await s3.ListObjectsV2Async(new() { Bucket = "orders" });
        yield return page.Name ?? "";
    }

    [Function("clean-up")]
    [ScheduleTrigger("rate(1 hour)", Input = """{"mode":"all"}""")]
    [EventBridgeTrigger(Source = "orders", DetailType = "OrderPlaced, OrderPaid", EventBusName = "shop")]
    [EventBridgeTrigger(EventPattern = """{"detail":{"total":[{"numeric":[">",100]}]}}""")]
    [S3Trigger("order-uploads", Prefix = "in/", Suffix = ".json")]
    [S3Trigger("order-uploads", Events = "s3:ObjectRemoved:*,s3:ObjectTagging:*")]
    [SnsTrigger("order-events", FilterPolicy = """{"kind":["closed"]}""")]
    public async Task CleanUpAsync()
    {
        Func<Task> write = () => dynamo.TransactWriteItemsAsync(new() { TransactItems = [] });
        await write();
        await s3.HeadObjectAsync(new() { Bucket = "orders", Key = "state" });
    }

    [Function("api")]
    [HttpApiTrigger("GET /orders/{id}"), HttpApiTrigger("ANY /{proxy+}"), HttpApiTrigger]
    [FunctionUrl(InvokeMode = FunctionUrlInvokeMode.ResponseStream)]
    public async Task<HttpApiResponse> GetAsync(HttpApiRequest request, CancellationToken cancellationToken) =>
        new() { StatusCode = await store.FindAsync("1", cancellationToken) is null ? 404 : 200 };
}
