using System.Text.Json.Nodes;
using Tern.Local.Delivery;
using Tern.Local.Durability;
using Tern.Local.DynamoDB;
using Tern.Local.Lambda.EventSources;
using Tern.Local.Lambda.EventSources.Streams;
using Tern.Local.Services;
using Tern.Local.Tests.Engine;

namespace Tern.Local.Tests.Lambda;

/// <summary>The lanes of event source mappings of streams.</summary>
public sealed class StreamLaneTests
{
    private static CancellationToken Token => TestContext.Current.CancellationToken;

    [Fact]
    public async Task Refused_loop_is_reported_without_the_lock_of_the_lane_and_after_its_target_is_on_disk()
    {
        await using LocalLambda lambda = await LocalLambda.StartAsync();
        LocalAws aws = lambda.Aws;
        aws.Functions.Add("f", (payload, _) => ValueTask.FromResult(payload));
        using var engine = new LocalEngine();
        JsonObject created = await engine.CallAsync("CreateTable", """
            {"TableName":"tbl","BillingMode":"PAY_PER_REQUEST","AttributeDefinitions":[{"AttributeName":"pk","AttributeType":"S"}],
            "KeySchema":[{"AttributeName":"pk","KeyType":"HASH"}],"StreamSpecification":{"StreamEnabled":true,"StreamViewType":"KEYS_ONLY"}}
            """);
        var scope = new ResourceScope("000000000000", "us-east-1");
        using var databases = new ScopedStates<Database>(_ => engine.Database);
        StreamSource source = StreamSource.Find(databases, scope, (string)created["TableDescription"]!["LatestStreamArn"]!)!;
        await PutInLoopAsync(engine);
        using var documents = new DocumentStore(null, new LogOptions());
        var services = new PollerServices(aws.Clock.Effects, aws.Services.Lambda.Invoker, aws.Services.Targets, aws.Events, documents);
        var mapping = new EventSourceMapping
        {
            Uuid = Guid.NewGuid().ToString(),
            SourceArn = source.Arn,
            Catalog = aws.Services.Lambda.Catalogs.Get(new ResourceScope(LocalLambda.AccountId, LocalLambda.Region)),
            Function = new("f", null),
            Settings = new() { BatchSize = 1 },
        };
        var target = new FlushedTarget();
        aws.Services.Targets.Register("test", target);
        StreamLane lane = null!;
        (bool IsFree, int Flushes) processed = default;
        // Another thread holds the lock of the poller, and waits for that of the lane.
        lane = new StreamLane(services, mapping, source, () => processed = (Task.Run(() => lane.FirstSequence, Token).Wait(TimeSpan.FromSeconds(30), Token), target.Flushes), () => false);
        lane.Add(Assert.Single(source.Log.Read(0, int.MaxValue, engine.Database.Now)));
        lane.Pump();
        await aws.SettleAsync(Token);
        Assert.Equal((true, 1), processed);
        Assert.Null(lane.FirstSequence);
    }

    private static async Task PutInLoopAsync(LocalEngine engine)
    {
        DeliveryChain.Set(DeliveryChain.MaxLength);
        await engine.CallAsync("PutItem", """{"TableName":"tbl","Item":{"pk":{"S":"a"}}}""");
    }

    private sealed class FlushedTarget : IMessageTarget
    {
        public int Flushes { get; private set; }

        public bool Exists(string arn) => false;

        public bool TrySend(string arn, TargetMessage message, int chainLength) => false;

        public ValueTask FlushAsync(CancellationToken cancellationToken)
        {
            Flushes++;
            return default;
        }
    }
}
