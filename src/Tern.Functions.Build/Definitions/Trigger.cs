using System.Text.Json.Nodes;

namespace Tern.Functions.Build.Definitions;

/// <summary>What invokes a function.</summary>
/// <param name="Id">The identifier, which is unique in the template.</param>
internal abstract record Trigger(string Id);

/// <summary>The service of an event source mapping.</summary>
internal enum EventSourceKind
{
    Sqs,
    DynamoDB,
    Kinesis,
}

/// <summary>A queue or a stream that the service polls.</summary>
/// <param name="Id">The identifier.</param>
/// <param name="Kind">The service.</param>
/// <param name="Source">The queue or the stream.</param>
/// <param name="Settings">Properties of the event source mapping with their names in CloudFormation, in ordinal order. Values are texts, numbers or booleans.</param>
internal sealed record EventSourceTrigger(string Id, EventSourceKind Kind, ResourceArn Source, SortedDictionary<string, object> Settings) : Trigger(Id)
{
    public string? FilterPattern { get; init; }

    public int? MaximumConcurrency { get; init; }

    public bool ReportsBatchItemFailures { get; init; }
}

/// <summary>A topic of SNS.</summary>
internal sealed record TopicTrigger(string Id, ResourceArn Topic, JsonNode? FilterPolicy) : Trigger(Id);

/// <summary>Notifications of a bucket.</summary>
internal sealed record BucketTrigger(string Id, string Bucket, List<string> Events, string? Prefix, string? Suffix) : Trigger(Id);

/// <summary>A rule of EventBridge with a pattern.</summary>
internal sealed record PatternTrigger(string Id, JsonNode Pattern, string? EventBus) : Trigger(Id);

/// <summary>A rule of EventBridge with a schedule.</summary>
internal sealed record ScheduleTrigger(string Id, string Expression, string? Input) : Trigger(Id);

/// <summary>A route of the HTTP API.</summary>
internal sealed record RouteTrigger(string Id, string RouteKey) : Trigger(Id);

/// <summary>A function URL.</summary>
internal sealed record UrlTrigger(string Id, string AuthType, string InvokeMode) : Trigger(Id);
