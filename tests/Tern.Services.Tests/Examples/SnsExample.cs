using Tern.Sns;

namespace Tern.Examples;

internal static class SnsExample
{
    public static async Task PublishAsync(string topicArn, string[] orders, CancellationToken ct)
    {
        using var sns = new SnsClient();

        // Any number of messages, in batches of 10 and 256 KiB, several at a time. Temporary failures are sent again.
        await sns.PublishMessagesAsync(
            topicArn,
            [.. orders.Select(order => new TopicMessage { Message = order, Attributes = new() { ["shop"] = MessageAttribute.String("berlin") } })],
            cancellationToken: ct);
    }
}
