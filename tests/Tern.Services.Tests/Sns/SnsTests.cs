using System.Globalization;
using System.Net;
using System.Text;
using System.Web;
using Tern.Core.Tests.Support;

namespace Tern.Sns;

public class SnsTests
{
    private const string Topic = "arn:aws:sns:eu-west-1:123456789012:orders";

    private static CancellationToken Token => TestContext.Current.CancellationToken;

    [Fact]
    public void MessageAttribute_creates_values_with_their_data_type()
    {
        Assert.Equal(("String", "größer"), Text(MessageAttribute.String("größer")));
        Assert.Equal(("Number", "-12.50"), Text(MessageAttribute.Number(-12.50m)));
        Assert.Equal(("String.Array", """["a","b \"c\"","ü"]"""), Text(MessageAttribute.StringArray("a", "b \"c\"", "ü")));
        MessageAttributeValue binary = MessageAttribute.Binary(new byte[] { 1, 2 });
        Assert.Equal("Binary", binary.DataType);
        Assert.Equal([1, 2], binary.BinaryValue!.Value.ToArray());
        Assert.Throws<ArgumentException>(() => MessageAttribute.String(""));
        Assert.Throws<ArgumentException>(() => MessageAttribute.Binary(default));
    }

    [Fact]
    public async Task PublishMessages_limits_a_batch_to_10_messages_and_256_KiB()
    {
        var topic = new FakeTopic();
        using SnsClient sns = topic.CreateClient();
        TopicMessage[] messages = [.. Enumerable.Range(0, 12).Select(i => new TopicMessage { Message = $"m{i}", Subject = "s", Attributes = new() { ["a"] = MessageAttribute.Number(i) } })];
        IReadOnlyList<PublishBatchResultEntry> results = await sns.PublishMessagesAsync(Topic, messages, new() { MaxConcurrency = 1 }, Token);
        Assert.Equal(Enumerable.Range(0, 12).Select(i => $"id of m{i}"), results.Select(result => result.MessageId));
        TopicMessage large = new() { Message = new('x', 131072 - 2), Subject = "s", GroupId = "g" };
        await sns.PublishMessagesAsync(Topic, [large, large with { Message = large.Message + "y" }, large], new() { MaxConcurrency = 1 }, Token);
        Assert.Equal([10, 2, 2, 1], topic.Batches.Select(batch => batch.Count));
        Assert.Equal("Number", topic.Form[1]["PublishBatchRequestEntries.member.1.MessageAttributes.entry.1.Value.DataType"]);
    }

    [Fact]
    public async Task PublishMessages_retries_service_faults_and_reports_sender_faults()
    {
        var topic = new FakeTopic { Failures = { ["m1"] = ("InternalError", false), ["m2"] = ("InvalidParameter", true) } };
        using SnsClient sns = topic.CreateClient();
        var exception = await Assert.ThrowsAsync<TernBatchIncompleteException<PublishBatchResultEntry>>(
            () => sns.PublishMessagesAsync(Topic, [new() { Message = "m0" }, new() { Message = "m1" }, new() { Message = "m2" }], cancellationToken: Token));
        Assert.Equal([["m0", "m1", "m2"], ["m1"]], topic.Batches);
        Assert.Equal("entry 2: InvalidParameter", Assert.Single(exception.Failures).ToString());
        Assert.Equal("id of m1", exception.Results[1]!.MessageId);
    }

    private static (string Type, string? Value) Text(MessageAttributeValue value) => (value.DataType, value.StringValue);

    private sealed class FakeTopic : HttpMessageHandler
    {
        public List<List<string>> Batches { get; } = [];

        public List<Dictionary<string, string>> Form { get; } = [];

        /// <summary>Errors of the first attempt, by message.</summary>
        public Dictionary<string, (string Code, bool SenderFault)> Failures { get; } = [];

        public SnsClient CreateClient() => new(new()
        {
            Region = "eu-west-1",
            Credentials = new StaticCredentialsProvider("AKIDEXAMPLE", "secret"),
            Handler = this,
            DisposeHandler = true,
            TimeProvider = new InstantTime(),
            Timeouts = new CallTimeouts { Connect = Timeout.InfiniteTimeSpan, FirstByte = Timeout.InfiniteTimeSpan, Stall = Timeout.InfiniteTimeSpan, Attempt = Timeout.InfiniteTimeSpan },
        });

        protected override async Task<HttpResponseMessage> SendAsync(HttpRequestMessage request, CancellationToken cancellationToken)
        {
            var query = HttpUtility.ParseQueryString(await request.Content!.ReadAsStringAsync(cancellationToken));
            Dictionary<string, string> form = query.AllKeys.ToDictionary(key => key!, key => query[key]!);
            Form.Add(form);
            var batch = new List<string>();
            var successful = new StringBuilder();
            var failed = new StringBuilder();
            for (int i = 1; form.TryGetValue(string.Create(CultureInfo.InvariantCulture, $"PublishBatchRequestEntries.member.{i}.Message"), out string? message); i++)
            {
                batch.Add(message);
                string id = form[string.Create(CultureInfo.InvariantCulture, $"PublishBatchRequestEntries.member.{i}.Id")];
                if (Failures.TryGetValue(message, out (string Code, bool SenderFault) failure))
                {
                    failed.Append($"<member><Id>{id}</Id><Code>{failure.Code}</Code><SenderFault>{(failure.SenderFault ? "true" : "false")}</SenderFault></member>");
                    Failures.Remove(message);
                }
                else
                {
                    successful.Append($"<member><Id>{id}</Id><MessageId>id of {message}</MessageId></member>");
                }
            }
            Batches.Add(batch);
            return new(HttpStatusCode.OK)
            {
                Content = new StringContent(
                    $"""<PublishBatchResponse xmlns="http://sns.amazonaws.com/doc/2010-03-31/"><PublishBatchResult><Successful>{successful}</Successful><Failed>{failed}</Failed></PublishBatchResult></PublishBatchResponse>""",
                    Encoding.UTF8,
                    "text/xml"),
                RequestMessage = request,
            };
        }
    }
}
