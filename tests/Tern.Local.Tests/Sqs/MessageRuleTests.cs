using Tern.Local.Sqs.Operations;
using Tern.Sqs;

namespace Tern.Local.Tests.Sqs;

public class MessageRuleTests
{
    [Theory]
    [InlineData("\t\n\r ~\uD7FF\uE000\uFFFD")]
    [InlineData("😀\U0010FFFF")]
    public void Allowed_characters_are_returned_unchanged(string body)
    {
        using var sqs = new LocalSqs();
        string url = sqs.Create();
        sqs.Send(url, body);
        Assert.Equal([body], sqs.Bodies(url));
    }

    [Theory]
    [InlineData("a\0", "0")]
    [InlineData("\u001B", "1B")]
    [InlineData("\uFFFF", "FFFF")]
    [InlineData("a😀\0", "0")]
    public void Other_characters_are_refused(string body, string code)
    {
        using var sqs = new LocalSqs();
        string url = sqs.Create();
        LocalSqs.Fails<InvalidMessageContentsException>(
            $"Invalid binary character '#x{code}' was found in the message body, the set of allowed characters is #x9 | #xA | #xD | [#x20-#xD7FF] | [#xE000-#xFFFD] | [#x10000-#x10FFFF].",
            () => sqs.Send(url, body));
    }

    // Not in a theory, whose data is text in UTF-8.
    [Fact]
    public void Halves_of_surrogate_pairs_are_refused()
    {
        foreach ((string body, string code) in ((string, string)[])[("a\uD800", "D800"), ("\uD800\uE000", "D800"), ("\uDC00", "DC00")])
            Other_characters_are_refused(body, code);
    }

    [Fact]
    public void Size_counts_the_bytes_of_the_body_and_of_the_attributes()
    {
        using var sqs = new LocalSqs();
        string url = sqs.Create("queue", ("MaximumMessageSize", "1024"));
        sqs.Send(url, new string('ä', 512));
        const string TooLong = "One or more parameters are invalid. Reason: Message must be shorter than 1024 bytes.";
        LocalSqs.Refuses(TooLong, () => sqs.Send(url, new string('ä', 512) + "a"));
        var request = new SendMessageRequest
        {
            QueueUrl = url,
            MessageBody = new string('a', 1024 - 4 - 6 - 3),
            MessageAttributes = new() { ["name"] = LocalSqs.Text("abc") },
        };
        SendMessage.Execute(sqs.Region, request);
        LocalSqs.Refuses(TooLong, () => SendMessage.Execute(sqs.Region, request with { MessageBody = request.MessageBody + "a" }));
    }

    [Theory]
    [InlineData("AWS.name", "String", "v", "You can't use message attribute names beginning with 'AWS.' or 'Amazon.'. These strings are reserved for internal use. Additionally, they cannot start or end with '.'.")]
    [InlineData(".name", "String", "v", "You can't use message attribute names beginning with 'AWS.' or 'Amazon.'. These strings are reserved for internal use. Additionally, they cannot start or end with '.'.")]
    [InlineData("a b", "String", "v", "Message (user) attributes name can only contain upper and lower score characters, digits, periods, hyphens and underscores. ")]
    [InlineData("name", "Text", "v", "The message attribute 'name' has an invalid message attribute type, the set of supported type prefixes is Binary, Number, and String.")]
    [InlineData("name", "String", "", "Message (user) attribute 'name' must contain a non-empty value of type 'String'.")]
    [InlineData("name", "Number", "x", "Can't cast the value of message (user) attribute 'name' to a number.")]
    [InlineData("name", "Binary", "v", "The message attribute 'name' with type 'Binary' must use field 'Binary'.")]
    public void Invalid_attributes_are_refused(string name, string type, string value, string message)
    {
        using var sqs = new LocalSqs();
        string url = sqs.Create();
        LocalSqs.Refuses(message, () => SendMessage.Execute(
            sqs.Region, new() { QueueUrl = url, MessageBody = "a", MessageAttributes = new() { [name] = LocalSqs.Text(value, type) } }));
    }

    [Fact]
    public void Attributes_are_limited_to_10()
    {
        using var sqs = new LocalSqs();
        string url = sqs.Create();
        SendMessageRequest Request(int count) => new()
        {
            QueueUrl = url,
            MessageBody = "a",
            MessageAttributes = new(Enumerable.Range(0, count).Select(i => KeyValuePair.Create("n" + i, LocalSqs.Text("v")))),
        };
        SendMessage.Execute(sqs.Region, Request(10));
        LocalSqs.Refuses("Number of message attributes [11] exceeds the allowed maximum [10].", () => SendMessage.Execute(sqs.Region, Request(11)));
    }

    [Theory]
    [InlineData(0, "Value 0 for parameter MaxNumberOfMessages is invalid. Reason: Must be between 1 and 10, if provided.")]
    [InlineData(11, "Value 11 for parameter MaxNumberOfMessages is invalid. Reason: Must be between 1 and 10, if provided.")]
    public void MaxNumberOfMessages_is_1_to_10(int max, string message)
    {
        using var sqs = new LocalSqs();
        string url = sqs.Create();
        LocalSqs.Refuses(message, () => sqs.Receive(url, max));
    }

    [Fact]
    public void Delay_is_0_to_900_seconds()
    {
        using var sqs = new LocalSqs();
        string url = sqs.Create();
        sqs.Send(url, "a", delay: 900);
        LocalSqs.Refuses("Value 901 for parameter DelaySeconds is invalid. Reason: DelaySeconds must be >= 0 and <= 900.", () => sqs.Send(url, "a", delay: 901));
        LocalSqs.Refuses("Value -1 for parameter DelaySeconds is invalid. Reason: DelaySeconds must be >= 0 and <= 900.", () => sqs.Send(url, "a", delay: -1));
    }
}
