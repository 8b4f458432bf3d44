using System.Text;
using Tern.Conformance;
using Tern.Generator.CSharp;
using Tern.Generator.Tests.Support;

namespace Tern.Generator.Tests.Seams;

/// <summary>Two servers of SQS over the same types: one for AWS JSON, one for AWS Query, which the trait <c>awsQueryCompatible</c> permits.</summary>
public sealed class ServersOfSeveralProtocolsTests
{
    private const string Driver = """
        using System;
        using System.Text;
        using Tern.Runtime;
        using Tern.ServerRuntime;
        using My.Sqs;
        public static class Driver
        {
            public static string ReadJson(byte[] body) => Describe(Json.SendMessageServer.ReadRequest(body, new MissingMembers()));
            public static string ReadForm(byte[] body) => Describe(Query.SendMessageServer.ReadRequest(body, new MissingMembers()));
            public static string ReadBatch(byte[] body) => string.Join(' ', System.Linq.Enumerable.Select(Query.SendMessageBatchServer.ReadRequest(body, new MissingMembers()).Entries, entry => entry.Id));
            public static string WriteJson() => Text(buffer => Json.SendMessageServer.WriteResponse(buffer, Response()));
            public static string WriteXml() => Text(buffer => Query.SendMessageServer.WriteResponse(buffer, Response(), "id-1"));
            public static string WriteMessages() => Text(buffer => Query.ReceiveMessageServer.WriteResponse(buffer, new() { Messages = [new() { MessageId = "m", ReceiptHandle = "h", Md5OfBody = "d", Body = "b", Attributes = new() { ["SenderId"] = "s" } }] }, "id-2"));
            public static string WriteJsonError() => Text(buffer => Json.SqsErrors.Write(buffer, Error()));
            public static string WriteXmlError() => Text(buffer => Query.SqsErrors.Write(buffer, Error(), "id-3"));
            public static string Header() => Json.SqsErrors.QueryErrorHeader(Error());
            private static SendMessageResponse Response() => new() { MessageId = "m", Md5OfMessageBody = "d" };
            private static Tern.TernServiceException Error() => new QueueDoesNotExistException("no");
            private static string Describe(SendMessageRequest request) => $"{request.QueueUrl} {request.MessageBody} {request.MessageAttributes!["a"].StringValue} {request.MessageAttributes!["b"].DataType}";
            private static string Text(Action<PooledBuffer> write)
            {
                using var buffer = new PooledBuffer();
                write(buffer);
                return Encoding.UTF8.GetString(buffer.WrittenSpan);
            }
        }
        """;

    private static readonly Lazy<GeneratedCode> s_code = new(() => TestModel.Compile(
        "Sqs",
        [
            .. Generate(Outputs.Types, null, null),
            .. Generate(Outputs.Server, "aws.protocols#awsJson1_0", "Json").Select(file => file with { Path = "Json/" + file.Path }),
            .. Generate(Outputs.Server, "aws.protocols#awsQuery", "Query").Select(file => file with { Path = "Query/" + file.Path }),
        ],
        Driver));

    [Fact]
    public void Both_servers_read_the_same_request()
    {
        const string Form = "Action=SendMessage&Version=2012-11-05&QueueUrl=q&MessageBody=b+c&MessageAttributes.2.key=b&MessageAttributes.2.value.DataType=Number"
            + "&MessageAttributes.1.key=a&MessageAttributes.1.value.StringValue=x&MessageAttributes.1.value.DataType=String";
        const string Json = """{"QueueUrl":"q","MessageBody":"b c","MessageAttributes":{"a":{"StringValue":"x","DataType":"String"},"b":{"DataType":"Number"}}}""";
        Assert.Equal("q b c x Number", Read("ReadForm", Form));
        Assert.Equal("q b c x Number", Read("ReadJson", Json));
    }

    [Fact]
    public void Query_server_reads_a_list_that_is_flattened() =>
        Assert.Equal("b a", Read("ReadBatch", "QueueUrl=q&Entries.10.Id=a&Entries.10.MessageBody=x&Entries.9.Id=b&Entries.9.MessageBody=y"));

    [Fact]
    public void Servers_write_responses_of_their_protocols()
    {
        Assert.Equal("""{"MD5OfMessageBody":"d","MessageId":"m"}""", Write("WriteJson"));
        Assert.Equal(
            "<SendMessageResponse><SendMessageResult><MD5OfMessageBody>d</MD5OfMessageBody><MessageId>m</MessageId></SendMessageResult><ResponseMetadata><RequestId>id-1</RequestId></ResponseMetadata></SendMessageResponse>",
            Write("WriteXml"));
        Assert.Equal(
            "<ReceiveMessageResponse><ReceiveMessageResult><Messages><MessageId>m</MessageId><ReceiptHandle>h</ReceiptHandle><MD5OfBody>d</MD5OfBody><Body>b</Body><Attributes><key>SenderId</key><value>s</value></Attributes></Messages></ReceiveMessageResult>"
            + "<ResponseMetadata><RequestId>id-2</RequestId></ResponseMetadata></ReceiveMessageResponse>",
            Write("WriteMessages"));
    }

    [Fact]
    public void Servers_write_errors_of_their_protocols()
    {
        Assert.Equal("""{"__type":"com.amazonaws.sqs#QueueDoesNotExist","message":"no"}""", Write("WriteJsonError"));
        Assert.Equal("AWS.SimpleQueueService.NonExistentQueue;Sender", Write("Header"));
        Assert.Equal(
            "<ErrorResponse><Error><Type>Sender</Type><Code>AWS.SimpleQueueService.NonExistentQueue</Code><Message>no</Message></Error><RequestId>id-3</RequestId></ErrorResponse>",
            Write("WriteXmlError"));
    }

    private static IReadOnlyList<GeneratedFile> Generate(Outputs outputs, string? protocol, string? serverNamespace) => TestModel.Generate(
        Encoding.UTF8.GetString(Archive.Model("sqs")), outputs, new() { Namespace = "My.Sqs", Protocol = protocol, Operations = ["ReceiveMessage", "SendMessage", "SendMessageBatch"] }, serverNamespace);

    private static string Read(string method, string body) => TestModel.Method<Func<byte[], string>>(s_code.Value, "Driver", method)(Encoding.UTF8.GetBytes(body));

    private static string Write(string method) => TestModel.Method<Func<string>>(s_code.Value, "Driver", method)();
}
