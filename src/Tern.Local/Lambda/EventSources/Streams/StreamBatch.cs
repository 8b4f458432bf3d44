using Tern.Local.DynamoDB.Streams;

namespace Tern.Local.Lambda.EventSources.Streams;

/// <summary>Records that are sent together.</summary>
/// <param name="Records">The records, in their order. The final invocation of a window has none.</param>
/// <param name="Attempts">The number of invocations that failed.</param>
/// <param name="DueAt">The time of the next invocation.</param>
/// <param name="Window">The window of the records; null without windows.</param>
internal sealed record StreamBatch(IReadOnlyList<StreamEvent> Records, int Attempts, DateTimeOffset DueAt, StreamWindow? Window)
{
    /// <summary>Whether this is the final invocation of its window.</summary>
    public bool IsFinal => Records.Count == 0;

    /// <summary>The greatest length of the <see cref="Delivery.DeliveryChain"/> of the records.</summary>
    public int ChainLength => IsFinal ? 0 : Records.Max(record => record.ChainLength);
}
