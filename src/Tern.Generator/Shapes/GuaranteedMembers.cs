using Tern.Generator.Smithy;

namespace Tern.Generator.Shapes;

/// <summary>
/// Members of responses that a service always returns by its API reference, although they do not have the trait
/// <c>smithy.api#required</c>. They are not nullable. If one is missing nevertheless, client error correction replaces it.
/// </summary>
internal static class GuaranteedMembers
{
    // A line is a shape and its members. Shapes that are part of an input must not be in the table: callers would have to set the members.
    private const string Table = """
        com.amazonaws.dynamodb#ConsumedCapacity TableName CapacityUnits
        com.amazonaws.dynamodb#CreateTableOutput TableDescription
        com.amazonaws.dynamodb#DeleteTableOutput TableDescription
        com.amazonaws.dynamodb#DescribeContinuousBackupsOutput ContinuousBackupsDescription
        com.amazonaws.dynamodb#DescribeTableOutput Table
        com.amazonaws.dynamodb#DescribeTimeToLiveOutput TimeToLiveDescription
        com.amazonaws.dynamodb#GlobalSecondaryIndexDescription IndexName IndexStatus IndexArn Projection
        com.amazonaws.dynamodb#LocalSecondaryIndexDescription IndexName IndexArn Projection
        com.amazonaws.dynamodb#QueryOutput Count ScannedCount
        com.amazonaws.dynamodb#ScanOutput Count ScannedCount
        com.amazonaws.dynamodb#TableDescription TableName TableStatus TableArn TableId TableSizeBytes ItemCount
        com.amazonaws.dynamodb#TimeToLiveDescription TimeToLiveStatus
        com.amazonaws.dynamodb#UpdateTableOutput TableDescription
        com.amazonaws.dynamodb#UpdateTimeToLiveOutput TimeToLiveSpecification

        com.amazonaws.sqs#CancelMessageMoveTaskResult ApproximateNumberOfMessagesMoved
        com.amazonaws.sqs#CreateQueueResult QueueUrl
        com.amazonaws.sqs#GetQueueUrlResult QueueUrl
        com.amazonaws.sqs#ListMessageMoveTasksResultEntry SourceArn Status
        com.amazonaws.sqs#Message MessageId ReceiptHandle Body
        com.amazonaws.sqs#SendMessageResult MessageId
        com.amazonaws.sqs#StartMessageMoveTaskResult TaskHandle

        com.amazonaws.sns#ConfirmSubscriptionResponse SubscriptionArn
        com.amazonaws.sns#CreateEndpointResponse EndpointArn
        com.amazonaws.sns#CreatePlatformApplicationResponse PlatformApplicationArn
        com.amazonaws.sns#CreateTopicResponse TopicArn
        com.amazonaws.sns#Endpoint EndpointArn Attributes
        com.amazonaws.sns#GetEndpointAttributesResponse Attributes
        com.amazonaws.sns#GetPlatformApplicationAttributesResponse Attributes
        com.amazonaws.sns#GetSubscriptionAttributesResponse Attributes
        com.amazonaws.sns#GetTopicAttributesResponse Attributes
        com.amazonaws.sns#PlatformApplication PlatformApplicationArn Attributes
        com.amazonaws.sns#PublishBatchResultEntry Id MessageId
        com.amazonaws.sns#PublishResponse MessageId
        com.amazonaws.sns#SubscribeResponse SubscriptionArn
        com.amazonaws.sns#Subscription SubscriptionArn Owner Protocol Endpoint TopicArn
        com.amazonaws.sns#Topic TopicArn

        com.amazonaws.s3#Bucket Name CreationDate
        com.amazonaws.s3#CommonPrefix Prefix
        com.amazonaws.s3#CompleteMultipartUploadOutput Bucket Key ETag
        com.amazonaws.s3#CopyObjectOutput CopyObjectResult
        com.amazonaws.s3#CopyObjectResult ETag LastModified
        com.amazonaws.s3#CopyPartResult ETag LastModified
        com.amazonaws.s3#CreateMultipartUploadOutput Bucket Key UploadId
        com.amazonaws.s3#DeleteMarkerEntry Key VersionId IsLatest LastModified
        com.amazonaws.s3#DeletedObject Key
        com.amazonaws.s3#Error Key Code
        com.amazonaws.s3#ListMultipartUploadsOutput Bucket IsTruncated
        com.amazonaws.s3#ListObjectVersionsOutput Name IsTruncated
        com.amazonaws.s3#ListObjectsOutput Name IsTruncated
        com.amazonaws.s3#ListObjectsV2Output Name IsTruncated KeyCount
        com.amazonaws.s3#ListPartsOutput Bucket Key UploadId IsTruncated
        com.amazonaws.s3#MultipartUpload Key UploadId Initiated
        com.amazonaws.s3#Object Key LastModified ETag Size
        com.amazonaws.s3#ObjectVersion Key VersionId IsLatest LastModified ETag Size
        com.amazonaws.s3#Part PartNumber LastModified ETag Size
        com.amazonaws.s3#PutObjectOutput ETag
        com.amazonaws.s3#UploadPartCopyOutput CopyPartResult
        com.amazonaws.s3#UploadPartOutput ETag

        com.amazonaws.lambda#AddPermissionResponse Statement
        com.amazonaws.lambda#AliasConfiguration AliasArn Name FunctionVersion
        com.amazonaws.lambda#EventSourceMappingConfiguration UUID State
        com.amazonaws.lambda#FunctionConfiguration FunctionName FunctionArn Role Version CodeSize CodeSha256 LastModified
        com.amazonaws.lambda#GetFunctionResponse Configuration Code
        com.amazonaws.lambda#GetPolicyResponse Policy RevisionId
        com.amazonaws.lambda#InvocationResponse StatusCode
        com.amazonaws.lambda#InvokeWithResponseStreamResponse StatusCode
        com.amazonaws.lambda#LayerVersionsListItem LayerVersionArn Version
        com.amazonaws.lambda#LayersListItem LayerName LayerArn
        com.amazonaws.lambda#PublishLayerVersionResponse LayerArn LayerVersionArn Version

        com.amazonaws.sts#AssumeRoleResponse Credentials AssumedRoleUser
        com.amazonaws.sts#AssumeRoleWithSAMLResponse Credentials AssumedRoleUser
        com.amazonaws.sts#AssumeRoleWithWebIdentityResponse Credentials AssumedRoleUser SubjectFromWebIdentityToken Provider Audience
        com.amazonaws.sts#AssumeRootResponse Credentials
        com.amazonaws.sts#DecodeAuthorizationMessageResponse DecodedMessage
        com.amazonaws.sts#GetAccessKeyInfoResponse Account
        com.amazonaws.sts#GetCallerIdentityResponse UserId Account Arn
        com.amazonaws.sts#GetFederationTokenResponse Credentials FederatedUser
        com.amazonaws.sts#GetSessionTokenResponse Credentials
        com.amazonaws.sts#GetWebIdentityTokenResponse WebIdentityToken Expiration

        com.amazonaws.kms#AliasListEntry AliasName AliasArn
        com.amazonaws.kms#CancelKeyDeletionResponse KeyId
        com.amazonaws.kms#CreateGrantResponse GrantId GrantToken
        com.amazonaws.kms#CreateKeyResponse KeyMetadata
        com.amazonaws.kms#DecryptResponse KeyId EncryptionAlgorithm
        com.amazonaws.kms#DescribeKeyResponse KeyMetadata
        com.amazonaws.kms#EncryptResponse KeyId CiphertextBlob EncryptionAlgorithm
        com.amazonaws.kms#GenerateDataKeyPairWithoutPlaintextResponse KeyId KeyPairSpec PublicKey PrivateKeyCiphertextBlob
        com.amazonaws.kms#GenerateDataKeyResponse KeyId CiphertextBlob
        com.amazonaws.kms#GenerateDataKeyWithoutPlaintextResponse KeyId CiphertextBlob
        com.amazonaws.kms#GenerateMacResponse KeyId Mac MacAlgorithm
        com.amazonaws.kms#GetKeyPolicyResponse Policy
        com.amazonaws.kms#GetParametersForImportResponse KeyId ImportToken PublicKey ParametersValidTo
        com.amazonaws.kms#GetPublicKeyResponse KeyId PublicKey KeySpec KeyUsage
        com.amazonaws.kms#GrantListEntry KeyId GrantId
        com.amazonaws.kms#KeyListEntry KeyId KeyArn
        com.amazonaws.kms#KeyMetadata Arn CreationDate Enabled KeyState KeyUsage KeySpec
        com.amazonaws.kms#ReEncryptResponse KeyId SourceKeyId CiphertextBlob
        com.amazonaws.kms#ReplicateKeyResponse ReplicaKeyMetadata
        com.amazonaws.kms#ScheduleKeyDeletionResponse KeyId KeyState
        com.amazonaws.kms#SignResponse KeyId Signature SigningAlgorithm
        com.amazonaws.kms#VerifyMacResponse KeyId MacValid MacAlgorithm
        com.amazonaws.kms#VerifyResponse KeyId SignatureValid SigningAlgorithm

        com.amazonaws.secretsmanager#CancelRotateSecretResponse ARN Name
        com.amazonaws.secretsmanager#CreateSecretResponse ARN Name
        com.amazonaws.secretsmanager#DeleteSecretResponse ARN Name DeletionDate
        com.amazonaws.secretsmanager#DescribeSecretResponse ARN Name
        com.amazonaws.secretsmanager#GetRandomPasswordResponse RandomPassword
        com.amazonaws.secretsmanager#GetResourcePolicyResponse ARN Name
        com.amazonaws.secretsmanager#GetSecretValueResponse ARN Name VersionId CreatedDate
        com.amazonaws.secretsmanager#ListSecretVersionIdsResponse ARN Name
        com.amazonaws.secretsmanager#PutSecretValueResponse ARN Name VersionId
        com.amazonaws.secretsmanager#RestoreSecretResponse ARN Name
        com.amazonaws.secretsmanager#RotateSecretResponse ARN Name
        com.amazonaws.secretsmanager#SecretListEntry ARN Name
        com.amazonaws.secretsmanager#SecretValueEntry ARN Name VersionId
        com.amazonaws.secretsmanager#SecretVersionsListEntry VersionId
        com.amazonaws.secretsmanager#UpdateSecretResponse ARN Name
        com.amazonaws.secretsmanager#UpdateSecretVersionStageResponse ARN Name

        com.amazonaws.ssm#Command CommandId DocumentName Status RequestedDateTime
        com.amazonaws.ssm#CommandInvocation CommandId InstanceId Status
        com.amazonaws.ssm#GetCommandInvocationResult CommandId InstanceId DocumentName Status
        com.amazonaws.ssm#GetParameterResult Parameter
        com.amazonaws.ssm#Parameter Name Type Value Version ARN LastModifiedDate
        com.amazonaws.ssm#ParameterHistory Name Type Value Version LastModifiedDate
        com.amazonaws.ssm#ParameterMetadata Name Type Version LastModifiedDate
        com.amazonaws.ssm#PutParameterResult Version
        com.amazonaws.ssm#SendCommandResult Command
        com.amazonaws.ssm#StartSessionResponse SessionId TokenValue StreamUrl

        com.amazonaws.kinesis#GetRecordsOutput MillisBehindLatest
        com.amazonaws.kinesis#GetShardIteratorOutput ShardIterator
        com.amazonaws.kinesis#PutRecordsOutput FailedRecordCount
        com.amazonaws.kinesis#Record PartitionKey ApproximateArrivalTimestamp
        com.amazonaws.kinesis#UpdateShardCountOutput CurrentShardCount TargetShardCount

        com.amazonaws.eventbridge#CreateArchiveResponse ArchiveArn State
        com.amazonaws.eventbridge#CreateEventBusResponse EventBusArn
        com.amazonaws.eventbridge#DescribeEventBusResponse Name Arn
        com.amazonaws.eventbridge#DescribeRuleResponse Name Arn State EventBusName
        com.amazonaws.eventbridge#EventBus Name Arn
        com.amazonaws.eventbridge#PutEventsResponse FailedEntryCount
        com.amazonaws.eventbridge#PutRuleResponse RuleArn
        com.amazonaws.eventbridge#PutTargetsResponse FailedEntryCount
        com.amazonaws.eventbridge#RemoveTargetsResponse FailedEntryCount
        com.amazonaws.eventbridge#Rule Name Arn State EventBusName
        com.amazonaws.eventbridge#TestEventPatternResponse Result

        com.amazonaws.cloudwatchlogs#CreateExportTaskResponse taskId
        com.amazonaws.cloudwatchlogs#FilteredLogEvent logStreamName timestamp message ingestionTime eventId
        com.amazonaws.cloudwatchlogs#GetLogEventsResponse nextForwardToken nextBackwardToken
        com.amazonaws.cloudwatchlogs#GetQueryResultsResponse status
        com.amazonaws.cloudwatchlogs#LogGroup logGroupName creationTime arn
        com.amazonaws.cloudwatchlogs#LogStream logStreamName creationTime arn
        com.amazonaws.cloudwatchlogs#OutputLogEvent timestamp message ingestionTime
        com.amazonaws.cloudwatchlogs#QueryInfo queryId queryString status
        com.amazonaws.cloudwatchlogs#ResultField field
        com.amazonaws.cloudwatchlogs#StartQueryResponse queryId

        com.amazonaws.sfn#DescribeExecutionOutput name
        com.amazonaws.sfn#DescribeStateMachineOutput status
        com.amazonaws.sfn#TestStateOutput status

        com.amazonaws.iam#AccessKeyMetadata UserName AccessKeyId Status CreateDate
        com.amazonaws.iam#AttachedPolicy PolicyName PolicyArn
        com.amazonaws.iam#CreateOpenIDConnectProviderResponse OpenIDConnectProviderArn
        com.amazonaws.iam#CreatePolicyResponse Policy
        com.amazonaws.iam#CreatePolicyVersionResponse PolicyVersion
        com.amazonaws.iam#CreateSAMLProviderResponse SAMLProviderArn
        com.amazonaws.iam#CreateServiceLinkedRoleResponse Role
        com.amazonaws.iam#CreateUserResponse User
        com.amazonaws.iam#GetPolicyResponse Policy
        com.amazonaws.iam#GetPolicyVersionResponse PolicyVersion
        com.amazonaws.iam#OpenIDConnectProviderListEntry Arn
        com.amazonaws.iam#Policy PolicyName PolicyId Arn Path DefaultVersionId AttachmentCount IsAttachable CreateDate UpdateDate
        com.amazonaws.iam#PolicyVersion VersionId IsDefaultVersion CreateDate
        com.amazonaws.iam#Role AssumeRolePolicyDocument
        com.amazonaws.iam#SAMLProviderListEntry Arn
        """;

    private static readonly HashSet<(ShapeId Shape, string Member)> s_members =
    [
        .. Table.Split('\n', StringSplitOptions.RemoveEmptyEntries | StringSplitOptions.TrimEntries)
            .Select(line => line.Split(' '))
            .SelectMany(words => words[1..].Select(member => (ShapeId.Parse(words[0]), member))),
    ];

    /// <summary>All members of the table.</summary>
    public static IReadOnlySet<(ShapeId Shape, string Member)> All => s_members;

    /// <summary>Marks the members of a structure as required. Structures that are part of an input are not changed.</summary>
    public static void MarkRequired(StructureShape structure)
    {
        if (structure.UsedInInput)
            return;
        foreach (Member member in structure.Members)
        {
            if (member.Presence == Presence.Optional && s_members.Contains((structure.Id, member.Name)))
                member.Presence = Presence.Required;
        }
    }
}
