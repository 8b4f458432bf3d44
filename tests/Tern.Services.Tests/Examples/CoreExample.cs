using Tern.Sqs;

namespace Tern.Examples;

internal static class CoreExample
{
    public static async Task<string?> SendAsync(string queueUrl, Func<CancellationToken, ValueTask<AwsCredentials>> getCredentials, CancellationToken ct)
    {
        using var sqs = new SqsClient(new()
        {
            Region = "eu-west-1",
            Credentials = new DelegateCredentialsProvider(getCredentials),
        });

        SendMessageResponse sent = await sqs.SendMessageAsync(new() { QueueUrl = queueUrl, MessageBody = "hello" }, ct);
        return sent.MessageId;
    }
}
