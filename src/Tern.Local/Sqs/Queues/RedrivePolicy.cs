namespace Tern.Local.Sqs.Queues;

/// <summary>The dead-letter queue of a queue.</summary>
/// <param name="TargetArn">The ARN of the dead-letter queue.</param>
/// <param name="MaxReceiveCount">A message that was received this number of times is moved instead of being received again.</param>
internal sealed record RedrivePolicy(string TargetArn, int MaxReceiveCount);
