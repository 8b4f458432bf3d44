using Tern.Local.Services;
using Tern.Local.Sqs;
using Tern.Local.Sqs.Operations;
using Tern.Sqs;

namespace Tern.Local.Tests.Sqs;

public class QueueTests
{
    [Theory]
    [InlineData("VisibilityTimeout", "43200", "-1", "43201", "x")]
    [InlineData("DelaySeconds", "900", "-1", "901", "1.5")]
    [InlineData("MaximumMessageSize", "1024", "1023", "1048577", " ")]
    [InlineData("MessageRetentionPeriod", "1209600", "59", "1209601", "")]
    [InlineData("ReceiveMessageWaitTimeSeconds", "20", "-1", "21", "1s")]
    [InlineData("KmsDataKeyReusePeriodSeconds", "86400", "59", "86401", "x")]
    public void Attributes_have_ranges(string name, string valid, params string[] invalid)
    {
        using var sqs = new LocalSqs();
        string url = sqs.Create();
        sqs.Set(url, (name, valid), ("KmsMasterKeyId", "key"));
        Assert.Equal(valid, sqs.Attribute(url, name));
        foreach (string value in invalid.Where(value => value.Length > 0))
            LocalSqs.Fails<InvalidAttributeValueException>($"Invalid value for the parameter {name}.", () => sqs.Set(url, (name, value)));
        Assert.Equal(valid, sqs.Attribute(url, name));
    }

    [Fact]
    public void Change_with_one_invalid_attribute_changes_nothing()
    {
        using var sqs = new LocalSqs();
        string url = sqs.Create();
        Assert.ThrowsAny<TernServiceException>(() => sqs.Set(url, ("DelaySeconds", "5"), ("VisibilityTimeout", "-1")));
        Assert.Equal("0", sqs.Attribute(url, "DelaySeconds"));
    }

    [Fact]
    public void Limit_per_message_group_requires_deduplication_per_message_group()
    {
        using var sqs = new LocalSqs();
        LocalSqs.Fails<InvalidAttributeValueException>(
            "Invalid value for the parameter FifoThroughputLimit. Reason: To set FifoThroughputLimit to perMessageGroupId, the DeduplicationScope must be messageGroup.",
            () => sqs.CreateFifo("queue.fifo", ("FifoThroughputLimit", "perMessageGroupId")));
    }

    [Fact]
    public void Unknown_attributes_are_refused()
    {
        using var sqs = new LocalSqs();
        string url = sqs.Create();
        LocalSqs.Fails<InvalidAttributeNameException>("Unknown Attribute Foo.", () => sqs.Set(url, ("Foo", "1")));
        LocalSqs.Fails<InvalidAttributeNameException>("Unknown Attribute QueueArn.", () => sqs.Set(url, ("QueueArn", "1")));
        LocalSqs.Fails<InvalidAttributeNameException>("Unknown Attribute Foo.", () => sqs.Attributes(url, "Foo"));
        LocalSqs.Fails<InvalidAttributeNameException>("Unknown Attribute Foo.", () => sqs.Create("other", ("Foo", "1")));
        LocalSqs.Fails<InvalidAttributeValueException>("Invalid value for the parameter Policy.", () => sqs.Set(url, ("Policy", "text")));
    }

    [Fact]
    public void LastModifiedTimestamp_is_the_time_of_the_last_change()
    {
        using var sqs = new LocalSqs();
        string url = sqs.Create();
        string created = sqs.Attribute(url, "CreatedTimestamp")!;
        sqs.Advance(5);
        sqs.Set(url, ("DelaySeconds", "1"));
        Assert.Equal(created, sqs.Attribute(url, "CreatedTimestamp"));
        Assert.Equal(long.Parse(created, System.Globalization.CultureInfo.InvariantCulture) + 5, long.Parse(sqs.Attribute(url, "LastModifiedTimestamp")!, System.Globalization.CultureInfo.InvariantCulture));
    }

    [Fact]
    public void Create_of_an_existing_queue_compares_only_the_attributes_of_the_request()
    {
        using var sqs = new LocalSqs();
        string url = sqs.Create("queue", ("DelaySeconds", "5"), ("VisibilityTimeout", "10"));
        Assert.Equal(url, sqs.Create());
        Assert.Equal(url, sqs.Create("queue", ("VisibilityTimeout", "10")));
        LocalSqs.Fails<QueueNameExistsException>(
            "A queue already exists with the same name and a different value for attribute VisibilityTimeout",
            () => sqs.Create("queue", ("DelaySeconds", "5"), ("VisibilityTimeout", "11")));
    }

    [Theory]
    [InlineData("a/b")]
    [InlineData("name.fifo")]
    [InlineData("ä")]
    [InlineData("123456789012345678901234567890123456789012345678901234567890123456789012345678901")]
    public void Invalid_names_are_refused(string name)
    {
        using var sqs = new LocalSqs();
        LocalSqs.Refuses("Can only include alphanumeric characters, hyphens, or underscores. 1 to 80 in length", () => sqs.Create(name));
    }

    [Theory]
    [InlineData("queue")]
    [InlineData(".fifo")]
    [InlineData("1234567890123456789012345678901234567890123456789012345678901234567890123456.fifo")]
    public void Invalid_names_of_FIFO_queues_are_refused(string name)
    {
        using var sqs = new LocalSqs();
        LocalSqs.Refuses(
            "The name of a FIFO queue can only include alphanumeric characters, hyphens, or underscores, must end with .fifo suffix and be 1 to 80 in length.",
            () => sqs.CreateFifo(name));
    }

    [Fact]
    public void Deleted_queue_can_be_created_again_unless_the_option_forbids_it()
    {
        using var sqs = new LocalSqs(refusesDeletedNames: true);
        string url = sqs.Create();
        sqs.Send(url, "a");
        DeleteQueue.Execute(sqs.Region, new() { QueueUrl = url });
        LocalSqs.Fails<QueueDoesNotExistException>("The specified queue does not exist.", () => sqs.Send(url, "a"));
        LocalSqs.Fails<QueueDeletedRecentlyException>(
            "You must wait 60 seconds after deleting a queue before you can create another with the same name.", () => sqs.Create());
        sqs.Advance(60);
        Assert.Empty(sqs.Bodies(sqs.Create()));
        using var lenient = new LocalSqs();
        DeleteQueue.Execute(lenient.Region, new() { QueueUrl = lenient.Create() });
        lenient.Create();
    }

    [Fact]
    public void Queues_of_other_accounts_and_regions_are_found_by_url_and_arn()
    {
        using var sqs = new LocalSqs();
        SqsRegion other = sqs.Engine.Region(new ResourceScope("222222222222", "eu-west-1"));
        string url = CreateQueue.Execute(other, new() { QueueName = "queue" }).QueueUrl;
        Assert.Equal("https://sqs.eu-west-1.amazonaws.com/222222222222/queue", url);
        sqs.Send(url, "a");
        Assert.Equal(1, sqs.Engine.FindQueue("arn:aws:sqs:eu-west-1:222222222222:queue")!.Count().Available);
        Assert.Null(sqs.Engine.FindQueue("arn:aws:sqs:eu-west-1:111111111111:queue"));
        Assert.Empty(ListQueues.Execute(sqs.Region, new()).QueueUrls);
        LocalSqs.Fails<InvalidAddressException>("The address queue is not valid for this endpoint.", () => sqs.Send("queue", "a"));
        string sameRegion = CreateQueue.Execute(sqs.Engine.Region(new ResourceScope("333333333333", "us-east-1")), new() { QueueName = "queue" }, "http://localhost:4566").QueueUrl;
        Assert.Equal("http://localhost:4566/333333333333/queue", sameRegion);
        sqs.Send(sameRegion, "a");
        Assert.Equal(
            "https://sqs.us-east-1.amazonaws.com/333333333333/queue",
            GetQueueUrl.Execute(sqs.Region, new() { QueueName = "queue", QueueOwnerAwsAccountId = "333333333333" }).QueueUrl);
    }

    [Fact]
    public void ListQueues_returns_pages_by_name()
    {
        using var sqs = new LocalSqs();
        foreach (string name in (string[])["b2", "a", "b1", "b3"])
            sqs.Create(name);
        Assert.Equal(["a", "b1", "b2", "b3"], Names(ListQueues.Execute(sqs.Region, new())));
        ListQueuesResponse first = ListQueues.Execute(sqs.Region, new() { QueueNamePrefix = "b", MaxResults = 2 });
        Assert.Equal(["b1", "b2"], Names(first));
        ListQueuesResponse second = ListQueues.Execute(sqs.Region, new() { QueueNamePrefix = "b", MaxResults = 2, NextToken = first.NextToken });
        Assert.Equal(["b3"], Names(second));
        Assert.Null(second.NextToken);
        LocalSqs.Refuses(
            "Value 1001 for parameter MaxResults is invalid. Reason: MaxResults must be an integer between 1 and 1000.",
            () => ListQueues.Execute(sqs.Region, new() { MaxResults = 1001 }));

        static IEnumerable<string> Names(ListQueuesResponse response) => response.QueueUrls.Select(url => url[(url.LastIndexOf('/') + 1)..]);
    }

    [Fact]
    public void Tags_are_limited_to_50()
    {
        using var sqs = new LocalSqs();
        string url = sqs.Create();
        TagQueue.Execute(sqs.Region, new() { QueueUrl = url, Tags = new(Enumerable.Range(0, 50).Select(i => KeyValuePair.Create("k" + i, "v"))) });
        TagQueue.Execute(sqs.Region, new() { QueueUrl = url, Tags = LocalSqs.Map(("k0", "changed")) });
        LocalSqs.Refuses("Too many tags added for queue queue.", () => TagQueue.Execute(sqs.Region, new() { QueueUrl = url, Tags = LocalSqs.Map(("k50", "v")) }));
        OrderedMap<string> tags = ListQueueTags.Execute(sqs.Region, new() { QueueUrl = url }).Tags!;
        Assert.Equal((50, "changed"), (tags.Count, tags["k0"]));
    }

    [Theory]
    [InlineData("CreateQueue", "Only the queue owner is allowed to invoke this action.")]
    [InlineData("Foo", "Please refer to the appropriate WSDL for a list of valid actions.")]
    public void AddPermission_refuses_actions(string action, string reason)
    {
        using var sqs = new LocalSqs();
        string url = sqs.Create();
        LocalSqs.Refuses(
            $"Value SQS:{action} for parameter ActionName is invalid. Reason: {reason}",
            () => AddPermission.Execute(sqs.Region, new() { QueueUrl = url, Label = "label", AwsAccountIds = ["222222222222"], Actions = [action] }));
    }
}
