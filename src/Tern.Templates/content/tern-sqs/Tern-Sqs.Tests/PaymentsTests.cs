using Tern.Functions;
using Tern.Functions.Testing;

namespace Tern_Sqs.Tests;

public sealed class PaymentsTests
{
    [Fact]
    public async Task Failed_messages_are_reported()
    {
        await using FunctionTestHost host = await FunctionTestHost.StartAsync<Program>(cancellationToken: TestContext.Current.CancellationToken);
        var messages = new SqsEvent
        {
            Records =
            [
                new() { MessageId = "1", Body = """{"orderId":"7","amount":12.5}""" },
                new() { MessageId = "2", Body = """{"orderId":"8","amount":0}""" },
            ],
        };

        SqsBatchResponse response = await host.InvokeAsync<SqsEvent, SqsBatchResponse>(messages, cancellationToken: TestContext.Current.CancellationToken);

        Assert.Equal("2", Assert.Single(response.BatchItemFailures).ItemIdentifier);
        Assert.Contains(host.Logs, record => record.Message.StartsWith("Processed payment of order 7", StringComparison.Ordinal));
    }
}
