using System.Collections.Concurrent;
using System.Text;
using System.Threading.Channels;

namespace Shop.Caching;

/// <summary>
/// Publishes invalidated tags to other instances: first it deletes their versions in the shared store, if there is one, then it publishes a message.
/// One loop serves all writers and sends concurrent invalidations together. Failed ones are stored and retried.
/// </summary>
internal sealed partial class InvalidationPublisher : IAsyncDisposable
{
    private const int MaxPublishedPayloads = 10_000;

    private readonly IMessageChannel messages;
    private readonly SharedResponseCache? sharedCache;
    private readonly TagVersions tagVersions;
    private readonly string channel, sender;
    private readonly ILogger log;
    private bool isFailing;
    private readonly Channel<PendingInvalidation> queue = Channel.CreateUnbounded<PendingInvalidation>(new UnboundedChannelOptions { SingleReader = true });
    private readonly CancellationTokenSource stopping = new();
    private readonly Task loop;

    // Taken from the queue and not published yet. Each tag is stored once, so that an outage of hours does not fill the memory.
    private readonly HashSet<CacheTag> pendingTags = [], tagsToPublish = [];
    private readonly List<PendingInvalidation> pendingInvalidations = [];

    /// <param name="messages">The channel to all instances.</param>
    /// <param name="sharedCache">The shared cache, which has the shared tag versions; null without one.</param>
    /// <param name="tagVersions">The tag versions of this instance. Tags stay unpublished there until their message is sent.</param>
    /// <param name="channel">The name of the channel to publish on.</param>
    /// <param name="sender">The name of this instance, by which it ignores its own messages.</param>
    /// <param name="log">The logger for the first of consecutive failures.</param>
    public InvalidationPublisher(IMessageChannel messages, SharedResponseCache? sharedCache, TagVersions tagVersions, string channel, string sender, ILogger log)
    {
        (this.messages, this.sharedCache, this.tagVersions, this.channel, this.sender, this.log) = (messages, sharedCache, tagVersions, channel, sender, log);
        loop = RunAsync();
    }

    /// <summary>Payloads of the outbox whose tags are published.</summary>
    public ConcurrentQueue<string> PublishedPayloads { get; } = new();

    /// <summary>Queues tags that were invalidated as unpublished.</summary>
    public void Add(PendingInvalidation announcement) => queue.Writer.TryWrite(announcement);

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
        while (pendingTags.Count > 0 || await queue.Reader.WaitToReadAsync(stopping.Token))
        {
            while (queue.Reader.TryRead(out var announcement)) AddPending(announcement);
            try
            {
                await PublishAsync();
                isFailing = false;
            }
            catch (SharedStoreException exception)
            {
                if (!isFailing) PublishFailed(log, exception.Message);
                isFailing = true;
                await Task.Delay(TimeSpan.FromMilliseconds(100), stopping.Token);
            }
        }
    }

    private void AddPending(PendingInvalidation announcement)
    {
        foreach (var tag in announcement.Tags)
        {
            if (!pendingTags.Add(tag)) tagVersions.MarkPublished(tag);
            if (announcement.IsPublished) tagsToPublish.Add(tag);
        }
        if (announcement.Completion is not null || pendingInvalidations.Count < MaxPublishedPayloads) pendingInvalidations.Add(announcement);
    }

    private async ValueTask PublishAsync()
    {
        if (sharedCache is not null) await sharedCache.InvalidateAsync(pendingTags);
        if (tagsToPublish.Count > 0) await messages.PublishAsync(channel, Encoding.UTF8.GetBytes($"{sender} {string.Join(' ', tagsToPublish)}"));

        foreach (var tag in pendingTags) tagVersions.MarkPublished(tag);
        foreach (var announcement in pendingInvalidations)
        {
            if (announcement.Payload is { } payload) PublishedPayloads.Enqueue(payload);
            announcement.Completion?.TrySetResult();
        }
        pendingTags.Clear();
        tagsToPublish.Clear();
        pendingInvalidations.Clear();
    }

    [LoggerMessage(25, LogLevel.Warning, "Publishing invalidations failed and is retried: {Reason}")]
    private static partial void PublishFailed(ILogger log, string reason);
}

/// <summary>Invalidated tags to publish.</summary>
/// <param name="Tags">The tags.</param>
/// <param name="IsPublished">True to publish a message to other instances; false to change only the versions in the store.</param>
/// <param name="Payload">The payload of the outbox row; null if there is none.</param>
/// <param name="Completion">Completed when the tags are published; null if no caller waits.</param>
internal sealed record PendingInvalidation(IReadOnlyCollection<CacheTag> Tags, bool IsPublished, string? Payload = null, TaskCompletionSource? Completion = null);
