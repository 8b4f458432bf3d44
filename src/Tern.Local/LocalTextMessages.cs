namespace Tern.Local;

/// <summary>The last text messages (SMS) that the services of a <see cref="LocalAws"/> have sent, at most 1,000. They are in memory only. Thread-safe.</summary>
public sealed class LocalTextMessages
{
    private const int MaxCount = 1_000;

    private readonly Queue<LocalTextMessage> _messages = new();

    internal LocalTextMessages()
    {
    }

    /// <summary>Returns the messages in the order in which they were sent.</summary>
    /// <param name="phoneNumber">The phone number of the recipient. The default is all recipients.</param>
    public IReadOnlyList<LocalTextMessage> ToList(string? phoneNumber = null)
    {
        lock (_messages)
            return [.. _messages.Where(message => phoneNumber is null || message.PhoneNumber == phoneNumber)];
    }

    /// <summary>Discards the messages.</summary>
    public void Clear()
    {
        lock (_messages)
            _messages.Clear();
    }

    internal void Add(LocalTextMessage message)
    {
        lock (_messages)
        {
            if (_messages.Count == MaxCount)
                _messages.Dequeue();
            _messages.Enqueue(message);
        }
    }
}
