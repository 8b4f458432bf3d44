using Tern.Sns;

namespace Tern.Examples;

internal static class SnsExample
{
    public static async Task PublishAsync(string topicArn, string[] orders, CancellationToken ct)
    {
        using var sns = new SnsClient();

        // Any number of messages: batches of 10 and 256 KiB, a few at once. What the service could not take is sent again.
        await sns.PublishMessagesAsync(
            topicArn,
            [.. orders.Select(order => new TopicMessage { Message = order, Attributes = new() { ["shop"] = MessageAttribute.String("berlin") } })],
            cancellationToken: ct);
    }
}
