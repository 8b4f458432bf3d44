using System.Text.Json;
using Tern.Conformance;

namespace Tern.Functions.Tests.Events;

/// <summary>The published example events, and the type of each.</summary>
internal static class PublishedEvents
{
    // A line is a type, and a file and the name of a document in it.
    private const string Types = """
        ActiveMqEvent rust/example-activemq-event
        ActiveMqEvent dotnet/amazonmq-activemq
        AlbRequest rust/example-alb-lambda-target-request-headers-only
        AlbRequest rust/example-alb-lambda-target-request-multivalue-headers
        AlbRequest dotnet/alb-request-multi-value
        AlbRequest dotnet/alb-request-single-value
        AlbResponse rust/example-alb-lambda-target-response
        ApiGatewayAuthorizerRequest rust/example-apigw-custom-auth-request-type-request
        ApiGatewayAuthorizerRequest rust/example-apigw-v2-custom-authorizer-v1-request
        ApiGatewayAuthorizerResponse rust/example-apigw-custom-auth-response-with-condition
        ApiGatewayAuthorizerResponse rust/example-apigw-custom-auth-response-with-single-value-action
        ApiGatewayAuthorizerResponse rust/example-apigw-custom-auth-response-with-single-value-resource
        ApiGatewayAuthorizerResponse rust/example-apigw-custom-auth-response
        ApiGatewayAuthorizerResponse dotnet/custom-authorizer-v2-iam-response
        ApiGatewayRequest rust/example-apigw-console-request
        ApiGatewayRequest rust/example-apigw-console-test-request
        ApiGatewayRequest rust/example-apigw-request-catch-all
        ApiGatewayRequest rust/example-apigw-request-multi-value-parameters
        ApiGatewayRequest rust/example-apigw-request
        ApiGatewayRequest rust/example-apigw-restapi-openapi-request
        ApiGatewayRequest rust/example-apigw-sam-rest-request
        ApiGatewayRequest dotnet/proxy-event
        ApiGatewayResponse rust/example-apigw-response
        ApiGatewayTokenAuthorizerRequest rust/example-apigw-custom-auth-request
        AppSyncAuthorizerRequest rust/example-appsync-lambda-auth-request
        AppSyncAuthorizerRequest dotnet/appsync-event-lambda-authorizer-request
        AppSyncAuthorizerResponse rust/example-appsync-lambda-auth-response
        AppSyncAuthorizerResponse dotnet/appsync-event-lambda-authorizer-response
        AppSyncIdentity rust/example-appsync-identity-iam
        AppSyncInvokeEvent rust/example-appsync-invoke
        AppSyncResolverEvent rust/example-appsync-direct-resolver
        AppSyncResolverEvent dotnet/appsync-event-cognito-authorizer
        AppSyncResolverEvent dotnet/appsync-event-iam-authorizer
        AppSyncResolverEvent dotnet/appsync-event-lambda-authorizer
        AppSyncResolverEvent dotnet/appsync-event-oidc-authorizer
        AppSyncResolverEvent dotnet/appsync-event
        BedrockAgentEvent rust/example-bedrock-agent-runtime-event-without-parameters
        BedrockAgentEvent rust/example-bedrock-agent-runtime-event-without-request-body
        BedrockAgentEvent rust/example-bedrock-agent-runtime-event
        ClientVpnConnectionRequest rust/example-clientvpn-connectionhandler-request
        CloudFormationRequest rust/example-cloudformation-custom-resource-create-request
        CloudFormationRequest rust/example-cloudformation-custom-resource-provider-create-request
        CloudFormationRequest rust/example-cloudformation-custom-resource-provider-delete-request
        CloudFormationRequest rust/example-cloudformation-custom-resource-provider-update-request
        CloudFormationRequest rust/example-cloudformation-custom-resource-update-request
        CloudFormationResponse rust/example-cloudformation-custom-resource-provider-response
        CloudFormationResponse rust/example-cloudformation-custom-resource-response
        CloudTrailEvent rust/example-cloudwatch-cloudtrail-unknown-federate
        CloudTrailEvent rust/example-cloudwatch-cloudtrail-unknown-user-auth
        CloudWatchAlarmEvent rust/example-cloudwatch-alarm-composite-with-suppressor-alarm
        CloudWatchAlarmEvent rust/example-cloudwatch-alarm-composite
        CloudWatchAlarmEvent rust/example-cloudwatch-alarm-metric
        CloudWatchLogsEvent rust/example-cloudwatch_logs-event
        CloudWatchLogsEvent dotnet/logs-event
        CodeCommitEvent rust/example-code_commit-event
        CodeDeployLifecycleEvent rust/example-codedeploy-lifecycle-event
        CognitoCreateAuthChallengeEvent rust/example-cognito-event-userpools-create-auth-challenge-user-not-found
        CognitoCreateAuthChallengeEvent dotnet/cognito-createauthchallenge-event
        CognitoCustomMessageEvent rust/example-cognito-event-userpools-custommessage
        CognitoCustomSmsSenderEvent dotnet/cognito-customsmssender-event
        CognitoDefineAuthChallengeEvent rust/example-cognito-event-userpools-define-auth-challenge-optional-response-fields
        CognitoDefineAuthChallengeEvent rust/example-cognito-event-userpools-define-auth-challenge-user-not-found
        CognitoDefineAuthChallengeEvent dotnet/cognito-defineauthchallenge-event-with-null-values
        CognitoDefineAuthChallengeEvent dotnet/cognito-defineauthchallenge-event
        CognitoMigrateUserEvent rust/example-cognito-event-userpools-migrateuser
        CognitoMigrateUserEvent dotnet/cognito-migrateuser-event
        CognitoPostAuthenticationEvent rust/example-cognito-event-userpools-postauthentication
        CognitoPostAuthenticationEvent dotnet/cognito-postauthentication-event
        CognitoPostConfirmationEvent rust/example-cognito-event-userpools-postconfirmation
        CognitoPostConfirmationEvent dotnet/cognito-postconfirmation-event
        CognitoPreAuthenticationEvent rust/example-cognito-event-userpools-preauthentication
        CognitoPreAuthenticationEvent dotnet/cognito-preauthentication-event
        CognitoPreSignUpEvent rust/example-cognito-event-userpools-presignup
        CognitoPreSignUpEvent dotnet/cognito-presignup-event
        CognitoPreTokenGenerationEvent rust/example-cognito-event-userpools-pretokengen-incoming
        CognitoPreTokenGenerationEvent rust/example-cognito-event-userpools-pretokengen
        CognitoPreTokenGenerationEvent dotnet/cognito-pre-token-generation-event
        CognitoPreTokenGenerationEvent dotnet/cognito-pretokengeneration-event
        CognitoPreTokenGenerationV2Event rust/example-cognito-event-userpools-pretokengen-v2-incoming
        CognitoPreTokenGenerationV2Event rust/example-cognito-event-userpools-pretokengen-v2
        CognitoPreTokenGenerationV2Event dotnet/cognito-pretokengenerationv2-event
        CognitoSyncEvent rust/example-cognito-event
        CognitoSyncEvent dotnet/cognito-event
        CognitoVerifyAuthChallengeEvent rust/example-cognito-event-userpools-verify-auth-challenge-null-answer-correct
        CognitoVerifyAuthChallengeEvent rust/example-cognito-event-userpools-verify-auth-challenge-user-not-found
        CognitoVerifyAuthChallengeEvent dotnet/cognito-verifyauthchallenge-event-with-null-values
        CognitoVerifyAuthChallengeEvent dotnet/cognito-verifyauthchallenge-event
        ConfigEvent rust/example-config-event
        ConfigEvent dotnet/config-event
        ConnectEvent rust/example-connect-event-without-queue
        ConnectEvent rust/example-connect-event
        ConnectEvent dotnet/connect-contactflow-event
        DocumentDBEvent rust/example-documentdb-delete-event
        DocumentDBEvent rust/example-documentdb-drop-event
        DocumentDBEvent rust/example-documentdb-invalidate-event
        DocumentDBEvent rust/example-documentdb-replace-event
        DocumentDBEvent rust/example-documentdb-update-event
        DynamoDBEvent rust/example-dynamodb-event
        DynamoDBEvent dotnet/dynamodb-timewindow-event
        DynamoDBRecord rust/example-dynamodb-event-record-with-optional-fields
        EventBridgeEvent rust/example-autoscaling-event-launch-successful
        EventBridgeEvent rust/example-autoscaling-event-launch-unsuccessful
        EventBridgeEvent rust/example-autoscaling-event-lifecycle-action
        EventBridgeEvent rust/example-autoscaling-event-terminate-action
        EventBridgeEvent rust/example-autoscaling-event-terminate-successful
        EventBridgeEvent rust/example-autoscaling-event-terminate-unsuccessful
        EventBridgeEvent rust/example-codebuild-phase-change
        EventBridgeEvent rust/example-codebuild-state-change
        EventBridgeEvent rust/example-codedeploy-deployment-event
        EventBridgeEvent rust/example-codedeploy-instance-event
        EventBridgeEvent rust/example-codepipeline-action-execution-stage-change-event
        EventBridgeEvent rust/example-codepipeline-execution-stage-change-event
        EventBridgeEvent rust/example-codepipeline-execution-state-change-event
        EventBridgeEvent rust/example-ecr-image-scan-event-with-missing-severities
        EventBridgeEvent rust/example-eventbridge-event-obj
        EventBridgeEvent rust/example-eventbridge-schedule
        EventBridgeEvent dotnet/batch-job-state-change-event
        EventBridgeEvent dotnet/cloudwatchevents-s3objectcreated
        EventBridgeEvent dotnet/cloudwatchevents-s3objectdeleted
        EventBridgeEvent dotnet/cloudwatchevents-s3objectrestore
        EventBridgeEvent dotnet/cloudwatchevents-transcribejobstatechangecompleted
        EventBridgeEvent dotnet/cloudwatchevents-transcribejobstatechangefailed
        EventBridgeEvent dotnet/cloudwatchevents-translateparalleldatastatechange-create
        EventBridgeEvent dotnet/cloudwatchevents-translateparalleldatastatechange-update
        EventBridgeEvent dotnet/ecs-container-state-change-event
        EventBridgeEvent dotnet/ecs-task-state-change-event
        EventBridgeEvent dotnet/scheduled-event
        FirehoseEvent rust/example-firehose-event
        FirehoseEvent dotnet/kinesis-firehose-event
        FirehoseResponse rust/example-kinesis-firehose-response
        FirehoseResponse dotnet/kinesis-firehose-response
        HttpApiAuthorizerRequest rust/example-apigw-v2-custom-authorizer-v2-request-without-cookies
        HttpApiAuthorizerRequest rust/example-apigw-v2-custom-authorizer-v2-request
        HttpApiAuthorizerRequest dotnet/custom-authorizer-v2-request
        HttpApiAuthorizerResponse dotnet/custom-authorizer-v2-simple-response
        HttpApiRequest rust/example-apigw-sam-http-request
        HttpApiRequest rust/example-apigw-v2-request-iam
        HttpApiRequest rust/example-apigw-v2-request-jwt-authorizer
        HttpApiRequest rust/example-apigw-v2-request-lambda-authorizer
        HttpApiRequest rust/example-apigw-v2-request-multi-value-parameters
        HttpApiRequest rust/example-apigw-v2-request-no-authorizer
        HttpApiRequest dotnet/http-api-v2-request-iam-authorizer
        HttpApiRequest dotnet/http-api-v2-request-lambda-authorizer
        IotAuthorizerRequest rust/example-iot-custom-auth-request
        IotAuthorizerResponse rust/example-iot-custom-auth-response
        IotButtonEvent rust/example-iot_button-event
        IotOneClickEvent rust/example-iot_1_click-event
        KafkaEvent dotnet/kafka-event
        KinesisAnalyticsInputResponse dotnet/kinesis-analytics-inputpreprocessing-response
        KinesisAnalyticsOutputEvent dotnet/kinesis-analytics-outputdelivery-event
        KinesisAnalyticsOutputResponse dotnet/kinesis-analytics-outputdelivery-response
        KinesisEvent rust/example-kinesis-event-encrypted
        KinesisEvent rust/example-kinesis-event
        KinesisEvent dotnet/kinesis-timewindow-event
        LexEvent rust/example-lex-event
        LexEvent dotnet/lex-event
        LexResponse rust/example-lex-response
        LexResponse dotnet/lex-response
        LexV2Event dotnet/lexv2-event
        LexV2Response dotnet/lexv2-response
        RabbitMqEvent rust/example-rabbitmq-event
        RabbitMqEvent dotnet/amazonmq-rabbitmq
        S3Event rust/example-s3-event-with-decoded
        S3Event dotnet/s3-event
        S3ObjectLambdaEvent rust/example-s3-object-lambda-event-get-object-assumed-role
        S3ObjectLambdaEvent rust/example-s3-object-lambda-event-head-object-iam
        S3ObjectLambdaEvent rust/example-s3-object-lambda-event-list-objects-iam
        S3ObjectLambdaEvent rust/example-s3-object-lambda-event-list-objects-v2-iam
        S3ObjectLambdaEvent dotnet/s3-object-lambda-event
        SecretsManagerRotationEvent rust/example-secretsmanager-secret-rotation-event
        SesEvent rust/example-ses-event
        SesEvent rust/example-ses-lambda-event
        SesEvent rust/example-ses-s3-event
        SesEvent rust/example-ses-sns-event
        SesEvent dotnet/simple-email-event-lambda
        SesEvent dotnet/simple-email-event-s3
        SnsEvent rust/example-cloudwatch-alarm-sns-payload-multiple-metrics
        SnsEvent rust/example-cloudwatch-alarm-sns-payload-single-metric
        SnsEvent rust/example-sns-event-obj
        SnsEvent rust/example-sns-event
        SnsEvent dotnet/sns-event
        SqsBatchResponse rust/example-sqs-batch-response
        SqsBatchResponse dotnet/sqs-response
        SqsEvent rust/example-sqs-event
        SqsEvent dotnet/sqs-event
        SqsReceiveMessageEvent rust/example-sqs-api-event-obj
        StreamBatchResponse dotnet/dynamodb-batchitemfailures-response
        StreamBatchResponse dotnet/kinesis-batchitemfailures-response
        TimeWindowResponse dotnet/dynamodb-timewindow-response
        TimeWindowResponse dotnet/kinesis-timewindow-response
        WebSocketAuthorizerRequest rust/example-apigw-v2-custom-authorizer-websocket-request
        WebSocketRequest rust/example-apigw-websocket-request-disconnect-route
        WebSocketRequest rust/example-apigw-websocket-request-without-method
        WebSocketRequest rust/example-apigw-websocket-request
        WebSocketRequest dotnet/websocket-api-connect-request
        """;

    private static readonly Dictionary<string, string> s_types = Types.Split('\n', StringSplitOptions.TrimEntries).Select(line => line.Split(' ')).ToDictionary(line => line[1], line => line[0]);

    /// <summary>The names of the documents with a type.</summary>
    public static IReadOnlyCollection<string> Names => s_types.Keys;

    /// <summary>The codec of a document.</summary>
    public static EventCodec Codec(string name) => s_types.TryGetValue(name, out string? type)
        ? EventCodec.All.Single(codec => codec.Name == type)
        : throw new InvalidOperationException($"The document {name} has no type. Add a line to the table.");

    /// <summary>All documents by name. Without the conformance folder, the test is skipped, or fails with <c>CI=true</c>.</summary>
    public static IReadOnlyDictionary<string, byte[]> Read()
    {
        string folder = Path.Combine(ConformanceData.Require(), "lambda-events");
        var documents = new Dictionary<string, byte[]>();
        foreach (string file in new[] { "rust", "dotnet" })
        {
            using JsonDocument json = JsonDocument.Parse(File.ReadAllBytes(Path.Combine(folder, $"{file}.json")));
            foreach (JsonProperty document in json.RootElement.EnumerateObject())
                documents.Add($"{file}/{document.Name}", JsonSerializer.SerializeToUtf8Bytes(document.Value));
        }
        return documents;
    }
}
