using System.Text.Json.Nodes;
using Tern.Functions.Build.Metadata;

namespace Tern.Functions.Build.Definitions;

/// <summary>Reads the triggers of a function.</summary>
/// <param name="functionId">The identifier of the function.</param>
/// <param name="place">The name of the function, for errors.</param>
/// <param name="handler">What the signature of the method determines.</param>
/// <param name="ids">The identifiers of the program.</param>
internal sealed class TriggerReader(string functionId, string place, HandlerSignature handler, ProgramIds ids)
{
    private const int MaxBatchSize = 10_000;
    private const int MaxFifoBatchSize = 10;
    private const int MaxWindow = 300;
    private static readonly string[] s_streamNumbers = ["BatchSize", "MaximumBatchingWindowInSeconds", "ParallelizationFactor", "TumblingWindowInSeconds", "MaximumRetryAttempts", "MaximumRecordAgeInSeconds"];

    public List<Trigger> Read(IEnumerable<AttributeValues> attributes)
    {
        List<Trigger> triggers = [];
        foreach (AttributeValues attribute in attributes)
        {
            if (Read(attribute) is { } trigger)
                triggers.Add(trigger);
        }
        return triggers;
    }

    private Trigger? Read(AttributeValues attribute)
    {
        AttributeReader values = new(attribute, place);
        return attribute.Type.Name switch
        {
            "Tern.Functions.SqsTriggerAttribute" => ReadQueue(values),
            "Tern.Functions.DynamoDBStreamTriggerAttribute" => ReadStream(values, EventSourceKind.DynamoDB, ResourceArn.OfStream(values, values.Argument, ids)),
            "Tern.Functions.KinesisTriggerAttribute" => ReadStream(values, EventSourceKind.Kinesis, ResourceArn.Of("kinesis", values, values.Argument, "stream/")),
            "Tern.Functions.SnsTriggerAttribute" => new TopicTrigger(Id(ShortName(values.Argument) + "Topic"), ResourceArn.Of("sns", values, values.Argument), values.Json("FilterPolicy")),
            "Tern.Functions.S3TriggerAttribute" => ReadBucket(values),
            "Tern.Functions.EventBridgeTriggerAttribute" => ReadPattern(values),
            "Tern.Functions.ScheduleTriggerAttribute" => ReadSchedule(values),
            "Tern.Functions.HttpApiTriggerAttribute" => new RouteTrigger(Id("Route"), Syntax.IsRoute(values.Argument) ? values.Argument : throw values.Invalid("argument", values.Argument, "$default, or a method and a path, for example 'GET /orders/{id}'")),
            "Tern.Functions.FunctionUrlAttribute" => ReadUrl(values),
            _ => null,
        };
    }

    private EventSourceTrigger ReadQueue(AttributeReader values)
    {
        bool isFifo = values.Argument.EndsWith(".fifo", StringComparison.Ordinal);
        int? batchSize = values.Number("BatchSize", 1, isFifo ? MaxFifoBatchSize : MaxBatchSize);
        int? window = values.Number("MaximumBatchingWindowInSeconds", 0, isFifo ? 0 : MaxWindow);
        if (batchSize > MaxFifoBatchSize && window is null or 0)
            throw values.Invalid("BatchSize", $"{batchSize}", $"1 to {MaxFifoBatchSize}, or MaximumBatchingWindowInSeconds of 1 or more");
        SortedDictionary<string, object> settings = new(StringComparer.Ordinal);
        Set(settings, "BatchSize", batchSize);
        Set(settings, "MaximumBatchingWindowInSeconds", window);
        return new EventSourceTrigger(Id(ShortName(values.Argument) + "Queue"), EventSourceKind.Sqs, ResourceArn.Of("sqs", values, values.Argument), settings)
        {
            FilterPattern = values.Json("FilterPattern")?.ToJsonString(JsonText.Compact),
            MaximumConcurrency = values.Number("MaximumConcurrency", 2, 1000),
            ReportsBatchItemFailures = handler.ReturnsBatchFailures || values.Flag("ReportBatchItemFailures"),
        };
    }

    private EventSourceTrigger ReadStream(AttributeReader values, EventSourceKind kind, ResourceArn source)
    {
        SortedDictionary<string, object> settings = new(StringComparer.Ordinal)
        {
            ["StartingPosition"] = values.Number("StartingPosition", 0, 1) == 1 ? "TRIM_HORIZON" : "LATEST",
        };
        foreach (string name in s_streamNumbers)
        {
            (int min, int max) = name switch
            {
                "BatchSize" => (1, MaxBatchSize),
                "ParallelizationFactor" => (1, 10),
                "TumblingWindowInSeconds" => (0, 900),
                "MaximumRetryAttempts" => (-1, 10_000),
                "MaximumRecordAgeInSeconds" => (-1, 604_800),
                _ => (0, MaxWindow),
            };
            Set(settings, name, values.Number(name, min, max));
        }
        if (settings.GetValueOrDefault("MaximumRecordAgeInSeconds") is int age and >= 0 and < 60)
            throw values.Invalid("MaximumRecordAgeInSeconds", $"{age}", "-1, or 60 to 604800");
        if (values.Flag("BisectBatchOnFunctionError"))
            settings["BisectBatchOnFunctionError"] = true;
        return new EventSourceTrigger(Id(ShortName(values.Argument) + "Stream"), kind, source, settings)
        {
            FilterPattern = values.Json("FilterPattern")?.ToJsonString(JsonText.Compact),
            ReportsBatchItemFailures = handler.ReturnsBatchFailures || values.Flag("ReportBatchItemFailures"),
        };
    }

    private BucketTrigger ReadBucket(AttributeReader values) => new(
        Id(Identifiers.Pascal(values.Argument) + "Bucket"),
        Syntax.IsBucket(values.Argument) ? values.Argument : throw values.Invalid("argument", values.Argument, "the name of a bucket"),
        values.Texts("Events") ?? ["s3:ObjectCreated:*"],
        values.Text("Prefix", 1024),
        values.Text("Suffix", 1024));

    private PatternTrigger ReadPattern(AttributeReader values)
    {
        JsonNode? pattern = values.Json("EventPattern");
        List<string>? sources = values.Texts("Source"), detailTypes = values.Texts("DetailType");
        if (pattern is null == (sources is null && detailTypes is null))
            throw values.Invalid("EventPattern", pattern?.ToJsonString(JsonText.Compact) ?? "", "EventPattern, or Source and DetailType");
        if (pattern is null)
        {
            JsonObject fields = [];
            if (sources is not null)
                fields["source"] = JsonText.Texts(sources);
            if (detailTypes is not null)
                fields["detail-type"] = JsonText.Texts(detailTypes);
            pattern = fields;
        }
        string? bus = values.Text("EventBusName", 1600);
        if (bus is not null && !Syntax.IsEventBus(bus))
            throw values.Invalid("EventBusName", bus, "the name or the ARN of an event bus");
        return new PatternTrigger(Id("Rule"), pattern, bus);
    }

    private ScheduleTrigger ReadSchedule(AttributeReader values) => new(
        Id("Schedule"),
        Syntax.IsSchedule(values.Argument) ? values.Argument : throw values.Invalid("argument", values.Argument, "rate(...) or cron(...)"),
        values.Json("Input", isObject: false)?.ToJsonString(JsonText.Compact));

    private UrlTrigger ReadUrl(AttributeReader values) => new(
        Id("Url"),
        values.Number("AuthType", 0, 1) == 1 ? "NONE" : "AWS_IAM",
        (values.Number("InvokeMode", 0, 1) ?? (handler.Streams ? 1 : 0)) == 1 ? "RESPONSE_STREAM" : "BUFFERED");

    private string Id(string suffix) => ids.CreateTrigger(functionId + suffix);

    private static void Set(SortedDictionary<string, object> settings, string name, int? value)
    {
        if (value is not null)
            settings[name] = value.Value;
    }

    // The name at the end of an ARN. The ARN of a DynamoDB stream has the name of the table before "/stream/".
    private static string ShortName(string value)
    {
        string resource = value[(value.LastIndexOf(':') + 1)..];
        string[] parts = value.StartsWith("arn:", StringComparison.Ordinal) ? value.Split(':', 6)[^1].Split('/') : [resource];
        return Identifiers.Pascal(parts.Length > 1 ? parts[1] : parts[0]);
    }
}
