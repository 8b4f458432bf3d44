namespace Tern.Local.Tests.Sqs.RandomWalks;

/// <summary>A simple model of a queue: a list of messages in the order of arrival, all of which every call inspects. Times are in seconds.</summary>
/// <param name="isFifo">Whether it is a FIFO queue.</param>
/// <param name="maxReceiveCount">The number of receives after which a message is moved to the dead-letter queue.</param>
/// <param name="deadLetters">The dead-letter queue; null for none.</param>
internal sealed class SimpleQueue(bool isFifo, int maxReceiveCount, SimpleQueue? deadLetters)
{
    private const int DeduplicationInterval = 300;
    private const int PurgeInterval = 60;

    private readonly List<SimpleMessage> _messages = [];
    private readonly List<(string Id, int SentAt)> _sent = [];
    private int _purgedAt = -PurgeInterval;

    public int Now { get; set; }

    public void Send(string body, string group, string deduplicationId, int delay)
    {
        if (isFifo)
        {
            if (_sent.Exists(sent => sent.Id == deduplicationId && sent.SentAt + DeduplicationInterval > Now))
                return;
            _sent.RemoveAll(sent => sent.Id == deduplicationId);
            _sent.Add((deduplicationId, Now));
        }
        _messages.Add(new SimpleMessage(body, group) { VisibleAt = Now + (isFifo ? 0 : delay) });
    }

    public IReadOnlyList<SimpleMessage> Receive(int max, int visibility)
    {
        List<SimpleMessage> received = [];
        foreach (SimpleMessage message in Available())
        {
            if (received.Count == max)
                break;
            if (deadLetters is not null && message.Receives >= maxReceiveCount)
                Move(message, deadLetters, this);
            else
                received.Add(message);
        }
        foreach (SimpleMessage message in received)
        {
            message.VisibleAt = Now + visibility;
            message.Receives++;
        }
        return received;
    }

    /// <summary>Deletes a message.</summary>
    /// <returns>False if the handle has expired, which only a FIFO queue checks.</returns>
    public bool TryDelete(SimpleMessage message, int receives)
    {
        if (isFifo && _messages.Contains(message) && !IsInFlight(message, receives))
            return false;
        _messages.Remove(message);
        return true;
    }

    /// <summary>Changes the visibility timeout, if the message is in flight since the receive of the handle.</summary>
    /// <returns>False if the message does not exist, or if the handle has expired, which only a FIFO queue checks.</returns>
    public bool TryChange(SimpleMessage message, int receives, int visibility)
    {
        if (!_messages.Contains(message) || (isFifo && !IsInFlight(message, receives)))
            return false;
        if (IsInFlight(message, receives))
            message.VisibleAt = Now + visibility;
        return true;
    }

    /// <summary>Deletes all messages.</summary>
    /// <returns>False if the last purge was less than 60 seconds ago.</returns>
    public bool TryPurge()
    {
        if (Now - _purgedAt < PurgeInterval)
            return false;
        _purgedAt = Now;
        _messages.Clear();
        _sent.Clear();
        return true;
    }

    /// <summary>Moves the available messages to their source, until one that has none.</summary>
    /// <returns>The number of messages that were moved.</returns>
    public int Redrive()
    {
        SimpleMessage[] moved = [.. Available().TakeWhile(message => message.Source is not null)];
        foreach (SimpleMessage message in moved)
            Move(message, message.Source!, null);
        return moved.Length;
    }

    /// <summary>The state that is only in memory is lost.</summary>
    public void Reopen() => _purgedAt = Now - PurgeInterval;

    public (int Available, int InFlight, int Delayed) Count() => (
        _messages.Count(message => message.VisibleAt <= Now),
        _messages.Count(message => message.VisibleAt > Now && message.Receives > 0),
        _messages.Count(message => message.VisibleAt > Now && message.Receives == 0));

    // A FIFO queue returns the groups by their first message, and of each the messages before the first one that is not visible.
    private IEnumerable<SimpleMessage> Available()
    {
        SimpleMessage[] visible = [.. _messages.Where(message => message.VisibleAt <= Now)];
        if (!isFifo)
            return visible;
        SimpleMessage[] all = [.. _messages];
        return visible.Select(message => message.Group).Distinct().SelectMany(group => all.Where(message => message.Group == group).TakeWhile(message => message.VisibleAt <= Now));
    }

    private bool IsInFlight(SimpleMessage message, int receives) => message.Receives == receives && message.VisibleAt > Now;

    // A message that returns to its source is a new one.
    private void Move(SimpleMessage message, SimpleQueue target, SimpleQueue? source)
    {
        _messages.Remove(message);
        target._messages.Add(new SimpleMessage(message.Body, message.Group) { VisibleAt = Now, Source = source, Receives = source is null ? 0 : message.Receives });
    }
}
