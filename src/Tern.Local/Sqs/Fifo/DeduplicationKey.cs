namespace Tern.Local.Sqs.Fifo;

/// <summary>What identifies duplicates: the deduplication ID, and with the scope <c>messageGroup</c> also the group ID.</summary>
/// <param name="DeduplicationId">The deduplication ID.</param>
/// <param name="GroupId">The group ID; null with the scope <c>queue</c>.</param>
internal readonly record struct DeduplicationKey(string DeduplicationId, string? GroupId);
