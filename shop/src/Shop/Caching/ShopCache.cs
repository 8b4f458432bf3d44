using System.Collections.Concurrent;
using System.Security.Cryptography;
using System.Text;
using Shop.Routing;

namespace Shop.Caching;

/// <summary>
/// Caches the responses of routes with a <see cref="CacheRule"/> for callers without a ticket: in memory, and behind it in the shared store.
/// While invalidations are not received, every response is read from the database.
/// </summary>
internal sealed partial class ShopCache : ISharedListener, IAsyncDisposable
{
    private readonly TagVersions tagVersions = new();
    private readonly MemoryResponseCache memory;
    private readonly CacheMeter meter;
    private readonly ConcurrentDictionary<(CacheKey Key, TagVersionSnapshot Versions), TaskCompletionSource<Response>> readsInFlight = new();
    private readonly ISharedStore? store;
    private readonly DatabaseNotifications? notifications;
    private readonly IMessageChannel? messages;
    private readonly SharedResponseCache? shared;
    private readonly InvalidationPublisher? publisher;
    private readonly string channel;
    private readonly string name = Convert.ToHexStringLower(RandomNumberGenerator.GetBytes(8));
    private readonly ILogger log;
    private volatile bool isSubscribed;

    /// <param name="store">The store that all instances share; null without Redis.</param>
    /// <param name="notifications">The channel to other instances without a store; null with one.</param>
    /// <param name="prefix">The prefix of the keys and of the channel of the store.</param>
    /// <param name="form">A name for the build and its currency: see <see cref="SharedResponseCache"/>.</param>
    /// <param name="maxBytes">The maximum memory for responses, in bytes.</param>
    /// <param name="clock">The clock for the expiration of responses in memory.</param>
    /// <param name="log">The logger for the start and the loss of the subscription.</param>
    public ShopCache(
        ISharedStore? store, DatabaseNotifications? notifications, string prefix, string form, long maxBytes, TimeProvider clock, ILogger log)
    {
        memory = new MemoryResponseCache(maxBytes, clock);
        meter = new CacheMeter(() => memory.Bytes);
        channel = store is null ? DatabaseNotifications.Channel : prefix + "invalidations";
        this.store = store;
        this.notifications = notifications;
        this.log = log;
        messages = store ?? (IMessageChannel?)notifications;
        if (messages is null) return;
        shared = store is null ? null : new SharedResponseCache(store, prefix, form);
        publisher = new InvalidationPublisher(messages, shared, tagVersions, channel, name, log);
    }

    /// <summary>The source of invalidations: <c>Redis</c> or <c>PostgreSQL</c>.</summary>
    public string Source => store is null ? "PostgreSQL" : "Redis";

    /// <summary>Completes when the first connection for notifications listens or has failed. With Redis it is always completed.</summary>
    public Task FirstConnectionAttempt => notifications?.FirstConnectionAttempt ?? Task.CompletedTask;

    /// <summary>True while responses are cached.</summary>
    public bool IsEnabled => isSubscribed;

    public long Bytes => memory.Bytes;

    /// <summary>Payloads of the outbox that no longer need delivery.</summary>
    public ConcurrentQueue<string>? PublishedPayloads => publisher?.PublishedPayloads;

    /// <summary>Starts to receive invalidations.</summary>
    public void Start()
    {
        if (store is null) RedisNotConfigured(log);
        messages?.Subscribe(channel, this);
    }

    /// <summary>
    /// The payload that a writer inserts into the outbox in the transaction of its changes. The row remains until the tags are published. A random
    /// word makes it unique.
    /// </summary>
    public static string CreatePayload(IEnumerable<CacheTag> tags) => $"{RandomNumberGenerator.GetHexString(16)} {string.Join(' ', tags)}";

    /// <summary>The response to a request without a ticket.</summary>
    public ValueTask<Response> GetResponseAsync(RequestContext call)
    {
        if (!isSubscribed)
        {
            meter.CountMiss();
            return call.Route.Read!(call);
        }
        var key = CacheKey.Of(call);
        var tags = call.Route.Cache!.TagsOf(key.Id);
        var versions = tagVersions.GetCurrent(tags);
        if (!memory.TryGet(key, versions, out var response)) return ReadOnceAsync(call, key, tags, versions);
        meter.CountMemoryHit();
        return new(response);
    }

    /// <summary>Invalidates tags after a commit: on this instance at once, on other instances when the message arrives.</summary>
    /// <param name="tags">The tags of the changed data.</param>
    /// <param name="payload">The payload of the outbox row; null if there is none.</param>
    public void Invalidate(IReadOnlyCollection<CacheTag> tags, string? payload) => Invalidate(new PendingInvalidation(tags, IsPublished: true, payload));

    /// <summary>Invalidates tags from the outbox, which may be invalidated already. Completes when the tags are published.</summary>
    public Task InvalidateAsync(IReadOnlyCollection<CacheTag> tags)
    {
        var done = new TaskCompletionSource(TaskCreationOptions.RunContinuationsAsynchronously);
        Invalidate(new PendingInvalidation(tags, IsPublished: true, Payload: null, done));
        return publisher is null ? Task.CompletedTask : done.Task;
    }

    /// <summary>Invalidates everything: without a subscription any change may have been missed, and the store may be another one.</summary>
    void ISharedListener.OnSubscribed()
    {
        Invalidate(new PendingInvalidation([CacheTag.Everything], IsPublished: false));
        memory.Clear();
        isSubscribed = true;
        SubscriptionEstablished(log, Source);
    }

    void ISharedListener.OnMessage(ReadOnlySpan<byte> message)
    {
        var space = message.IndexOf((byte)' ');
        // Tags in its own messages are already invalidated.
        if (space < 0 || Encoding.UTF8.GetString(message[..space]) == name) return;
        foreach (var tag in CacheTag.ParseAll(message[(space + 1)..])) tagVersions.Invalidate(tag);
    }

    void ISharedListener.OnSubscriptionLost(string reason)
    {
        isSubscribed = false;
        SubscriptionLost(log, Source, reason);
    }

    public async ValueTask DisposeAsync()
    {
        meter.Dispose();
        if (messages is null) return;
        await publisher!.DisposeAsync();
        await messages.DisposeAsync();
    }

    private void Invalidate(PendingInvalidation announcement)
    {
        foreach (var tag in announcement.Tags)
        {
            if (publisher is null) tagVersions.Invalidate(tag);
            else tagVersions.InvalidateUnpublished(tag);
        }
        publisher?.Add(announcement);
    }

    /// <summary>Runs one read per key and tag versions. Concurrent requests for the same wait for its result.</summary>
    private async ValueTask<Response> ReadOnceAsync(RequestContext call, CacheKey key, CacheTags tags, TagVersionSnapshot versions)
    {
        var flight = new TaskCompletionSource<Response>(TaskCreationOptions.RunContinuationsAsynchronously);
        var first = readsInFlight.GetOrAdd((key, versions), flight);
        if (first != flight) return await first.Task.WaitAsync(call.CancellationToken);
        try
        {
            // Other requests wait for the result, so the read continues when its client disconnects.
            call.Detach();
            var response = await ReadAsync(call, key, tags, versions);
            flight.SetResult(response);
            return response;
        }
        catch (Exception exception)
        {
            flight.SetException(exception);
            // Observes the exception, for the case that no other request waits.
            _ = flight.Task.Exception;
            throw;
        }
        finally
        {
            readsInFlight.TryRemove((key, versions), out _);
        }
    }

    private async ValueTask<Response> ReadAsync(RequestContext call, CacheKey key, CacheTags tags, TagVersionSnapshot versions)
    {
        byte[]? under = null;
        // Shared responses may be stale until the changes of this instance are published.
        if (shared is not null && tagVersions.ArePublished(tags))
        {
            try
            {
                (under, var found) = await shared.FindAsync(key, tags);
                if (found is not null)
                {
                    meter.CountRedisHit();
                    memory.Add(key, versions, found);
                    return found;
                }
            }
            catch (SharedStoreException)
            {
                // The response is read from the database instead.
            }
        }

        meter.CountMiss();
        var response = CachedResponses.CopyOf(await call.Route.Read!(call));
        if (response.Status != StatusCodes.Status200OK) return response;
        memory.Add(key, versions, response);
        if (under is not null) _ = StoreAsync(key, under, response);
        return response;
    }

    private async Task StoreAsync(CacheKey key, byte[] under, Response response)
    {
        try
        {
            await shared!.StoreAsync(key, under, response);
        }
        catch (SharedStoreException)
        {
            // The next read stores it.
        }
    }

    [LoggerMessage(
        20, LogLevel.Information, "No Redis is configured (ConnectionStrings:Redis): responses are cached in memory, and PostgreSQL notifies other instances of changes.")]
    private static partial void RedisNotConfigured(ILogger log);

    [LoggerMessage(21, LogLevel.Information, "Changes are received from {Source}. Responses are cached.")]
    private static partial void SubscriptionEstablished(ILogger log, string source);

    [LoggerMessage(22, LogLevel.Warning, "Changes are no longer received from {Source}. Every response is read from the database: {Reason}")]
    private static partial void SubscriptionLost(ILogger log, string source, string reason);
}
