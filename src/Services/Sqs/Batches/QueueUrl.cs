using Tern.Runtime;

namespace Tern.Sqs.Batches;

/// <summary>The URLs of queues.</summary>
internal static class QueueUrl
{
    /// <summary>Returns the URL of a queue. The account and the name in it identify the queue, also at another endpoint.</summary>
    /// <exception cref="ArgumentException">The text is not the ARN of a queue.</exception>
    public static string FromArn(string arn, string parameter)
    {
        ArgumentNullException.ThrowIfNull(arn, parameter);
        if (Arn.TryParse(arn) is not { Service: "sqs", Region.Length: > 0, AccountId.Length: > 0, ResourceId: [{ Length: > 0 } name] } queue)
            throw new ArgumentException($"The ARN '{arn}' is not that of a queue. Expected: arn:aws:sqs:<region>:<account>:<name>.", parameter);
        return $"https://sqs.{queue.Region}.{PartitionTable.Aws.Find(queue.Region)?.DnsSuffix ?? "amazonaws.com"}/{queue.AccountId}/{name}";
    }
}
