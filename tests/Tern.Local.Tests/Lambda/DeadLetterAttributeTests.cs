using System.Text;
using Tern.Local.Lambda.Asynchronous;
using Tern.Local.Lambda.Invocation;
using Tern.Local.Services;

namespace Tern.Local.Tests.Lambda;

/// <summary>The attributes of messages to dead-letter queues. A function in another process can return any document of an error.</summary>
public sealed class DeadLetterAttributeTests
{
    [Theory]
    [InlineData("""{"errorMessage":"No stock."}""", "No stock.")]
    [InlineData("""{"errorMessage":1}""", "")]
    [InlineData("""{"errorMessage":null}""", "")]
    [InlineData("{}", "")]
    [InlineData("""{"errorMessage":"\ud800"}""", "")]
    [InlineData("[1]", "")]
    [InlineData("\"text\"", "")]
    [InlineData("not json", "")]
    public async Task Message_of_any_document_is_a_text(string document, string expected)
    {
        await using LocalAws aws = await LocalAws.StartAsync(cancellationToken: TestContext.Current.CancellationToken);
        var queued = new QueuedEvent
        {
            Catalog = aws.Services.Lambda.Catalogs.Get(new ResourceScope("000000000000", "us-east-1")),
            Reference = new("f", null),
            RequestId = "request",
            Payload = default,
            QueuedAt = aws.Clock.GetUtcNow(),
        };
        var result = new InvocationResult { Payload = Encoding.UTF8.GetBytes(document), ErrorType = "Error", ExecutedVersion = "1", Log = new LogTail() };
        Assert.Equal(expected, DeadLetterAttributes.Create(queued, result).Single(attribute => attribute.Name == "ErrorMessage").Value);
    }
}
