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
    private readonly Generations generations = new();
    private readonly AnswerMemory memory;
    private readonly CacheMeter meter;
    private readonly ConcurrentDictionary<(CacheKey Key, Moment Moment), TaskCompletionSource<Answer>> flights = new();
    private readonly ISharedStore? store;
    private readonly DatabaseNotifications? notifications;
    private readonly IMessageChannel? messages;
    private readonly SharedAnswers? shared;
    private readonly Announcements? announcements;
    private readonly string channel;
    private readonly string name = Convert.ToHexStringLower(RandomNumberGenerator.GetBytes(8));
    private readonly ILogger log;
    private volatile bool hearsAll;

    /// <param name="store">The store that all instances share; null without Redis.</param>
    /// <param name="notifications">The channel to other instances without a store; null with one.</param>
    /// <param name="prefix">The prefix of the keys and of the channel of the store.</param>
    /// <param name="form">A name for the build and its currency: see <see cref="SharedAnswers"/>.</param>
    /// <param name="maxBytes">The maximum memory for responses, in bytes.</param>
    /// <param name="clock">The clock for the expiration of responses in memory.</param>
    /// <param name="log">The logger for the start and the loss of the subscription.</param>
    public ShopCache(
        ISharedStore? store, DatabaseNotifications? notifications, string prefix, string form, long maxBytes, TimeProvider clock, ILogger log)
    {
        memory = new AnswerMemory(maxBytes, clock);
        meter = new CacheMeter(() => memory.Bytes);
        channel = store is null ? DatabaseNotifications.Channel : prefix + "raised";
        this.store = store;
        this.notifications = notifications;
        this.log = log;
        messages = store ?? (IMessageChannel?)notifications;
        if (messages is null) return;
        shared = store is null ? null : new SharedAnswers(store, prefix, form);
        announcements = new Announcements(messages, shared, generations, channel, name, log);
    }

    /// <summary>The source of invalidations: <c>Redis</c> or <c>PostgreSQL</c>.</summary>
    public string Source => store is null ? "PostgreSQL" : "Redis";

    /// <summary>Completes when the first connection for notifications listens or has failed. With Redis it is always completed.</summary>
    public Task FirstAttempt => notifications?.FirstAttempt ?? Task.CompletedTask;

    /// <summary>True while responses are cached.</summary>
    public bool IsOn => hearsAll;

    public long Bytes => memory.Bytes;

    /// <summary>Payloads of the outbox that no longer need delivery.</summary>
    public ConcurrentQueue<string>? Delivered => announcements?.Delivered;

    /// <summary>Starts to receive invalidations.</summary>
    public void Start()
    {
        if (store is null) WithoutRedis(log);
        messages?.Subscribe(channel, this);
    }

    /// <summary>
    /// The payload that a writer inserts into the outbox in the transaction of its changes. The row remains until the tags are published. A random
    /// word makes it unique.
    /// </summary>
    public static string PayloadOf(IEnumerable<CacheTag> tags) => $"{RandomNumberGenerator.GetHexString(16)} {string.Join(' ', tags)}";

    /// <summary>The response to a request without a ticket.</summary>
    public ValueTask<Answer> AnswerAsync(Call call)
    {
        if (!hearsAll)
        {
            meter.Database();
            return call.Route.Read!(call);
        }
        var key = CacheKey.Of(call);
        var tags = call.Route.Cache!.TagsOf(key.Id);
        var moment = generations.Now(tags);
        if (!memory.TryGet(key, moment, out var answer)) return JoinAsync(call, key, tags, moment);
        meter.Memory();
        return new(answer);
    }

    /// <summary>Invalidates tags after a commit: on this instance at once, on other instances when the message arrives.</summary>
    /// <param name="tags">The tags of the changed data.</param>
    /// <param name="payload">The payload of the outbox row; null if there is none.</param>
    public void Raise(IReadOnlyCollection<CacheTag> tags, string? payload) => Raise(new Announcement(tags, IsForAll: true, payload));

    /// <summary>Invalidates tags from the outbox, which may be invalidated already. Completes when the tags are published.</summary>
    public Task RaiseAsync(IReadOnlyCollection<CacheTag> tags)
    {
        var done = new TaskCompletionSource(TaskCreationOptions.RunContinuationsAsynchronously);
        Raise(new Announcement(tags, IsForAll: true, Payload: null, done));
        return announcements is null ? Task.CompletedTask : done.Task;
    }

    /// <summary>Invalidates everything: without a subscription any change may have been missed, and the store may be another one.</summary>
    void ISharedListener.OnEstablished()
    {
        Raise(new Announcement([CacheTag.Everything], IsForAll: false));
        memory.Clear();
        hearsAll = true;
        On(log, Source);
    }

    void ISharedListener.OnMessage(ReadOnlySpan<byte> message)
    {
        var space = message.IndexOf((byte)' ');
        // Tags in its own messages are already invalidated.
        if (space < 0 || Encoding.UTF8.GetString(message[..space]) == name) return;
        foreach (var tag in CacheTag.ParseAll(message[(space + 1)..])) generations.Raise(tag);
    }

    void ISharedListener.OnLost(string reason)
    {
        hearsAll = false;
        Off(log, Source, reason);
    }

    public async ValueTask DisposeAsync()
    {
        meter.Dispose();
        if (messages is null) return;
        await announcements!.DisposeAsync();
        await messages.DisposeAsync();
    }

    private void Raise(Announcement announcement)
    {
        foreach (var tag in announcement.Tags)
        {
            if (announcements is null) generations.Raise(tag);
            else generations.RaiseUnpublished(tag);
        }
        announcements?.Add(announcement);
    }

    /// <summary>Runs one read per key and tag versions. Concurrent requests for the same wait for its result.</summary>
    private async ValueTask<Answer> JoinAsync(Call call, CacheKey key, CacheTags tags, Moment moment)
    {
        var flight = new TaskCompletionSource<Answer>(TaskCreationOptions.RunContinuationsAsynchronously);
        var first = flights.GetOrAdd((key, moment), flight);
        if (first != flight) return await first.Task.WaitAsync(call.Cancellation);
        try
        {
            // Other requests wait for the result, so the read continues when its client disconnects.
            call.Detach();
            var answer = await FillAsync(call, key, tags, moment);
            flight.SetResult(answer);
            return answer;
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
            flights.TryRemove((key, moment), out _);
        }
    }

    private async ValueTask<Answer> FillAsync(Call call, CacheKey key, CacheTags tags, Moment moment)
    {
        byte[]? under = null;
        // Shared responses may be stale until the changes of this instance are published.
        if (shared is not null && generations.ArePublished(tags))
        {
            try
            {
                (under, var found) = await shared.FindAsync(key, tags);
                if (found is not null)
                {
                    meter.Redis();
                    memory.Add(key, moment, found);
                    return found;
                }
            }
            catch (SharedStoreException)
            {
                // The response is read from the database instead.
            }
        }

        meter.Database();
        var answer = CachedAnswers.CopyOf(await call.Route.Read!(call));
        if (answer.Status != StatusCodes.Status200OK) return answer;
        memory.Add(key, moment, answer);
        if (under is not null) _ = StoreAsync(key, under, answer);
        return answer;
    }

    private async Task StoreAsync(CacheKey key, byte[] under, Answer answer)
    {
        try
        {
            await shared!.StoreAsync(key, under, answer);
        }
        catch (SharedStoreException)
        {
            // The next read stores it.
        }
    }

    [LoggerMessage(
        20, LogLevel.Information, "No Redis is configured (ConnectionStrings:Redis): responses are cached in memory, and PostgreSQL notifies other instances of changes.")]
    private static partial void WithoutRedis(ILogger log);

    [LoggerMessage(21, LogLevel.Information, "Changes are received from {Source}. Responses are cached.")]
    private static partial void On(ILogger log, string source);

    [LoggerMessage(22, LogLevel.Warning, "Changes are no longer received from {Source}. Every response is read from the database: {Reason}")]
    private static partial void Off(ILogger log, string source, string reason);
}
