using System.Diagnostics.CodeAnalysis;
using Tern.Local.Sqs.Messages;

namespace Tern.Local.Sqs.Storage;

/// <summary>The messages of a queue by their positions in the order of arrival. Not thread-safe.</summary>
/// <remarks>The positions of the messages of a queue are close together, so that an array of a page has few empty elements.</remarks>
// Without pages, a large queue is one large array, which is copied when it grows, and in which each collection of garbage searches for new messages.
// Held by eng/bench-local: SendMessage in process, and 1,000,000 messages.
internal sealed class MessageIndex
{
    // A page of 64 elements has 0.6 KB, which is also the cost of a single message that remains of many.
    private const int PageBits = 6;
    private const int PageLength = 1 << PageBits;

    private readonly Dictionary<long, Page> _pages = [];
    private Page? _last;

    /// <summary>The number of messages.</summary>
    public int Count { get; private set; }

    /// <exception cref="ArgumentException">There is a message with the same position.</exception>
    public void Add(StoredMessage message)
    {
        long number = message.Sequence >> PageBits;
        if (_last is null || _last.Number != number)
        {
            if (!_pages.TryGetValue(number, out _last))
                _pages.Add(number, _last = new Page(number));
        }
        ref StoredMessage? place = ref _last.Messages[OffsetOf(message.Sequence)];
        if (place is not null)
            throw new ArgumentException($"The queue has a message with the position {message.Sequence} already.", nameof(message));
        place = message;
        _last.Count++;
        Count++;
    }

    public bool TryFind(long sequence, [MaybeNullWhen(false)] out StoredMessage message)
    {
        message = _pages.TryGetValue(sequence >> PageBits, out Page? page) ? page.Messages[OffsetOf(sequence)] : null;
        return message is not null;
    }

    public void Remove(StoredMessage message)
    {
        Page page = _pages[message.Sequence >> PageBits];
        page.Messages[OffsetOf(message.Sequence)] = null;
        Count--;
        if (--page.Count > 0)
            return;
        _pages.Remove(page.Number);
        if (_last == page)
            _last = null;
    }

    public void Clear()
    {
        _pages.Clear();
        _pages.TrimExcess();
        _last = null;
        Count = 0;
    }

    private static int OffsetOf(long sequence) => (int)sequence & (PageLength - 1);

    private sealed class Page(long number)
    {
        public long Number { get; } = number;

        public StoredMessage?[] Messages { get; } = new StoredMessage?[PageLength];

        public int Count { get; set; }
    }
}
