namespace Tern.Fuzz.Targets.Services;

/// <summary>Requests to SQS, in both protocols.</summary>
internal static class SqsRequests
{
    private const string Url = "http://127.0.0.1:1/000000000000/";

    public static byte[] CreateQueue { get; } = Json("CreateQueue", """{"QueueName":"q"}""");

    public static IReadOnlyList<byte[]> All { get; } =
    [
        Json("CreateQueue", """{"QueueName":"dead.fifo","Attributes":{"FifoQueue":"true"}}"""),
        Json(
            "CreateQueue",
            """{"QueueName":"a.fifo","Attributes":{"FifoQueue":"true","ContentBasedDeduplication":"true","DeduplicationScope":"messageGroup","FifoThroughputLimit":"perMessageGroupId","DelaySeconds":"1","RedrivePolicy":"{\"deadLetterTargetArn\":\"arn:aws:sqs:us-east-1:000000000000:dead.fifo\",\"maxReceiveCount\":\"2\"}"},"tags":{"a":"b"}}"""),
        Json(
            "SetQueueAttributes",
            $$$$"""{"QueueUrl":"{{{{Url}}}}q","Attributes":{"Policy":"{\"Version\":\"2012-10-17\",\"Id\":\"p\",\"Statement\":[{\"Sid\":\"s\",\"Effect\":\"Allow\",\"Principal\":{\"AWS\":[\"111122223333\"]},\"Action\":[\"SQS:SendMessage\"],\"Resource\":\"*\"}]}","RedriveAllowPolicy":"{\"redrivePermission\":\"byQueue\",\"sourceQueueArns\":[\"arn:aws:sqs:us-east-1:000000000000:z\"]}","VisibilityTimeout":"0","MaximumMessageSize":"1024","KmsMasterKeyId":"k"}}"""),
        Json(
            "SendMessage",
            $$$$"""{"QueueUrl":"{{{{Url}}}}q","MessageBody":"é 😀 \t","DelaySeconds":0,"MessageAttributes":{"a":{"DataType":"Number.int","StringValue":"1"},"b":{"DataType":"Binary","BinaryValue":"AAE="}},"MessageSystemAttributes":{"AWSTraceHeader":{"DataType":"String","StringValue":"Root=1-5759e988-bd862e3fe1be46a994272793;Lineage=1:a:0"}}}"""),
        Json("SendMessageBatch", $$$$"""{"QueueUrl":"{{{{Url}}}}a.fifo","Entries":[{"Id":"1","MessageBody":"x","MessageGroupId":"g","MessageDeduplicationId":"d"},{"Id":"2","MessageBody":"y","MessageGroupId":"g"}]}"""),
        Json("ReceiveMessage", $$$$"""{"QueueUrl":"{{{{Url}}}}q","MaxNumberOfMessages":10,"VisibilityTimeout":1,"WaitTimeSeconds":0,"AttributeNames":["All"],"MessageSystemAttributeNames":["SentTimestamp"],"MessageAttributeNames":["a.*",".*"]}"""),
        Json("ReceiveMessage", $$$$"""{"QueueUrl":"{{{{Url}}}}a.fifo","ReceiveRequestAttemptId":"r"}"""),
        Json("DeleteMessageBatch", $$$$"""{"QueueUrl":"{{{{Url}}}}q","Entries":[{"Id":"1","ReceiptHandle":"AQEB"},{"Id":"2","ReceiptHandle":"YQ=="}]}"""),
        Json("ChangeMessageVisibilityBatch", $$$$"""{"QueueUrl":"{{{{Url}}}}q","Entries":[{"Id":"1","ReceiptHandle":"AQEB","VisibilityTimeout":43200}]}"""),
        Json("GetQueueAttributes", $$$$"""{"QueueUrl":"{{{{Url}}}}q","AttributeNames":["All","QueueArn"]}"""),
        Json("AddPermission", $$$$"""{"QueueUrl":"{{{{Url}}}}q","Label":"l","AWSAccountIds":["111122223333"],"Actions":["SendMessage","*"]}"""),
        Json("StartMessageMoveTask", """{"SourceArn":"arn:aws:sqs:us-east-1:000000000000:dead.fifo","MaxNumberOfMessagesPerSecond":1}"""),
        Json("ListMessageMoveTasks", """{"SourceArn":"arn:aws:sqs:us-east-1:000000000000:dead.fifo","MaxResults":10}"""),
        Json("ListQueues", """{"QueueNamePrefix":"a","MaxResults":1}"""),
        Json("ListDeadLetterSourceQueues", $$$$"""{"QueueUrl":"{{{{Url}}}}dead.fifo","MaxResults":1}"""),
        Json("TagQueue", $$$$"""{"QueueUrl":"{{{{Url}}}}q","Tags":{"a":"b"}}"""),
        Query("SendMessage&QueueUrl=http%3A%2F%2F127.0.0.1%3A1%2F000000000000%2Fq&MessageBody=a+b&MessageAttribute.1.Name=n&MessageAttribute.1.Value.DataType=String&MessageAttribute.1.Value.StringValue=v"),
        Query("ReceiveMessage&QueueUrl=http%3A%2F%2F127.0.0.1%3A1%2F000000000000%2Fq&AttributeName.1=All&MaxNumberOfMessages=2"),
        Query("GetQueueUrl&QueueName=q&QueueOwnerAWSAccountId=000000000000"),
    ];

    private static byte[] Json(string operation, string body) => RequestText.Create($"POST / HTTP\nX-Amz-Target: AmazonSQS.{operation}\nContent-Type: application/x-amz-json-1.0", body);

    private static byte[] Query(string fields) =>
        RequestText.Create("POST / HTTP\nHost: sqs.us-east-1.amazonaws.com\nContent-Type: application/x-www-form-urlencoded", $"Version=2012-11-05&Action={fields}");
}
