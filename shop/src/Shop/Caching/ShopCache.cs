using System.Collections.Concurrent;
using System.Security.Cryptography;
using System.Text;
using Shop.Routing;

namespace Shop.Caching;

/// <summary>
/// Keeps the finished answers of routes with a <see cref="CacheRule"/>, for callers without a ticket: in memory, and behind it where all
/// instances share them. While it does not hear of every change, all is read from the database.
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

    /// <param name="store">What instances share; null without Redis.</param>
    /// <param name="notifications">What carries changes to other instances where there is no store.</param>
    /// <param name="prefix">What keys and channel of the store begin with.</param>
    /// <param name="form">What answers are made by: see <see cref="SharedAnswers"/>.</param>
    /// <param name="maxBytes">The most bytes in memory.</param>
    /// <param name="clock">For the age of answers in memory.</param>
    /// <param name="log">Gets a line when changes begin to come, and when they no longer do.</param>
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

    /// <summary>What changes come by: <c>Redis</c> or <c>PostgreSQL</c>.</summary>
    public string Source => store is null ? "PostgreSQL" : "Redis";

    /// <summary>Ends when the database's first notifications could come, or their connection has failed. Redis is not waited for.</summary>
    public Task FirstAttempt => notifications?.FirstAttempt ?? Task.CompletedTask;

    /// <summary>Whether answers are kept at all just now.</summary>
    public bool IsOn => hearsAll;

    public long Bytes => memory.Bytes;

    /// <summary>Payloads of the outbox that need no delivery any more.</summary>
    public ConcurrentQueue<string>? Delivered => announcements?.Delivered;

    /// <summary>Begins to receive changes.</summary>
    public void Start()
    {
        if (store is null) WithoutRedis(log);
        messages?.Subscribe(channel, this);
    }

    /// <summary>
    /// What a writer puts into the outbox in the transaction of its changes. The row stays until they are published. A random word tells rows with
    /// the same tags apart.
    /// </summary>
    public static string PayloadOf(IEnumerable<CacheTag> tags) => $"{RandomNumberGenerator.GetHexString(16)} {string.Join(' ', tags)}";

    /// <summary>The answer to a request without a ticket.</summary>
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

    /// <summary>Something was changed, and committed: no answer of before is given from now on, here at once and elsewhere soon.</summary>
    /// <param name="tags">What.</param>
    /// <param name="payload">What the outbox has of it; null for nothing.</param>
    public void Raise(IReadOnlyCollection<CacheTag> tags, string? payload) => Raise(new Announcement(tags, IsForAll: true, payload));

    /// <summary>The same for what may have been raised before; ends when other instances are told.</summary>
    public Task RaiseAsync(IReadOnlyCollection<CacheTag> tags)
    {
        var done = new TaskCompletionSource(TaskCreationOptions.RunContinuationsAsynchronously);
        Raise(new Announcement(tags, IsForAll: true, Payload: null, done));
        return announcements is null ? Task.CompletedTask : done.Task;
    }

    /// <summary>Nothing of before holds: while nobody listened, anything may have changed, and the store may be another one.</summary>
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
        // Its own it has raised before.
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

    /// <summary>One asks, and whoever comes meanwhile waits for the same, unless something was raised in between.</summary>
    private async ValueTask<Answer> JoinAsync(Call call, CacheKey key, CacheTags tags, Moment moment)
    {
        var flight = new TaskCompletionSource<Answer>(TaskCreationOptions.RunContinuationsAsynchronously);
        var first = flights.GetOrAdd((key, moment), flight);
        if (first != flight) return await first.Task.WaitAsync(call.Cancellation);
        try
        {
            // Others wait for it: it goes on when its client goes away.
            call.Detach();
            var answer = await FillAsync(call, key, tags, moment);
            flight.SetResult(answer);
            return answer;
        }
        catch (Exception exception)
        {
            flight.SetException(exception);
            // Seen, even when nobody else waits.
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
        // What is shared may be old as long as a change of this instance is not known there.
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
                // The database has it.
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
            // The next reader does it.
        }
    }

    [LoggerMessage(
        20, LogLevel.Information, "No Redis is configured (ConnectionStrings:Redis): responses are cached in memory, and PostgreSQL notifies other instances of changes")]
    private static partial void WithoutRedis(ILogger log);

    [LoggerMessage(21, LogLevel.Information, "Changes are received from {Source}: responses are cached")]
    private static partial void On(ILogger log, string source);

    [LoggerMessage(22, LogLevel.Warning, "Changes are no longer received from {Source}, every response is read from the database: {Reason}")]
    private static partial void Off(ILogger log, string source, string reason);
}
