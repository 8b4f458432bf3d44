namespace Tern.Local.Sqs.Receiving;

/// <summary>How messages are received.</summary>
/// <param name="MaxCount">The maximum number of messages, 1 to 10.</param>
/// <param name="VisibilityTimeout">The visibility timeout in seconds; null for that of the queue.</param>
/// <param name="AttemptId">The <c>ReceiveRequestAttemptId</c>; null if there is none.</param>
internal readonly record struct ReceiveOptions(int MaxCount, int? VisibilityTimeout = null, string? AttemptId = null);
