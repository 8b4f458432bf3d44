using Tern.Generator.Shapes;
using Tern.Generator.Smithy;

namespace Tern.Generator.CSharp.Clients;

/// <summary>What the rules of AWS's SDKs say of single services and no model says.</summary>
internal static class Customization
{
    private static readonly string[] s_readingVerbs = ["BatchGet", "Describe", "Get", "List", "Lookup", "Search"];

    /// <summary>DynamoDB and its streams retry sooner and once more.</summary>
    public static bool RetriesSooner(Service service) => service.SdkId is "DynamoDB" or "DynamoDB Streams";

    /// <summary>Services that send <c>x-amz-crc32</c>.</summary>
    public static bool VerifiesCrc32(Service service) => service.SdkId is "DynamoDB" or "DynamoDB Streams";

    /// <summary>Services that want the hash of every body in <c>x-amz-content-sha256</c>.</summary>
    public static bool SendsPayloadHash(Service service) => service.SdkId is "S3" or "S3 Control" or "S3Outposts" or "Glacier" or "VPC Lattice";

    /// <summary>Services whose keys may have <c>.</c> and <c>..</c> between slashes.</summary>
    public static bool KeepsDotSegments(Service service) => service.SdkId is "S3";

    /// <summary>Services that begin some answers as a success before they know whether it is one.</summary>
    public static bool HasErrorsInSuccess(Service service) => service.SdkId is "S3";

    /// <summary>The label at the beginning of paths that is not sent there, because the endpoint rules have it in host or path; null for none.</summary>
    public static string? LabelOfEndpoint(Service service) => service.SdkId is "S3" && service.Traits.Has(TraitIds.EndpointRuleSet) ? "Bucket" : null;

    /// <summary>Headers that every request to a service has.</summary>
    public static IReadOnlyList<(string Name, string Value)> Headers(Service service) => service.SdkId switch
    {
        "API Gateway" => [("Accept", "application/json")],
        "Glacier" => [("X-Amz-Glacier-Version", service.Version)],
        _ => [],
    };

    /// <summary>What stands in a path for a member that the caller gave no text; null for nearly all, which must have some.</summary>
    public static string? LabelDefault(Service service, Member member) =>
        (service.SdkId, member.Name) is ("Glacier", "accountId") ? "-" : null;

    /// <summary>What an id begins with in answers and must not begin with in paths and queries: Route 53 gives <c>/hostedzone/Z1</c> and is asked for <c>Z1</c>.</summary>
    public static IReadOnlyList<string> IdPrefixes(Service service, Member member) =>
        (service.SdkId, member.Value.Id.Name) is ("Route 53", "ResourceId" or "ChangeId" or "DelegationSetId") ? ["/hostedzone/", "/change/", "/delegationset/"] : [];

    /// <summary>Operations that send the tree hash of their body.</summary>
    public static bool SendsTreeHash(Service service, Operation operation) =>
        (service.SdkId, operation.WireName) is ("Glacier", "UploadArchive") or ("Glacier", "UploadMultipartPart");

    /// <summary>Operations that take a key of the caller's own (SSE-C), beside which its digest is sent.</summary>
    public static bool TakesCustomerKey(Service service, Operation operation) =>
        service.SdkId == "S3" && operation.Request.Members.Any(member => member.Name is "SSECustomerKey" or "CopySourceSSECustomerKey");

    /// <summary>The member of the input whose URL the request goes to, in place of what the endpoint rules say; null for nearly all.</summary>
    public static string? EndpointMember(Service service, Operation operation) =>
        (service.SdkId, operation.WireName) is ("Machine Learning", "Predict") ? "PredictEndpoint" : null;

    /// <summary>S3 refuses an upload whose length it is not told, though its model does not say so; answers of Object Lambda may be of any length.</summary>
    public static bool RequiresLength(Service service, Operation operation) =>
        service.SdkId == "S3" && operation.WireName != "WriteGetObjectResponse";

    /// <summary>Operations that say "no more" by the token of the page just read; elsewhere that is an error.</summary>
    public static bool EndsWithSameToken(Service service, Operation operation) =>
        (service.SdkId, operation.WireName) is ("CloudWatch Logs", "GetLogEvents");

    /// <summary>Operations whose client looks at the result before its caller does: the digests of SQS cover what is sent and received.</summary>
    public static bool ChecksResult(Service service, Operation operation) => (service.SdkId, operation.WireName) is
        ("SQS", "SendMessage") or ("SQS", "SendMessageBatch") or ("SQS", "ReceiveMessage");

    /// <summary>Operations that the service's package may carry out in a way of its own: PutObject buffers a body whose length it is not told.</summary>
    public static bool IsDiverted(Service service, Operation operation) => (service.SdkId, operation.WireName) is ("S3", "PutObject");

    /// <summary>Operations that the service holds open until there is something to answer.</summary>
    public static bool IsLongPolling(Service service, Operation operation) => (service.SdkId, operation.WireName) is
        ("SQS", "ReceiveMessage") or ("SFN", "GetActivityTask") or ("SWF", "PollForActivityTask") or ("SWF", "PollForDecisionTask");

    /// <summary>
    /// Operations that are read-only or idempotent though their models do not have the trait: reads by POST, which most models name alone, parts that
    /// replace themselves, and what is removed once however often it is asked for.
    /// </summary>
    public static bool IsIdempotent(Service service, Operation operation) => IsNamedLikeRead(service, operation) || (service.SdkId, operation.WireName) is
        ("DynamoDB", "Query" or "Scan" or "TransactGetItems") or
        ("S3", "AbortMultipartUpload" or "DeleteObject" or "UploadPart" or "UploadPartCopy");

    /// <summary>Whether an operation is a read by its name: a verb that reads, and a capital letter.</summary>
    private static bool IsNamedLikeRead(Service service, Operation operation)
    {
        if (IsReadThatChangesState(service, operation))
            return false;
        foreach (string verb in s_readingVerbs)
        {
            if (operation.WireName.Length > verb.Length && operation.WireName.StartsWith(verb, StringComparison.Ordinal) && char.IsAsciiLetterUpper(operation.WireName[verb.Length]))
                return true;
        }
        return false;
    }

    /// <summary>Operations that are named like a read and change something: they make an identity, hand out a task or a token once, send a code, or take in counts.</summary>
    private static bool IsReadThatChangesState(Service service, Operation operation) => (service.SdkId, operation.WireName) is
        ("Cognito Identity", "GetId") or
        ("Cognito Identity Provider", "GetTokensFromRefreshToken" or "GetUserAttributeVerificationCode") or
        ("FraudDetector", "GetEventPrediction") or
        ("SFN", "GetActivityTask") or
        ("XRay", "GetSamplingTargets");

    /// <summary>Operations that answer at once, and then with blanks for as long as it takes: what S3 puts together or copies on its side.</summary>
    public static bool AnswersSlowly(Service service, Operation operation) => (service.SdkId, operation.WireName) is
        ("S3", "CompleteMultipartUpload") or ("S3", "CopyObject") or ("S3", "UploadPartCopy");

    /// <summary>
    /// For an operation that copies from another region, the member that says from where: a region, or the ARN of what is
    /// copied. The service asks there by a URL that the client signs; null for all other operations.
    /// </summary>
    public static Member? SourceRegionMember(Service service, Operation operation)
    {
        string? name = (service.SdkId, operation.WireName) switch
        {
            ("EC2", "CopySnapshot") => "SourceRegion",
            ("RDS", "CopyDBSnapshot") => "SourceDBSnapshotIdentifier",
            ("RDS" or "Neptune" or "DocDB", "CopyDBClusterSnapshot") => "SourceDBClusterSnapshotIdentifier",
            ("RDS" or "Neptune", "CreateDBCluster") => "ReplicationSourceIdentifier",
            ("RDS", "CreateDBInstanceReadReplica") => "SourceDBInstanceIdentifier",
            ("RDS", "StartDBInstanceAutomatedBackupsReplication") => "SourceDBInstanceArn",
            _ => null,
        };
        return SourceRegionUrlMember(operation) is null ? null : operation.Request.Members.FirstOrDefault(member => member.Name == name);
    }

    /// <summary>The member for that URL.</summary>
    public static Member? SourceRegionUrlMember(Operation operation) =>
        operation.Request.Members.FirstOrDefault(member => member.Name.Equals("PreSignedUrl", StringComparison.OrdinalIgnoreCase));
}
