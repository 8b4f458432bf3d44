using Tern.Local.DynamoDB.Streams;

namespace Tern.Local.Lambda.EventSources.Streams;

/// <summary>Records that are sent together.</summary>
/// <param name="Records">The records, in their order.</param>
/// <param name="Attempts">The number of invocations that failed.</param>
/// <param name="DueAt">The time of the next invocation.</param>
internal sealed record StreamBatch(IReadOnlyList<StreamEvent> Records, int Attempts, DateTimeOffset DueAt);
