namespace Tern.Fuzz.Targets.Services;

/// <summary>Requests to SNS.</summary>
internal static class SnsRequests
{
    private const string Topic = "arn:aws:sns:us-east-1:000000000000:t";
    private const string Subscription = "TopicArn=arn:aws:sns:us-east-1:000000000000:t&Protocol=sqs&Endpoint=arn:aws:sqs:us-east-1:000000000000:q";

    public static byte[] CreateTopic { get; } = Form("CreateTopic&Name=t");

    public static IReadOnlyList<byte[]> All { get; } =
    [
        Form("CreateTopic&Name=a.fifo&Attributes.entry.1.key=FifoTopic&Attributes.entry.1.value=true&Attributes.entry.2.key=ContentBasedDeduplication&Attributes.entry.2.value=true&Tags.member.1.Key=a&Tags.member.1.Value=b"),
        Attribute("""{"http":{"defaultHealthyRetryPolicy":{"minDelayTarget":1,"maxDelayTarget":20,"numRetries":3,"numNoDelayRetries":0,"numMinDelayRetries":1,"numMaxDelayRetries":1,"backoffFunction":"exponential"},"disableSubscriptionOverrides":false,"defaultThrottlePolicy":{"maxReceivesPerSecond":1},"defaultRequestPolicy":{"headerContentType":"text/plain"}}}""", "DeliveryPolicy"),
        Attribute("""{"Version":"2008-10-17","Id":"i","Statement":[{"Sid":"s","Effect":"Allow","Principal":{"AWS":"*"},"Action":["SNS:Publish"],"Resource":"arn:aws:sns:us-east-1:000000000000:t","Condition":{"StringEquals":{"AWS:SourceOwner":"000000000000"}}}]}""", "Policy"),
        Form($"Subscribe&{Subscription}&ReturnSubscriptionArn=true&Attributes.entry.1.key=FilterPolicy&Attributes.entry.1.value=" + Uri.EscapeDataString("""{"a":["x",{"numeric":[">",0]}]}""") + "&Attributes.entry.2.key=RawMessageDelivery&Attributes.entry.2.value=true"),
        Form("Subscribe&TopicArn=" + Topic + "&Protocol=lambda&Endpoint=arn:aws:lambda:us-east-1:000000000000:function:f&Attributes.entry.1.key=RedrivePolicy&Attributes.entry.1.value=" + Uri.EscapeDataString("""{"deadLetterTargetArn":"arn:aws:sqs:us-east-1:000000000000:q"}""")),
        Form("Subscribe&TopicArn=" + Topic + "&Protocol=email&Endpoint=a@example.com"),
        Form("Subscribe&TopicArn=" + Topic + "&Protocol=sms&Endpoint=%2B15555550100"),
        Form("Publish&TopicArn=" + Topic + "&Message=" + Uri.EscapeDataString("""{"default":"d","sqs":"é","email":""}""") + "&MessageStructure=json&Subject=s&MessageAttributes.entry.1.Name=a&MessageAttributes.entry.1.Value.DataType=String.Array&MessageAttributes.entry.1.Value.StringValue=" + Uri.EscapeDataString("""["x",1]""")),
        Form("Publish&PhoneNumber=%2B15555550100&Message=m&MessageAttributes.entry.1.Name=AWS.SNS.SMS.SenderID&MessageAttributes.entry.1.Value.DataType=String&MessageAttributes.entry.1.Value.StringValue=x"),
        Form("PublishBatch&TopicArn=" + Topic + "&PublishBatchRequestEntries.member.1.Id=1&PublishBatchRequestEntries.member.1.Message=a&PublishBatchRequestEntries.member.2.Id=2&PublishBatchRequestEntries.member.2.Message=b&PublishBatchRequestEntries.member.2.MessageAttributes.entry.1.Name=n&PublishBatchRequestEntries.member.2.MessageAttributes.entry.1.Value.DataType=Number&PublishBatchRequestEntries.member.2.MessageAttributes.entry.1.Value.StringValue=1e3"),
        Form("Publish&TopicArn=arn:aws:sns:us-east-1:000000000000:a.fifo&Message=m&MessageGroupId=g&MessageDeduplicationId=d"),
        Form("ListSubscriptionsByTopic&TopicArn=" + Topic),
        Form("ListTopics"),
        Form("GetTopicAttributes&TopicArn=" + Topic),
        Form("AddPermission&TopicArn=" + Topic + "&Label=l&AWSAccountId.member.1=111122223333&ActionName.member.1=Publish"),
        Form("TagResource&ResourceArn=" + Topic + "&Tags.member.1.Key=a&Tags.member.1.Value=b"),
    ];

    private static byte[] Attribute(string value, string name) => Form($"SetTopicAttributes&TopicArn={Topic}&AttributeName={name}&AttributeValue={Uri.EscapeDataString(value)}");

    private static byte[] Form(string fields) =>
        RequestText.Create("POST / HTTP\nHost: sns.us-east-1.amazonaws.com\nContent-Type: application/x-www-form-urlencoded", $"Version=2010-03-31&Action={fields}");
}
