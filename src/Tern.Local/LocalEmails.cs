namespace Tern.Local;

/// <summary>The last e-mails that the services of a <see cref="LocalAws"/> have sent, at most 1,000. They are in memory only. Thread-safe.</summary>
public sealed class LocalEmails
{
    private const int MaxCount = 1_000;

    private readonly Queue<LocalEmail> _emails = new();

    internal LocalEmails()
    {
    }

    /// <summary>Returns the e-mails in the order in which they were sent.</summary>
    /// <param name="recipient">The address of the recipient. The default is all recipients.</param>
    public IReadOnlyList<LocalEmail> ToList(string? recipient = null)
    {
        lock (_emails)
            return [.. _emails.Where(email => recipient is null || email.Recipient == recipient)];
    }

    /// <summary>Discards the e-mails.</summary>
    public void Clear()
    {
        lock (_emails)
            _emails.Clear();
    }

    internal void Add(LocalEmail email)
    {
        lock (_emails)
        {
            if (_emails.Count == MaxCount)
                _emails.Dequeue();
            _emails.Enqueue(email);
        }
    }
}
