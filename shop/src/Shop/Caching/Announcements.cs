using System.Collections.Concurrent;
using System.Text;
using System.Threading.Channels;

namespace Shop.Caching;

/// <summary>
/// Publishes invalidated tags to other instances: first it deletes their versions in the shared store, if there is one, then it publishes a message.
/// One loop serves all writers and sends concurrent invalidations together. Failed ones are stored and retried.
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

    // Taken from the queue and not published yet. Each tag is stored once, so that an outage of hours does not fill the memory.
    private readonly HashSet<CacheTag> raised = [], announced = [];
    private readonly List<Announcement> waiting = [];

    /// <param name="messages">The channel to all instances.</param>
    /// <param name="answers">The shared cache, which has the shared tag versions; null without one.</param>
    /// <param name="generations">The tag versions of this instance. Tags stay unpublished there until their message is sent.</param>
    /// <param name="channel">The name of the channel to publish on.</param>
    /// <param name="sender">The name of this instance, by which it ignores its own messages.</param>
    /// <param name="log">The logger for the first of consecutive failures.</param>
    public Announcements(IMessageChannel messages, SharedAnswers? answers, Generations generations, string channel, string sender, ILogger log)
    {
        (this.messages, this.answers, this.generations, this.channel, this.sender, this.log) = (messages, answers, generations, channel, sender, log);
        loop = RunAsync();
    }

    /// <summary>Payloads of the outbox whose tags are published.</summary>
    public ConcurrentQueue<string> Delivered { get; } = new();

    /// <summary>Queues tags that were invalidated as unpublished.</summary>
    public void Add(Announcement announcement) => queue.Writer.TryWrite(announcement);

    public async ValueTask DisposeAsync()
    {
        queue.Writer.TryComplete();
        // The queued tags have one second; after that another instance delivers them from the outbox.
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

    [LoggerMessage(25, LogLevel.Warning, "Publishing invalidations failed and is retried: {Reason}")]
    private static partial void Failing(ILogger log, string reason);
}

/// <summary>Invalidated tags to publish.</summary>
/// <param name="Tags">The tags.</param>
/// <param name="IsForAll">True to publish a message to other instances; false to change only the versions in the store.</param>
/// <param name="Payload">The payload of the outbox row; null if there is none.</param>
/// <param name="Done">Completed when the tags are published; null if no caller waits.</param>
internal sealed record Announcement(IReadOnlyCollection<CacheTag> Tags, bool IsForAll, string? Payload = null, TaskCompletionSource? Done = null);
