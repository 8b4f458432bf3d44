using Tern.Functions.Build.Definitions;

namespace Tern.Functions.Build.Templates;

/// <summary>What all templates of a program contain.</summary>
internal sealed class TemplateModel
{
    /// <summary>The name of the program.</summary>
    public required string Name { get; init; }

    /// <summary>The name of the zip, which is beside the templates.</summary>
    public required string ZipName { get; init; }

    /// <summary>The runtime: <c>provided.al2023</c> or <c>dotnet10</c>.</summary>
    public required string Runtime { get; init; }

    /// <summary>The architecture in the terms of Lambda: <c>x86_64</c> or <c>arm64</c>.</summary>
    public required string Architecture { get; init; }

    public required List<FunctionDefinition> Functions { get; init; }

    /// <summary>The services with permissions. Each has a parameter with the ARNs of its resources.</summary>
    public SortedSet<string> Services => new(Functions.SelectMany(function => function.Permissions).Select(permission => permission.Service), StringComparer.Ordinal);

    /// <summary>The parameters with the ARNs of streams.</summary>
    public SortedSet<string> StreamParameters =>
        new(Functions.SelectMany(function => function.Triggers).OfType<EventSourceTrigger>().Select(trigger => trigger.Source.Parameter).OfType<string>(), StringComparer.Ordinal);

    /// <summary>The triggers of each bucket with their functions, by name.</summary>
    public IEnumerable<IGrouping<string, (FunctionDefinition Function, BucketTrigger Trigger)>> Buckets =>
        Functions.SelectMany(function => function.Triggers.OfType<BucketTrigger>().Select(trigger => (function, trigger)))
            .GroupBy(item => item.trigger.Bucket)
            .OrderBy(bucket => bucket.Key, StringComparer.Ordinal);

    public bool HasRoutes => Functions.Exists(function => function.Triggers.Exists(trigger => trigger is RouteTrigger));

    /// <summary>The name of the parameter with the ARNs of the resources of a service.</summary>
    public static string ResourcesParameter(string service) => service + "Resources";

    public static string ResourcesDescription(string service) => $"The ARNs of the resources of {service} that the functions use.";

    public static string StreamDescription => "The ARN of the stream of the table.";

    /// <summary>The identifier of a bucket. Names that differ only in separators have identifiers with numbers.</summary>
    public string BucketId(string bucket)
    {
        HashSet<string> ids = [];
        string id = "";
        foreach (var other in Buckets)
        {
            id = Identifiers.Unique(Identifiers.Pascal(other.Key) + "Bucket", ids);
            if (other.Key == bucket)
                break;
        }
        return id;
    }

    /// <summary>The statements for the event sources of a function, which the service polls with the role of the function.</summary>
    public static IEnumerable<(string[] Actions, ResourceArn? Source)> EventSourceStatements(FunctionDefinition function)
    {
        foreach (EventSourceTrigger trigger in function.Triggers.OfType<EventSourceTrigger>())
        {
            switch (trigger.Kind)
            {
                case EventSourceKind.Sqs:
                    yield return (["sqs:DeleteMessage", "sqs:GetQueueAttributes", "sqs:ReceiveMessage"], trigger.Source);
                    break;
                case EventSourceKind.DynamoDB:
                    yield return (["dynamodb:DescribeStream", "dynamodb:GetRecords", "dynamodb:GetShardIterator"], trigger.Source);
                    yield return (["dynamodb:ListStreams"], null);
                    break;
                default:
                    yield return (["kinesis:DescribeStream", "kinesis:DescribeStreamSummary", "kinesis:GetRecords", "kinesis:GetShardIterator", "kinesis:ListShards", "kinesis:SubscribeToShard"], trigger.Source);
                    yield return (["kinesis:ListStreams"], null);
                    break;
            }
        }
    }
}
