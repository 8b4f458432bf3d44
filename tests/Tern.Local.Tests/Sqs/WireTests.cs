using System.Net;
using System.Text;
using System.Text.Json;
using Tern.Local.Events;
using Tern.Local.Sqs;
using Tern.Sqs;

namespace Tern.Local.Tests.Sqs;

/// <summary>SQS over its two protocols, accounts, inspection and the data folder.</summary>
public sealed class WireTests
{
    private static CancellationToken Token => TestContext.Current.CancellationToken;

    [Fact]
    public async Task Client_sends_receives_and_deletes()
    {
        await using LocalAws aws = await LocalAws.StartAsync(cancellationToken: Token);
        using SqsClient sqs = aws.CreateClient<SqsClient>();
        string url = (await sqs.CreateQueueAsync(new() { QueueName = "orders" }, Token)).QueueUrl!;
        Assert.Equal("https://sqs.us-east-1.amazonaws.com/000000000000/orders", url);
        SendMessageResponse sent = await sqs.SendMessageAsync(
            new() { QueueUrl = url, MessageBody = "héllo", MessageAttributes = new() { ["a"] = new() { DataType = "String", StringValue = "x" } } }, Token);
        LocalQueueMessage peeked = Assert.Single(aws.Queues.Peek("orders"));
        Assert.Equal((sent.MessageId, "héllo", LocalQueueMessageState.Available, "x"), (peeked.MessageId, peeked.Body, peeked.State, peeked.Attributes["a"]));
        Message received = Assert.Single((await sqs.ReceiveMessageAsync(new() { QueueUrl = url, MessageAttributeNames = ["All"], MessageSystemAttributeNames = [MessageSystemAttributeName.All] }, Token)).Messages);
        Assert.Equal((sent.MessageId, "héllo", "1"), (received.MessageId, received.Body, received.Attributes!["ApproximateReceiveCount"]));
        Assert.Equal(LocalQueueMessageState.InFlight, Assert.Single(aws.Queues.Peek(url)).State);
        await sqs.DeleteMessageAsync(new() { QueueUrl = url, ReceiptHandle = received.ReceiptHandle! }, Token);
        Assert.Empty(aws.Queues.Peek("arn:aws:sqs:us-east-1:000000000000:orders"));
        Assert.Equal(["CreateQueue", "SendMessage", "ReceiveMessage", "DeleteMessage"], aws.Events.ToList().OfType<CallEvent>().Select(call => call.Operation));
    }

    [Fact]
    public async Task Long_poll_returns_when_a_message_arrives_or_the_clock_moves()
    {
        await using LocalAws aws = await LocalAws.StartAsync(cancellationToken: Token);
        using SqsClient sqs = aws.CreateClient<SqsClient>();
        string url = (await sqs.CreateQueueAsync(new() { QueueName = "orders" }, Token)).QueueUrl!;
        aws.Clock.Freeze();
        Task<ReceiveMessageResponse> waiting = sqs.ReceiveMessageAsync(new() { QueueUrl = url, WaitTimeSeconds = 20 }, Token);
        await sqs.SendMessageAsync(new() { QueueUrl = url, MessageBody = "m" }, Token);
        Message received = Assert.Single((await waiting).Messages);
        Assert.Equal("m", received.Body);
        await sqs.DeleteMessageAsync(new() { QueueUrl = url, ReceiptHandle = received.ReceiptHandle! }, Token);
        // The receive can begin to wait after a move of the clock, so the clock is moved until it ends.
        Task<ReceiveMessageResponse> empty = sqs.ReceiveMessageAsync(new() { QueueUrl = url, WaitTimeSeconds = 20 }, Token);
        while (!empty.IsCompleted)
        {
            await aws.Clock.AdvanceAsync(TimeSpan.FromSeconds(20), Token);
            await Task.Yield();
        }
        Assert.Empty((await empty).Messages);
    }

    [Theory]
    [InlineData("""{"QueueUrl":"http://localhost/000000000000/missing","MessageBody":"m"}""", 400, "com.amazonaws.sqs#QueueDoesNotExist", "AWS.SimpleQueueService.NonExistentQueue;Sender", "The specified queue does not exist.")]
    [InlineData("""{"MessageBody":"m"}""", 400, "com.amazon.coral.service#MissingRequiredParameterException", "MissingParameter;Sender", "The request must contain the parameter QueueUrl.")]
    public async Task Errors_in_JSON_have_the_code_of_the_query_protocol_in_a_header(string body, int status, string type, string header, string message)
    {
        await using LocalAws aws = await LocalAws.StartAsync(new() { VerifiesSignatures = false }, Token);
        using HttpResponseMessage response = await SendAsync(aws, "/", body, "application/x-amz-json-1.0", "AmazonSQS.SendMessage");
        string content = await response.Content.ReadAsStringAsync(Token);
        Assert.Equal((HttpStatusCode)status, response.StatusCode);
        Assert.Contains($"\"__type\":\"{type}\"", content, StringComparison.Ordinal);
        Assert.Contains($"\"message\":\"{message}\"", content, StringComparison.Ordinal);
        Assert.Equal(header, response.Headers.GetValues("x-amzn-query-error").Single());
    }

    // The names are those of aws-sdk 2 for JavaScript, whose model has them.
    [Fact]
    public async Task Query_protocol_has_the_names_of_older_clients()
    {
        await using LocalAws aws = await LocalAws.StartAsync(new() { VerifiesSignatures = false }, Token);
        string created = await QueryAsync(aws, "/", "Action=CreateQueue&QueueName=orders&Attribute.1.Name=VisibilityTimeout&Attribute.1.Value=60&Tag.1.Key=team&Tag.1.Value=x");
        Assert.StartsWith("<CreateQueueResponse xmlns=\"http://queue.amazonaws.com/doc/2012-11-05/\"><CreateQueueResult><QueueUrl>http://localhost/000000000000/orders</QueueUrl></CreateQueueResult><ResponseMetadata><RequestId>", created, StringComparison.Ordinal);
        await QueryAsync(aws, "/000000000000/orders", "Action=SendMessage&QueueUrl=http%3A%2F%2Flocalhost%2F000000000000%2Forders&MessageBody=a+b&MessageAttribute.1.Name=k&MessageAttribute.1.Value.DataType=String&MessageAttribute.1.Value.StringValue=v");
        string received = await QueryAsync(aws, "/000000000000/orders", "Action=ReceiveMessage&QueueUrl=http%3A%2F%2Flocalhost%2F000000000000%2Forders&AttributeName.1=ApproximateReceiveCount&MessageAttributeName.1=All");
        Assert.Contains("<Message><MessageId>", received, StringComparison.Ordinal);
        Assert.Contains("<Body>a b</Body><Attribute><Name>ApproximateReceiveCount</Name><Value>1</Value></Attribute>", received, StringComparison.Ordinal);
        Assert.Contains("<MessageAttribute><Name>k</Name><Value><StringValue>v</StringValue>", received, StringComparison.Ordinal);
        string attributes = await QueryAsync(aws, "/", "Action=GetQueueAttributes&QueueUrl=http%3A%2F%2Flocalhost%2F000000000000%2Forders&AttributeName.1=VisibilityTimeout");
        Assert.Contains("<Attribute><Name>VisibilityTimeout</Name><Value>60</Value></Attribute>", attributes, StringComparison.Ordinal);
        string missing = await QueryAsync(aws, "/", "Action=PurgeQueue&QueueUrl=http%3A%2F%2Flocalhost%2F000000000000%2Fmissing", HttpStatusCode.BadRequest);
        Assert.Contains("<Error><Type>Sender</Type><Code>AWS.SimpleQueueService.NonExistentQueue</Code><Message>The specified queue does not exist for this wsdl version.</Message><Detail/></Error>", missing, StringComparison.Ordinal);
    }

    [Fact]
    public async Task Queue_of_another_account_is_found_by_its_URL()
    {
        await using LocalAws aws = await LocalAws.StartAsync(cancellationToken: Token);
        using SqsClient owner = aws.CreateClient<SqsClient>(new() { Region = "eu-west-1" });
        using SqsClient other = aws.CreateClient<SqsClient>(new() { Region = "us-east-1", Credentials = new StaticCredentialsProvider("222222222222", aws.Credentials.SecretAccessKey) });
        string url = (await owner.CreateQueueAsync(new() { QueueName = "orders" }, Token)).QueueUrl!;
        await Assert.ThrowsAsync<QueueDoesNotExistException>(() => other.GetQueueUrlAsync(new() { QueueName = "orders" }, Token));
        Assert.Empty((await other.ListQueuesAsync(new(), Token)).QueueUrls);
        await other.SendMessageAsync(new() { QueueUrl = url, MessageBody = "m" }, Token);
        Assert.Equal("m", Assert.Single(aws.Queues.Peek("arn:aws:sqs:eu-west-1:000000000000:orders")).Body);
        Assert.Throws<ArgumentException>(() => aws.Queues.Peek("orders"));
    }

    [Fact]
    public async Task Messages_survive_a_restart()
    {
        using var folder = new Engine.TemporaryFolder();
        var options = new LocalAwsOptions { Folder = folder.File("data") };
        await using (LocalAws aws = await LocalAws.StartAsync(options, Token))
        {
            using SqsClient sqs = aws.CreateClient<SqsClient>();
            string url = (await sqs.CreateQueueAsync(new() { QueueName = "orders" }, Token)).QueueUrl!;
            await sqs.SendMessageAsync(new() { QueueUrl = url, MessageBody = "m" }, Token);
        }
        await using (LocalAws aws = await LocalAws.StartAsync(options, Token))
            Assert.Equal("m", Assert.Single(aws.Queues.Peek("orders")).Body);
    }

    [Fact]
    public void Both_protocols_have_all_operations()
    {
        using var sqs = new LocalSqs();
        var operations = new SqsOperations(sqs.Engine);
        Assert.Equal(23, new SqsJsonService(operations).Operations.Count);
        Assert.Equal(new SqsJsonService(operations).Operations.Order(StringComparer.Ordinal), new SqsQueryService(operations).Operations.Order(StringComparer.Ordinal));
    }

    [Fact]
    public async Task Batch_response_has_no_empty_list()
    {
        await using LocalAws aws = await LocalAws.StartAsync(new() { VerifiesSignatures = false }, Token);
        await QueryAsync(aws, "/", "Action=CreateQueue&QueueName=orders");
        Assert.Equal(["Successful"], await SendBatchAsync("m"));
        Assert.Equal(["Failed"], await SendBatchAsync("\\u0007"));

        async Task<string[]> SendBatchAsync(string body)
        {
            using HttpResponseMessage response = await SendAsync(
                aws, "/", $$"""{"QueueUrl":"http://localhost/000000000000/orders","Entries":[{"Id":"a","MessageBody":"{{body}}"}]}""", "application/x-amz-json-1.0", "AmazonSQS.SendMessageBatch");
            return [.. JsonElement.Parse(await response.Content.ReadAsByteArrayAsync(Token)).EnumerateObject().Select(member => member.Name)];
        }
    }

    [Fact]
    public async Task Empty_lists_of_messages_and_queues_are_absent()
    {
        await using LocalAws aws = await LocalAws.StartAsync(new() { VerifiesSignatures = false }, Token);
        Assert.Equal("{}", await JsonAsync(aws, "ListQueues", "{}"));
        await QueryAsync(aws, "/", "Action=CreateQueue&QueueName=orders");
        Assert.Equal("{}", await JsonAsync(aws, "ReceiveMessage", """{"QueueUrl":"http://localhost/000000000000/orders"}"""));
    }

    [Fact]
    public async Task Queue_of_a_query_request_is_that_of_the_path_if_no_parameter_names_one()
    {
        await using LocalAws aws = await LocalAws.StartAsync(new() { VerifiesSignatures = false }, Token);
        await QueryAsync(aws, "/", "Action=CreateQueue&QueueName=orders");
        await QueryAsync(aws, "/", "Action=CreateQueue&QueueName=other");
        await QueryAsync(aws, "/000000000000/orders/", "Action=SendMessage&MessageBody=a");
        await QueryAsync(aws, "/000000000000/orders", "Action=SendMessage&MessageBody=b&QueueUrl=http%3A%2F%2Flocalhost%2F000000000000%2Fother");
        Assert.Equal(("a", "b"), (Assert.Single(aws.Queues.Peek("orders")).Body, Assert.Single(aws.Queues.Peek("other")).Body));
        Assert.Contains("must contain the parameter QueueUrl", await QueryAsync(aws, "/", "Action=SendMessage&MessageBody=a", HttpStatusCode.BadRequest), StringComparison.Ordinal);
    }

    [Theory]
    [InlineData("GET", "/000000000000/orders?Action=SendMessage&MessageBody=a%20b&Version=2012-11-05")]
    [InlineData("GET", "/000000000000/orders/?Version=2012-11-05&MessageBody=a+b&Action=SendMessage")]
    [InlineData("POST", "/?Action=SendMessage&MessageBody=a%20b&QueueUrl=http%3A%2F%2Flocalhost%2F000000000000%2Forders")]
    public async Task Query_request_can_have_its_parameters_in_the_URL(string method, string target)
    {
        await using LocalAws aws = await LocalAws.StartAsync(new() { VerifiesSignatures = false }, Token);
        await QueryAsync(aws, "/", "Action=CreateQueue&QueueName=orders");
        using HttpResponseMessage response = await SendAsync(aws, method, target, isSigned: true);
        Assert.Equal(HttpStatusCode.OK, response.StatusCode);
        Assert.Equal("a b", Assert.Single(aws.Queues.Peek("orders")).Body);
    }

    // A web page can make a browser request such a URL, but not with a header.
    [Theory]
    [InlineData("GET", "")]
    [InlineData("POST", "")]
    [InlineData("GET", "&X-Amz-Algorithm=AWS4-HMAC-SHA256&X-Amz-Credential=AKID%2F20260101%2Fus-east-1%2Fsqs%2Faws4_request&X-Amz-Signature=00")]
    public async Task Query_request_with_its_action_in_the_URL_requires_the_header_Authorization(string method, string signature)
    {
        await using LocalAws aws = await LocalAws.StartAsync(new() { VerifiesSignatures = false }, Token);
        await QueryAsync(aws, "/", "Action=CreateQueue&QueueName=orders");
        using HttpResponseMessage response = await SendAsync(aws, method, "/000000000000/orders?Action=SendMessage&MessageBody=a" + signature, isSigned: false);
        Assert.NotEqual(HttpStatusCode.OK, response.StatusCode);
        Assert.Empty(aws.Queues.Peek("orders"));
    }

    [Fact]
    public async Task Signature_covers_the_parameters_in_the_URL()
    {
        await using LocalAws aws = await LocalAws.StartAsync(cancellationToken: Token);
        using SqsClient sqs = aws.CreateClient<SqsClient>();
        await sqs.CreateQueueAsync(new() { QueueName = "orders" }, Token);
        using var invoker = new HttpMessageInvoker(aws.Handler, disposeHandler: false);
        Assert.Equal(HttpStatusCode.OK, await SendAsync("a", "a"));
        Assert.Equal(HttpStatusCode.Forbidden, await SendAsync("a", "b"));
        Assert.Equal("a", Assert.Single(aws.Queues.Peek("orders")).Body);

        async Task<HttpStatusCode> SendAsync(string signed, string sent)
        {
            const string Url = "http://sqs.localhost/000000000000/orders?Action=SendMessage&MessageBody=";
            using var request = new HttpRequestMessage(HttpMethod.Get, Url + signed);
            await request.SignAsync(new SigV4Signer(), aws.Credentials, new("us-east-1", "sqs", aws.Clock.GetUtcNow()), Token);
            request.RequestUri = new Uri(Url + sent);
            using HttpResponseMessage response = await invoker.SendAsync(request, Token);
            return response.StatusCode;
        }
    }

    [Fact]
    public async Task Unsupported_operation_has_the_type_of_the_model()
    {
        await using LocalAws aws = await LocalAws.StartAsync(new() { VerifiesSignatures = false }, Token);
        await QueryAsync(aws, "/", "Action=CreateQueue&QueueName=orders");
        const string Request = """{"QueueUrl":"http://localhost/000000000000/orders","MessageBody":"m","MessageAttributes":{"a":{"DataType":"String","StringListValues":["x"]}}}""";
        Assert.Contains("\"__type\":\"com.amazonaws.sqs#UnsupportedOperation\"", await JsonAsync(aws, "SendMessage", Request), StringComparison.Ordinal);
    }

    private static async Task<string> JsonAsync(LocalAws aws, string operation, string body)
    {
        using HttpResponseMessage response = await SendAsync(aws, "/", body, "application/x-amz-json-1.0", "AmazonSQS." + operation);
        return await response.Content.ReadAsStringAsync(Token);
    }

    private static async Task<HttpResponseMessage> SendAsync(LocalAws aws, string method, string target, bool isSigned)
    {
        using var invoker = new HttpMessageInvoker(aws.Handler, disposeHandler: false);
        using var request = new HttpRequestMessage(new HttpMethod(method), "http://sqs.localhost" + target);
        if (isSigned)
            request.Headers.TryAddWithoutValidation("Authorization", "AWS4-HMAC-SHA256 Credential=AKID/20260101/us-east-1/sqs/aws4_request, SignedHeaders=host, Signature=00");
        return await invoker.SendAsync(request, Token);
    }

    private static async Task<string> QueryAsync(LocalAws aws, string path, string form, HttpStatusCode expected = HttpStatusCode.OK)
    {
        using HttpResponseMessage response = await SendAsync(aws, path, form + "&Version=2012-11-05", "application/x-www-form-urlencoded", null);
        string content = await response.Content.ReadAsStringAsync(Token);
        Assert.True(expected == response.StatusCode, content);
        return content;
    }

    private static async Task<HttpResponseMessage> SendAsync(LocalAws aws, string path, string body, string contentType, string? target)
    {
        using var invoker = new HttpMessageInvoker(aws.Handler, disposeHandler: false);
        using var request = new HttpRequestMessage(HttpMethod.Post, "http://localhost" + path) { Content = new StringContent(body, Encoding.UTF8, contentType) };
        request.Headers.TryAddWithoutValidation("Authorization", "AWS4-HMAC-SHA256 Credential=AKID/20260101/us-east-1/sqs/aws4_request, SignedHeaders=host, Signature=00");
        if (target is not null)
            request.Headers.Add("X-Amz-Target", target);
        return await invoker.SendAsync(request, Token);
    }
}
