using Tern.Sns;

namespace Tern.Local.Tests.Sns;

/// <summary>Topics, their attributes and their listings.</summary>
public sealed class TopicTests
{
    [Fact]
    public async Task ListTopics_has_pages_of_100_topics()
    {
        await using LocalSns local = await LocalSns.StartAsync();
        for (int i = 0; i < 101; i++)
            await local.CreateTopicAsync($"topic-{i}");
        ListTopicsResponse first = await local.Sns.ListTopicsAsync(new(), LocalSns.Token);
        ListTopicsResponse second = await local.Sns.ListTopicsAsync(new() { NextToken = first.NextToken }, LocalSns.Token);
        Assert.Equal((100, 1, null), (first.Topics.Count, second.Topics.Count, second.NextToken));
        Assert.EndsWith(":topic-100", second.Topics[0].TopicArn, StringComparison.Ordinal);
        await LocalSns.FailsAsync("InvalidParameter", "Invalid parameter: NextToken", () => local.Sns.ListTopicsAsync(new() { NextToken = "x" }, LocalSns.Token));
    }

    [Theory]
    [InlineData("SignatureVersion", "3")]
    [InlineData("MaximumMessageSize", "1023")]
    [InlineData("MaximumMessageSize", "1048577")]
    [InlineData("Policy", "x")]
    [InlineData("DeliveryPolicy", "{\"http\":{\"defaultHealthyRetryPolicy\":{\"numRetries\":101}}}")]
    [InlineData("DeliveryPolicy", "{\"http\":{\"defaultHealthyRetryPolicy\":{\"minDelayTarget\":30}}}")]
    [InlineData("DeliveryPolicy", "{\"http\":{\"defaultHealthyRetryPolicy\":{\"numMinDelayRetries\":4}}}")]
    [InlineData("DeliveryPolicy", "{\"http\":{\"defaultRequestPolicy\":{\"headerContentType\":\"text/plain\\r\\nX: y\"}}}")]
    [InlineData("ContentBasedDeduplication", "true")]
    [InlineData("Unknown", "x")]
    public async Task SetTopicAttributes_with_an_invalid_value_fails(string name, string value)
    {
        await using LocalSns local = await LocalSns.StartAsync();
        string topic = await local.CreateTopicAsync();
        await Assert.ThrowsAsync<InvalidParameterException>(() => local.Sns.SetTopicAttributesAsync(new() { TopicArn = topic, AttributeName = name, AttributeValue = value }, LocalSns.Token));
    }

    [Theory]
    [InlineData("DeliveryPolicy", "{\"http\":{\"defaultHealthyRetryPolicy\":{\"numRetries\":101}}}", "DeliveryPolicy: http.defaultHealthyRetryPolicy.numRetries must be less than or equal to 100")]
    [InlineData("SQSSuccessFeedbackSampleRate", "500", "SQSSuccessFeedbackSampleRate: 500 value provided is not an integer between 0-100")]
    [InlineData("HTTPSuccessFeedbackSampleRate", "1.5", "HTTPSuccessFeedbackSampleRate: 1.5 value provided is not an integer between 0-100")]
    [InlineData("TracingConfig", "X", "Invalid tracing config value: X")]
    [InlineData("Policy", "{\"Statement\":[{\"Effect\":\"Allow\",\"Principal\":\"*\",\"Action\":[\"SNS:Publish\",\"sqs:SendMessage\"],\"Resource\":\"*\"}]}", "Policy statement action out of service scope!")]
    [InlineData("Policy", "{\"Statement\":{\"Effect\":\"Allow\",\"Principal\":\"*\",\"Action\":\"SNS:*\",\"Resource\":\"*\"}}", "Policy statement action out of service scope!")]
    public async Task Invalid_value_has_a_longer_message_in_CreateTopic(string name, string value, string reason)
    {
        await using LocalSns local = await LocalSns.StartAsync();
        await LocalSns.FailsAsync("InvalidParameter", $"Invalid parameter: Attributes Reason: {reason}", () => local.CreateTopicAsync("topic", (name, value)));
        string topic = await local.CreateTopicAsync();
        await LocalSns.FailsAsync(
            "InvalidParameter", $"Invalid parameter: {reason}", () => local.Sns.SetTopicAttributesAsync(new() { TopicArn = topic, AttributeName = name, AttributeValue = value }, LocalSns.Token));
    }

    [Theory]
    [InlineData("LambdaSuccessFeedbackSampleRate", "100")]
    [InlineData("TracingConfig", "Active")]
    [InlineData("Policy", "{\"Statement\":{\"Effect\":\"Allow\",\"Principal\":\"*\",\"Action\":[\"sns:publish\",\"SNS:Receive\"],\"Resource\":\"*\"}}")]
    public async Task Valid_value_is_returned(string name, string value)
    {
        await using LocalSns local = await LocalSns.StartAsync();
        Assert.Equal(value, (await local.GetTopicAsync(await local.CreateTopicAsync("topic", (name, value))))[name]);
    }

    [Theory]
    [InlineData("Unknown")]
    [InlineData("ContentBasedDeduplication")]
    public async Task CreateTopic_with_an_attribute_that_the_topic_cannot_have_fails(string name)
    {
        await using LocalSns local = await LocalSns.StartAsync();
        await LocalSns.FailsAsync("InvalidParameter", $"Invalid parameter: Attributes Reason: Unknown attribute {name}", () => local.CreateTopicAsync("topic", (name, "true")));
    }

    [Fact]
    public async Task MaximumMessageSize_is_the_limit_of_a_message()
    {
        await using LocalSns local = await LocalSns.StartAsync();
        string topic = await local.CreateTopicAsync("topic");
        await local.PublishAsync(topic, new string('x', 262_144));
        await LocalSns.FailsAsync("InvalidParameter", "Invalid parameter: Message too long", () => local.PublishAsync(topic, new string('x', 262_145)));
        await local.Sns.SetTopicAttributesAsync(new() { TopicArn = topic, AttributeName = "MaximumMessageSize", AttributeValue = "1048576" }, LocalSns.Token);
        await local.PublishAsync(topic, new string('x', 1_048_576));
        await LocalSns.FailsAsync("InvalidParameter", "Invalid parameter: Message too long", () => local.PublishAsync(topic, new string('x', 1_048_577)));
    }

    [Fact]
    public async Task Topic_of_another_account_is_found_by_its_ARN()
    {
        await using LocalSns local = await LocalSns.StartAsync();
        string topic = await local.CreateTopicAsync();
        await local.SubscribeAsync(topic, "sqs", await local.CreateQueueAsync());
        using SnsClient other = local.Aws.CreateClient<SnsClient>(new() { Credentials = new StaticCredentialsProvider(new AwsCredentials("222222222222", local.Aws.Credentials.SecretAccessKey)) });
        await other.PublishAsync(new() { TopicArn = topic, Message = "m" }, LocalSns.Token);
        Assert.Equal(["m"], local.Texts());
        Assert.Empty((await other.ListTopicsAsync(new(), LocalSns.Token)).Topics);
    }

    [Theory]
    [InlineData("CreatePlatformApplication")]
    [InlineData("SetSMSAttributes")]
    [InlineData("ListPhoneNumbersOptedOut")]
    public async Task Unsupported_operation_fails_with_its_name(string operation)
    {
        await using LocalSns local = await LocalSns.StartAsync();
        Task call = operation switch
        {
            "CreatePlatformApplication" => local.Sns.CreatePlatformApplicationAsync(new() { Name = "n", Platform = "GCM", Attributes = [] }, LocalSns.Token),
            "SetSMSAttributes" => local.Sns.SetSmsAttributesAsync(new() { Attributes = new() { ["DefaultSMSType"] = "Promotional" } }, LocalSns.Token),
            _ => local.Sns.ListPhoneNumbersOptedOutAsync(new(), LocalSns.Token),
        };
        TernServiceException error = await Assert.ThrowsAnyAsync<TernServiceException>(() => call);
        Assert.Contains(operation, error.ServiceMessage, StringComparison.Ordinal);
    }

    [Theory]
    [InlineData("Action=Publish&TopicArn=x&Message=m&MessageAttributes.entry.1.Name=attr1&MessageAttributes.entry.1.Value.StringValue=v", "messageAttributes.attr1.member.dataType")]
    [InlineData("Action=PublishBatch&TopicArn=x&PublishBatchRequestEntries.member.1.Id=1&PublishBatchRequestEntries.member.1.Message=m&PublishBatchRequestEntries.member.1.MessageAttributes.entry.1.Name=attr1&PublishBatchRequestEntries.member.1.MessageAttributes.entry.1.Value.StringValue=v", "publishBatchRequestEntries.1.member.messageAttributes.attr1.member.dataType")]
    public async Task Message_attribute_without_a_type_fails_with_its_place(string form, string place)
    {
        await using LocalAws aws = await LocalAws.StartAsync(new() { VerifiesSignatures = false }, LocalSns.Token);
        using var invoker = new HttpMessageInvoker(aws.Handler, disposeHandler: false);
        using var request = new HttpRequestMessage(HttpMethod.Post, "https://sns.us-east-1.amazonaws.com/") { Content = new StringContent(form, null, "application/x-www-form-urlencoded") };
        using HttpResponseMessage response = await invoker.SendAsync(request, LocalSns.Token);
        string error = await response.Content.ReadAsStringAsync(LocalSns.Token);
        Assert.Contains("<Code>ValidationError</Code>", error, StringComparison.Ordinal);
        Assert.Contains($"1 validation error detected: Value null at '{place}' failed to satisfy constraint: Member must not be null", error, StringComparison.Ordinal);
    }
}
