using Tern.Functions.Build.Operations;

namespace Tern.Functions.Build.Tests.Operations;

public class IamActionsTests
{
    [Theory]
    [InlineData("SQS", "sqs", "SendMessage", "sqs:SendMessage")]
    [InlineData("SQS", "sqs", "SendMessageBatch", "sqs:SendMessage")]
    [InlineData("CloudWatch", "monitoring", "PutMetricData", "cloudwatch:PutMetricData")]
    [InlineData("Lambda", "lambda", "Invoke", "lambda:InvokeFunction")]
    [InlineData("DynamoDB Streams", "dynamodb", "GetRecords", "dynamodb:GetRecords")]
    [InlineData("DynamoDB", "dynamodb", "TransactGetItems", "dynamodb:GetItem")]
    [InlineData("ApiGatewayManagementApi", "execute-api", "PostToConnection", "execute-api:ManageConnections")]
    [InlineData("S3", "s3", "ListObjectsV2", "s3:ListBucket")]
    [InlineData("S3", "s3", "GetObjectAttributes", "s3:GetObject,s3:GetObjectAttributes")]
    [InlineData("STS", "sts", "GetCallerIdentity", "")]
    public void Of_operation_is_the_action_of_IAM(string serviceId, string signingName, string operation, string expected) =>
        Assert.Equal(expected, string.Join(',', IamActions.Of(new ServiceOperation(serviceId, signingName, operation))));

    [Fact]
    public void Of_operations_is_sorted_by_service_and_without_repetitions()
    {
        List<ServicePermission> permissions = IamActions.Of(
        [
            new("S3", "s3", "UploadPart"), new("CloudWatch Logs", "logs", "PutLogEvents"), new("S3", "s3", "PutObject"), new("S3", "s3", "GetObject"), new("STS", "sts", "GetCallerIdentity"),
        ]);
        Assert.Equal(["CloudWatchLogs: logs:PutLogEvents", "S3: s3:GetObject s3:PutObject"], permissions.Select(permission => $"{permission.Service}: {string.Join(' ', permission.Actions)}"));
    }
}
