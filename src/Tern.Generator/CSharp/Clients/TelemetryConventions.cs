using Tern.Generator.Shapes;
using Tern.Generator.Smithy;

namespace Tern.Generator.CSharp.Clients;

/// <summary>The members that have a name in the OpenTelemetry conventions. The names are constants of <c>TelemetryNames</c> in Tern.Core.</summary>
/// <seealso href="https://opentelemetry.io/docs/specs/semconv/registry/attributes/aws/">AWS attributes</seealso>
internal static class TelemetryConventions
{
    private const string Text = "Add";
    private const string Single = "AddSingle";
    private const string Keys = "AddKeys";
    private const string Arn = "AddArn";
    private const string Personal = "AddPersonalData";

    /// <summary>The tags that every operation with a convention has, by the id of the service.</summary>
    public static (string Name, string Value)? FixedTag(Service service) => service.SdkId switch
    {
        "DynamoDB" => ("DbSystemName", "DynamoDB"),
        "SQS" => ("MessagingSystem", "Sqs"),
        _ => null,
    };

    /// <summary>The members of a request with their methods of <c>TagWriter</c> and their names.</summary>
    public static IReadOnlyList<(Member Member, string Method, string Name)> OfRequest(Service service, Operation operation) =>
        Find(operation.Request, member => (service.SdkId, member.Name) switch
        {
            ("DynamoDB", "TableName") => (Single, "DynamoDBTableNames"),
            ("DynamoDB", "RequestItems") => (Keys, "DynamoDBTableNames"),
            ("DynamoDB", "IndexName") => (Text, "DynamoDBIndexName"),
            ("DynamoDB", "Limit") => (Text, "DynamoDBLimit"),
            ("DynamoDB", "ConsistentRead") => (Text, "DynamoDBConsistentRead"),
            ("S3", "Bucket") => (Text, "S3Bucket"),
            ("S3", "Key") => (Personal, "S3Key"),
            ("S3", "UploadId") => (Text, "S3UploadId"),
            ("S3", "PartNumber") => (Text, "S3PartNumber"),
            ("SQS", "QueueUrl") => (Text, "SqsQueueUrl"),
            ("SNS", "TopicArn") => (Text, "SnsTopicArn"),
            ("Kinesis", "StreamName") => (Text, "KinesisStreamName"),
            ("Secrets Manager", "SecretId") => (Arn, "SecretArn"),
            ("SFN", "stateMachineArn") => (Text, "StateMachineArn"),
            ("SFN", "activityArn") => (Text, "ActivityArn"),
            ("Lambda", "UUID") => (Text, "LambdaMappingId"),
            _ => null,
        });

    /// <summary>The members of a response.</summary>
    public static IReadOnlyList<(Member Member, string Method, string Name)> OfResponse(Service service, Operation operation) =>
        Find(operation.Response, member => (service.SdkId, member.Name) switch
        {
            ("DynamoDB", "Count") => (Text, "DynamoDBCount"),
            ("DynamoDB", "ScannedCount") => (Text, "DynamoDBScannedCount"),
            ("Secrets Manager", "ARN") => (Text, "SecretArn"),
            ("SFN", "stateMachineArn") => (Text, "StateMachineArn"),
            ("SFN", "activityArn") => (Text, "ActivityArn"),
            ("Lambda", "UUID") => (Text, "LambdaMappingId"),
            _ => null,
        });

    // A later version of a model can change the type of a member, or mark it as sensitive.
    private static List<(Member Member, string Method, string Name)> Find(StructureShape structure, Func<Member, (string Method, string Name)?> find) =>
        [.. from member in structure.Members
            let found = find(member)
            where found is not null && !member.Traits.Has(TraitIds.Sensitive) && IsSupported(member, found.Value.Method)
            select (member, found.Value.Method, found.Value.Name)];

    private static bool IsSupported(Member member, string method) => member.Target switch
    {
        MapShape => method == Keys,
        SimpleShape { Kind: ShapeKind.String } => method != Keys,
        SimpleShape { Kind: ShapeKind.Integer or ShapeKind.Boolean } => method == Text,
        _ => false,
    };
}
