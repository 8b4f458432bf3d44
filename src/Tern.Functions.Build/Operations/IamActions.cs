namespace Tern.Functions.Build.Operations;

/// <summary>The actions of IAM that operations require.</summary>
/// <remarks>
/// The rule is <c>prefix:Operation</c>, where the prefix is the name of the service in signatures. The tables have the exceptions, by the Service Authorization Reference
/// (https://docs.aws.amazon.com/service-authorization/latest/reference/reference_policies_actions-resources-contextkeys.html).
/// </remarks>
internal static class IamActions
{
    // By the name in signatures.
    private static readonly Dictionary<string, string> s_prefixes = new(StringComparer.Ordinal)
    {
        ["awsssoportal"] = "sso",
        ["cloudcontrolapi"] = "cloudformation",
        ["iotdata"] = "iot",
        ["monitoring"] = "cloudwatch",
        ["mturk-requester"] = "mechanicalturk",
        ["tagging"] = "tag",
    };

    // By the id of the service and the operation. An empty list: the operation requires no permission.
    private static readonly Dictionary<(string ServiceId, string Operation), string[]> s_exceptions = new()
    {
        [("ApiGatewayManagementApi", "DeleteConnection")] = ["execute-api:ManageConnections"],
        [("ApiGatewayManagementApi", "GetConnection")] = ["execute-api:ManageConnections"],
        [("ApiGatewayManagementApi", "PostToConnection")] = ["execute-api:ManageConnections"],
        [("Bedrock Runtime", "Converse")] = ["bedrock:InvokeModel"],
        [("Bedrock Runtime", "ConverseStream")] = ["bedrock:InvokeModelWithResponseStream"],
        [("Bedrock Runtime", "InvokeModelWithBidirectionalStream")] = ["bedrock:InvokeModel"],
        [("Bedrock Runtime", "StartAsyncInvoke")] = ["bedrock:InvokeModel"],
        [("DynamoDB", "BatchExecuteStatement")] = ["dynamodb:PartiQLDelete", "dynamodb:PartiQLInsert", "dynamodb:PartiQLSelect", "dynamodb:PartiQLUpdate"],
        [("DynamoDB", "ExecuteStatement")] = ["dynamodb:PartiQLDelete", "dynamodb:PartiQLInsert", "dynamodb:PartiQLSelect", "dynamodb:PartiQLUpdate"],
        [("DynamoDB", "ExecuteTransaction")] = ["dynamodb:PartiQLDelete", "dynamodb:PartiQLInsert", "dynamodb:PartiQLSelect", "dynamodb:PartiQLUpdate"],
        [("DynamoDB", "TransactGetItems")] = ["dynamodb:GetItem"],
        [("DynamoDB", "TransactWriteItems")] = ["dynamodb:ConditionCheckItem", "dynamodb:DeleteItem", "dynamodb:PutItem", "dynamodb:UpdateItem"],
        [("KMS", "ReEncrypt")] = ["kms:ReEncryptFrom", "kms:ReEncryptTo"],
        [("Lambda", "GetLayerVersionByArn")] = ["lambda:GetLayerVersion"],
        [("Lambda", "Invoke")] = ["lambda:InvokeFunction"],
        [("Lambda", "InvokeAsync")] = ["lambda:InvokeFunction"],
        [("Lambda", "InvokeWithResponseStream")] = ["lambda:InvokeFunction"],
        [("S3", "CompleteMultipartUpload")] = ["s3:PutObject"],
        [("S3", "CopyObject")] = ["s3:GetObject", "s3:PutObject"],
        [("S3", "CreateBucketMetadataConfiguration")] = ["s3:CreateBucketMetadataTableConfiguration"],
        [("S3", "CreateMultipartUpload")] = ["s3:PutObject"],
        // The client calls it for directory buckets only, and for these instead of all other actions.
        [("S3", "CreateSession")] = [],
        [("S3", "DeleteBucketAnalyticsConfiguration")] = ["s3:PutAnalyticsConfiguration"],
        [("S3", "DeleteBucketCors")] = ["s3:PutBucketCORS"],
        [("S3", "DeleteBucketEncryption")] = ["s3:PutEncryptionConfiguration"],
        [("S3", "DeleteBucketIntelligentTieringConfiguration")] = ["s3:PutIntelligentTieringConfiguration"],
        [("S3", "DeleteBucketInventoryConfiguration")] = ["s3:PutInventoryConfiguration"],
        [("S3", "DeleteBucketLifecycle")] = ["s3:PutLifecycleConfiguration"],
        [("S3", "DeleteBucketMetadataConfiguration")] = ["s3:DeleteBucketMetadataTableConfiguration"],
        [("S3", "DeleteBucketMetricsConfiguration")] = ["s3:PutMetricsConfiguration"],
        [("S3", "DeleteBucketOwnershipControls")] = ["s3:PutBucketOwnershipControls"],
        [("S3", "DeleteBucketReplication")] = ["s3:PutReplicationConfiguration"],
        [("S3", "DeleteBucketTagging")] = ["s3:PutBucketTagging"],
        [("S3", "DeleteObjects")] = ["s3:DeleteObject"],
        [("S3", "DeletePublicAccessBlock")] = ["s3:PutBucketPublicAccessBlock"],
        [("S3", "GetBucketAccelerateConfiguration")] = ["s3:GetAccelerateConfiguration"],
        [("S3", "GetBucketAnalyticsConfiguration")] = ["s3:GetAnalyticsConfiguration"],
        [("S3", "GetBucketEncryption")] = ["s3:GetEncryptionConfiguration"],
        [("S3", "GetBucketIntelligentTieringConfiguration")] = ["s3:GetIntelligentTieringConfiguration"],
        [("S3", "GetBucketInventoryConfiguration")] = ["s3:GetInventoryConfiguration"],
        [("S3", "GetBucketLifecycle")] = ["s3:GetLifecycleConfiguration"],
        [("S3", "GetBucketLifecycleConfiguration")] = ["s3:GetLifecycleConfiguration"],
        [("S3", "GetBucketMetadataConfiguration")] = ["s3:GetBucketMetadataTableConfiguration"],
        [("S3", "GetBucketMetricsConfiguration")] = ["s3:GetMetricsConfiguration"],
        [("S3", "GetBucketNotificationConfiguration")] = ["s3:GetBucketNotification"],
        [("S3", "GetBucketReplication")] = ["s3:GetReplicationConfiguration"],
        [("S3", "GetObjectAttributes")] = ["s3:GetObject", "s3:GetObjectAttributes"],
        [("S3", "GetObjectLockConfiguration")] = ["s3:GetBucketObjectLockConfiguration"],
        [("S3", "GetPublicAccessBlock")] = ["s3:GetBucketPublicAccessBlock"],
        [("S3", "HeadBucket")] = ["s3:ListBucket"],
        [("S3", "HeadObject")] = ["s3:GetObject"],
        [("S3", "ListBucketAnalyticsConfigurations")] = ["s3:GetAnalyticsConfiguration"],
        [("S3", "ListBucketIntelligentTieringConfigurations")] = ["s3:GetIntelligentTieringConfiguration"],
        [("S3", "ListBucketInventoryConfigurations")] = ["s3:GetInventoryConfiguration"],
        [("S3", "ListBucketMetricsConfigurations")] = ["s3:GetMetricsConfiguration"],
        [("S3", "ListBuckets")] = ["s3:ListAllMyBuckets"],
        [("S3", "ListDirectoryBuckets")] = ["s3express:ListAllMyDirectoryBuckets"],
        [("S3", "ListMultipartUploads")] = ["s3:ListBucketMultipartUploads"],
        [("S3", "ListObjects")] = ["s3:ListBucket"],
        [("S3", "ListObjectsV2")] = ["s3:ListBucket"],
        [("S3", "ListObjectVersions")] = ["s3:ListBucketVersions"],
        [("S3", "ListParts")] = ["s3:ListMultipartUploadParts"],
        [("S3", "PutBucketAccelerateConfiguration")] = ["s3:PutAccelerateConfiguration"],
        [("S3", "PutBucketAnalyticsConfiguration")] = ["s3:PutAnalyticsConfiguration"],
        [("S3", "PutBucketEncryption")] = ["s3:PutEncryptionConfiguration"],
        [("S3", "PutBucketIntelligentTieringConfiguration")] = ["s3:PutIntelligentTieringConfiguration"],
        [("S3", "PutBucketInventoryConfiguration")] = ["s3:PutInventoryConfiguration"],
        [("S3", "PutBucketLifecycle")] = ["s3:PutLifecycleConfiguration"],
        [("S3", "PutBucketLifecycleConfiguration")] = ["s3:PutLifecycleConfiguration"],
        [("S3", "PutBucketMetricsConfiguration")] = ["s3:PutMetricsConfiguration"],
        [("S3", "PutBucketNotificationConfiguration")] = ["s3:PutBucketNotification"],
        [("S3", "PutBucketReplication")] = ["s3:PutReplicationConfiguration"],
        [("S3", "PutObjectLockConfiguration")] = ["s3:PutBucketObjectLockConfiguration"],
        [("S3", "PutPublicAccessBlock")] = ["s3:PutBucketPublicAccessBlock"],
        [("S3", "RenameObject")] = ["s3express:CreateSession"],
        [("S3", "SelectObjectContent")] = ["s3:GetObject"],
        [("S3", "UploadPart")] = ["s3:PutObject"],
        [("S3", "UploadPartCopy")] = ["s3:GetObject", "s3:PutObject"],
        [("S3", "WriteGetObjectResponse")] = ["s3-object-lambda:WriteGetObjectResponse"],
        [("Secrets Manager", "BatchGetSecretValue")] = ["secretsmanager:BatchGetSecretValue", "secretsmanager:GetSecretValue"],
        [("SNS", "PublishBatch")] = ["sns:Publish"],
        [("SQS", "ChangeMessageVisibilityBatch")] = ["sqs:ChangeMessageVisibility"],
        [("SQS", "DeleteMessageBatch")] = ["sqs:DeleteMessage"],
        [("SQS", "SendMessageBatch")] = ["sqs:SendMessage"],
        [("STS", "GetCallerIdentity")] = [],
        [("STS", "GetSessionToken")] = [],
    };

    public static IReadOnlyList<string> Of(ServiceOperation operation) => s_exceptions.TryGetValue((operation.ServiceId, operation.Name), out string[]? actions)
        ? actions
        : [$"{s_prefixes.GetValueOrDefault(operation.SigningName, operation.SigningName)}:{operation.Name}"];

    /// <summary>The permissions by service, in ordinal order.</summary>
    public static List<ServicePermission> Of(IEnumerable<ServiceOperation> operations)
    {
        SortedDictionary<string, SortedSet<string>> services = new(StringComparer.Ordinal);
        foreach (ServiceOperation operation in operations)
        {
            string service = string.Concat(operation.ServiceId.Where(char.IsAsciiLetterOrDigit));
            foreach (string action in Of(operation))
            {
                if (!services.TryGetValue(service, out SortedSet<string>? actions))
                    services[service] = actions = new SortedSet<string>(StringComparer.Ordinal);
                actions.Add(action);
            }
        }
        return [.. services.Select(service => new ServicePermission(service.Key, [.. service.Value]))];
    }
}
