using Tern.Local.Sqs.Messages;

namespace Tern.Local.Sqs.Fifo;

/// <summary>
/// The receives of a FIFO queue with a <c>ReceiveRequestAttemptId</c> in the last 5 minutes. A retry returns the same messages.
/// </summary>
internal sealed class ReceiveAttempts
{
    private readonly RecentValues<string, ReceivedMessage[]> _attempts = new();

    /// <summary>Returns the messages of an earlier attempt; null if there was none within 5 minutes.</summary>
    public ReceivedMessage[]? Find(string attemptId, long now)
    {
        _attempts.RemoveExpired(now);
        return _attempts.TryFind(attemptId, now, out ReceivedMessage[]? messages) ? messages : null;
    }

    /// <summary>Adds an attempt that <see cref="Find"/> has not found. An attempt without messages is not stored, since a retry can receive some.</summary>
    public void Add(string attemptId, ReceivedMessage[] messages, long now)
    {
        if (messages.Length > 0)
            _attempts.Add(attemptId, messages, now);
    }

    public void Clear() => _attempts.Clear();
}
