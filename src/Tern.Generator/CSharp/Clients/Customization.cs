using Tern.Generator.Shapes;
using Tern.Generator.Smithy;

namespace Tern.Generator.CSharp.Clients;

/// <summary>Rules of the AWS SDKs for single services, which the models do not contain.</summary>
internal static class Customization
{
    private static readonly string[] s_readVerbs = ["BatchGet", "Describe", "Get", "List", "Lookup", "Search"];

    /// <summary>Services with shorter delays between retries, and one more attempt.</summary>
    public static bool UsesDynamoDBRetryDefaults(Service service) => service.SdkId is "DynamoDB" or "DynamoDB Streams";

    /// <summary>Codes of temporary errors that only one service has: STS could not reach the identity provider.</summary>
    public static IReadOnlyList<string> TransientErrorCodes(Service service) => service.SdkId is "STS" ? ["IDPCommunicationError"] : [];

    /// <summary>Services that return the header <c>x-amz-crc32</c>.</summary>
    public static bool VerifiesCrc32(Service service) => service.SdkId is "DynamoDB" or "DynamoDB Streams";

    /// <summary>Services that require the hash of every body in the header <c>x-amz-content-sha256</c>.</summary>
    public static bool SendsPayloadHash(Service service) => service.SdkId is "S3" or "S3 Control" or "S3Outposts" or "Glacier" or "VPC Lattice";

    /// <summary>Services whose keys can contain <c>.</c> and <c>..</c> as segments.</summary>
    public static bool PreservesDotSegments(Service service) => service.SdkId is "S3";

    /// <summary>Services that return some errors with the status of a success, because they send the status before the operation is complete.</summary>
    public static bool HasErrorsWithSuccessStatus(Service service) => service.SdkId is "S3";

    /// <summary>The label at the start of paths that is not written, because the endpoint rules add it to the host or the path. Null for none.</summary>
    public static string? EndpointLabel(Service service) => service.SdkId is "S3" && service.Traits.Has(TraitIds.EndpointRuleSet) ? "Bucket" : null;

    /// <summary>The headers of every request to a service.</summary>
    public static IReadOnlyList<(string Name, string Value)> Headers(Service service) => service.SdkId switch
    {
        "API Gateway" => [("Accept", "application/json")],
        "Glacier" => [("X-Amz-Glacier-Version", service.Version)],
        _ => [],
    };

    /// <summary>The value in the path for a member that is null or empty. Null for a member that must be set.</summary>
    public static string? LabelDefault(Service service, Member member) =>
        (service.SdkId, member.Name) is ("Glacier", "accountId") ? "-" : null;

    /// <summary>Prefixes of ids in responses that paths and queries must not contain: Route 53 returns <c>/hostedzone/Z1</c> and expects <c>Z1</c>.</summary>
    public static IReadOnlyList<string> IdPrefixes(Service service, Member member) =>
        (service.SdkId, member.Value.Id.Name) is ("Route 53", "ResourceId" or "ChangeId" or "DelegationSetId") ? ["/hostedzone/", "/change/", "/delegationset/"] : [];

    /// <summary>Operations that send the tree hash of their body.</summary>
    public static bool SendsTreeHash(Service service, Operation operation) =>
        (service.SdkId, operation.WireName) is ("Glacier", "UploadArchive") or ("Glacier", "UploadMultipartPart");

    /// <summary>Operations with a key of the caller (SSE-C). The request contains the digest of the key, too.</summary>
    public static bool HasCustomerKey(Service service, Operation operation) =>
        service.SdkId == "S3" && operation.Request.Members.Any(member => member.Name is "SSECustomerKey" or "CopySourceSSECustomerKey");

    /// <summary>The member of the input that contains the URL of the endpoint. Null for the operations that use the endpoint rules.</summary>
    public static string? EndpointMember(Service service, Operation operation) =>
        (service.SdkId, operation.WireName) is ("Machine Learning", "Predict") ? "PredictEndpoint" : null;

    /// <summary>
    /// Operations whose body must have a known length. S3 rejects other uploads, which its model does not specify. The responses of Object Lambda can have an
    /// unknown length.
    /// </summary>
    public static bool RequiresLength(Service service, Operation operation) =>
        service.SdkId == "S3" && operation.WireName != "WriteGetObjectResponse";

    /// <summary>Operations whose last page has the token of the request. For other operations, a repeated token is an error.</summary>
    public static bool RepeatsTokenOnLastPage(Service service, Operation operation) =>
        (service.SdkId, operation.WireName) is ("CloudWatch Logs", "GetLogEvents");

    /// <summary>Operations whose client checks the response: the digests of SQS cover the sent and the received messages.</summary>
    public static bool ChecksResult(Service service, Operation operation) => (service.SdkId, operation.WireName) is
        ("SQS", "SendMessage") or ("SQS", "SendMessageBatch") or ("SQS", "ReceiveMessage");

    /// <summary>Operations whose request can contain the trace for the receiver of a message, of an event or of an invocation.</summary>
    public static bool PropagatesTrace(Service service, Operation operation) => (service.SdkId, operation.WireName) is
        ("SQS", "SendMessage" or "SendMessageBatch" or "ReceiveMessage") or ("EventBridge", "PutEvents") or ("Lambda", "Invoke" or "InvokeWithResponseStream");

    /// <summary>Services whose package adds options to those of the model.</summary>
    public static bool HasOwnOptions(Service service) => service.SdkId is "S3" or "SQS";

    /// <summary>Operations that the package of the service can execute in another way: PutObject buffers a body of unknown length.</summary>
    public static bool HasCustomImplementation(Service service, Operation operation) => (service.SdkId, operation.WireName) is ("S3", "PutObject");

    /// <summary>Operations whose response the service delays until there is a message or a task.</summary>
    public static bool IsLongPolling(Service service, Operation operation) => (service.SdkId, operation.WireName) is
        ("SQS", "ReceiveMessage") or ("SFN", "GetActivityTask") or ("SWF", "PollForActivityTask") or ("SWF", "PollForDecisionTask");

    /// <summary>
    /// Operations that are read-only or idempotent although their models do not have the trait: reads by POST, uploads of parts, which replace the same
    /// part, and deletions.
    /// </summary>
    public static bool IsIdempotent(Service service, Operation operation) => IsNamedLikeRead(service, operation) || (service.SdkId, operation.WireName) is
        ("DynamoDB", "Query" or "Scan" or "TransactGetItems") or
        ("S3", "AbortMultipartUpload" or "DeleteObject" or "UploadPart" or "UploadPartCopy");

    /// <summary>Whether the name of an operation is the name of a read: a verb for a read, and an upper-case letter after it.</summary>
    private static bool IsNamedLikeRead(Service service, Operation operation)
    {
        if (IsReadThatChangesState(service, operation))
            return false;
        foreach (string verb in s_readVerbs)
        {
            if (operation.WireName.Length > verb.Length && operation.WireName.StartsWith(verb, StringComparison.Ordinal) && char.IsAsciiLetterUpper(operation.WireName[verb.Length]))
                return true;
        }
        return false;
    }

    /// <summary>
    /// Operations that have the name of a read, but change state: they create an identity, return a task or a token only once, send a code, or store counts.
    /// </summary>
    private static bool IsReadThatChangesState(Service service, Operation operation) => (service.SdkId, operation.WireName) is
        ("Cognito Identity", "GetId") or
        ("Cognito Identity Provider", "GetTokensFromRefreshToken" or "GetUserAttributeVerificationCode") or
        ("FraudDetector", "GetEventPrediction") or
        ("SFN", "GetActivityTask") or
        ("XRay", "GetSamplingTargets");

    /// <summary>Operations whose response starts at once and contains white space until S3 has assembled or copied the object.</summary>
    public static bool HasSlowResponse(Service service, Operation operation) => (service.SdkId, operation.WireName) is
        ("S3", "CompleteMultipartUpload") or ("S3", "CopyObject") or ("S3", "UploadPartCopy");

    /// <summary>
    /// For an operation that copies from another region, the member with the source: a region, or the ARN of the source. The service sends a request to that
    /// region with a URL that the client signs. Null for all other operations.
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

    /// <summary>The member for the presigned URL.</summary>
    public static Member? SourceRegionUrlMember(Operation operation) =>
        operation.Request.Members.FirstOrDefault(member => member.Name.Equals("PreSignedUrl", StringComparison.OrdinalIgnoreCase));
}
