using System.Collections.Concurrent;
using System.Text;
using System.Threading.Channels;

namespace Shop.Caching;

/// <summary>
/// Publishes what was raised: first the generations in the shared store, if there is one, then a message to all instances. One loop serves all
/// writers, so that many writes are published together. What cannot be published is retried.
/// </summary>
internal sealed partial class Announcements : IAsyncDisposable
{
    private const int MaxDelivered = 10_000;

    private readonly IMessageChannel messages;
    private readonly SharedAnswers? answers;
    private readonly Generations generations;
    private readonly string channel, sender;
    private readonly ILogger log;
    private bool isFailing;
    private readonly Channel<Announcement> queue = Channel.CreateUnbounded<Announcement>(new UnboundedChannelOptions { SingleReader = true });
    private readonly CancellationTokenSource stopping = new();
    private readonly Task loop;

    // What was taken from the queue and is not told yet: tags once each, so that a store that is away for hours does not fill the memory.
    private readonly HashSet<CacheTag> raised = [], announced = [];
    private readonly List<Announcement> waiting = [];

    /// <param name="messages">What carries messages to all instances.</param>
    /// <param name="answers">The generations in the shared store; null without one.</param>
    /// <param name="generations">Those of this instance, whose tags are unpublished until they are told.</param>
    /// <param name="channel">Where it is told.</param>
    /// <param name="sender">The name of this instance, by which it knows its own messages.</param>
    /// <param name="log">Gets a warning at the first failure of a series.</param>
    public Announcements(IMessageChannel messages, SharedAnswers? answers, Generations generations, string channel, string sender, ILogger log)
    {
        (this.messages, this.answers, this.generations, this.channel, this.sender, this.log) = (messages, answers, generations, channel, sender, log);
        loop = RunAsync();
    }

    /// <summary>Payloads of the outbox whose tags are told.</summary>
    public ConcurrentQueue<string> Delivered { get; } = new();

    /// <summary>Tells of tags that were raised as unpublished.</summary>
    public void Add(Announcement announcement) => queue.Writer.TryWrite(announcement);

    public async ValueTask DisposeAsync()
    {
        queue.Writer.TryComplete();
        // What is still to be told gets a moment; the outbox has it otherwise.
        stopping.CancelAfter(TimeSpan.FromSeconds(1));
        await loop.ConfigureAwait(ConfigureAwaitOptions.SuppressThrowing);
        stopping.Dispose();
    }

    private async Task RunAsync()
    {
        while (raised.Count > 0 || await queue.Reader.WaitToReadAsync(stopping.Token))
        {
            while (queue.Reader.TryRead(out var announcement)) Take(announcement);
            try
            {
                await TellAsync();
                isFailing = false;
            }
            catch (SharedStoreException exception)
            {
                if (!isFailing) Failing(log, exception.Message);
                isFailing = true;
                await Task.Delay(TimeSpan.FromMilliseconds(100), stopping.Token);
            }
        }
    }

    private void Take(Announcement announcement)
    {
        foreach (var tag in announcement.Tags)
        {
            if (!raised.Add(tag)) generations.Published(tag);
            if (announcement.IsForAll) announced.Add(tag);
        }
        if (announcement.Done is not null || waiting.Count < MaxDelivered) waiting.Add(announcement);
    }

    private async ValueTask TellAsync()
    {
        if (answers is not null) await answers.RaiseAsync(raised);
        if (announced.Count > 0) await messages.PublishAsync(channel, Encoding.UTF8.GetBytes($"{sender} {string.Join(' ', announced)}"));

        foreach (var tag in raised) generations.Published(tag);
        foreach (var announcement in waiting)
        {
            if (announcement.Payload is { } payload) Delivered.Enqueue(payload);
            announcement.Done?.TrySetResult();
        }
        raised.Clear();
        announced.Clear();
        waiting.Clear();
    }

    [LoggerMessage(25, LogLevel.Warning, "Changes cannot be published to other instances, which is retried: {Reason}")]
    private static partial void Failing(ILogger log, string reason);
}

/// <summary>Tags that were raised.</summary>
/// <param name="Tags">The tags.</param>
/// <param name="IsForAll">Other instances are told; otherwise the generations in the store alone change.</param>
/// <param name="Payload">What the outbox has of it.</param>
/// <param name="Done">Ends when it is told.</param>
internal sealed record Announcement(IReadOnlyCollection<CacheTag> Tags, bool IsForAll, string? Payload = null, TaskCompletionSource? Done = null);
