namespace Tern.Local.Tests.Sqs;

/// <summary>A simple model of a queue: a list of messages in the order of arrival, all of which every call inspects. Times are in seconds.</summary>
internal sealed class SimpleQueue(bool isFifo, int maxReceiveCount, SimpleQueue? deadLetters)
{
    private readonly List<Entry> _messages = [];
    private readonly List<(string Id, int SentAt)> _sent = [];

    public int Now { get; set; }

    public void Send(string body, string group, string? id, int delay)
    {
        if (id is not null)
        {
            if (_sent.Exists(sent => sent.Id == id && sent.SentAt + 300 > Now))
                return;
            _sent.RemoveAll(sent => sent.Id == id);
            _sent.Add((id, Now));
        }
        _messages.Add(new Entry(body, group) { VisibleAt = Now + delay });
    }

    public List<string> Receive(int max, int visibility)
    {
        List<Entry> received = [];
        if (!isFifo)
        {
            foreach (Entry entry in _messages.ToArray())
            {
                if (received.Count < max)
                    Take(entry, received);
            }
        }
        else
        {
            // Groups by their first message; of each the messages before the first one that is not visible.
            foreach (string group in _messages.Where(entry => Now >= entry.VisibleAt).Select(entry => entry.Group).Distinct().ToArray())
            {
                foreach (Entry entry in _messages.Where(entry => entry.Group == group).ToArray())
                {
                    if (received.Count == max || !Take(entry, received))
                        break;
                }
            }
        }
        foreach (Entry entry in received)
        {
            entry.VisibleAt = Now + visibility;
            entry.Receives++;
        }
        return [.. received.Select(entry => entry.Body)];
    }

    public void Delete(string body) => _messages.RemoveAll(entry => entry.Body == body);

    /// <summary>Changes the visibility timeout, if the message is in flight.</summary>
    public void Change(string body, int visibility)
    {
        if (_messages.Find(entry => entry.Body == body) is { Receives: > 0 } entry && entry.VisibleAt > Now)
            entry.VisibleAt = Now + visibility;
    }

    /// <summary>Whether a message is in flight since a number of receives.</summary>
    public bool IsInFlight(string body, int receives) => _messages.Exists(entry => entry.Body == body && entry.Receives == receives && entry.VisibleAt > Now);

    public int Receives(string body) => _messages.Find(entry => entry.Body == body)?.Receives ?? 0;

    public (int Available, int InFlight, int Delayed) Count() => (
        _messages.Count(entry => entry.VisibleAt <= Now),
        _messages.Count(entry => entry.VisibleAt > Now && entry.Receives > 0),
        _messages.Count(entry => entry.VisibleAt > Now && entry.Receives == 0));

    public void Purge()
    {
        _messages.Clear();
        _sent.Clear();
    }

    /// <summary>Takes a visible message, or moves it to the dead-letter queue.</summary>
    private bool Take(Entry entry, List<Entry> received)
    {
        if (entry.VisibleAt > Now)
            return false;
        if (deadLetters is not null && entry.Receives >= maxReceiveCount)
        {
            _messages.Remove(entry);
            deadLetters._messages.Add(new Entry(entry.Body, entry.Group) { Receives = entry.Receives, VisibleAt = Now });
        }
        else
        {
            received.Add(entry);
        }
        return true;
    }

    private sealed class Entry(string body, string group)
    {
        public string Body { get; } = body;

        public string Group { get; } = group;

        public int VisibleAt { get; set; }

        public int Receives { get; set; }
    }
}
