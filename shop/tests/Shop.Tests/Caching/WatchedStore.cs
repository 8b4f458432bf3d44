using System.Collections.Concurrent;
using System.Text;
using System.Threading.Channels;
using Shop.Caching;

namespace Shop.Tests.Caching;

/// <summary>The real store with its received messages recorded. A test can delay or fail its deletes.</summary>
internal sealed class WatchedStore(string redis) : ISharedStore, ISharedListener
{
    public const string Established = "established", Lost = "lost";

    private readonly RedisStore store = new(RedisStore.Parse(redis), TimeProvider.System);
    private readonly Channel<string> received = Channel.CreateUnbounded<string>();
    private ISharedListener? listener;
    private Action<string> afterSet = _ => { };

    /// <summary>Called before keys are deleted. It may wait or throw.</summary>
    public Func<Task> BeforeDelete { get; set; } = () => Task.CompletedTask;

    /// <summary>The keys that were written.</summary>
    public ConcurrentBag<string> Keys { get; } = [];

    /// <summary>Waits until the cache has received and processed this message.</summary>
    /// <param name="what"><see cref="Established"/>, <see cref="Lost"/>, or the end of a message.</param>
    public async Task ReceivedAsync(string what)
    {
        while (!(await received.Reader.ReadAsync(TestContext.Current.CancellationToken)).EndsWith(what, StringComparison.Ordinal))
        {
        }
    }

    /// <summary>Completes when a key of this kind is written.</summary>
    public Task Written(string kind)
    {
        var written = new TaskCompletionSource(TaskCreationOptions.RunContinuationsAsynchronously);
        afterSet = key =>
        {
            if (key.Contains(kind, StringComparison.Ordinal)) written.TrySetResult();
        };
        return written.Task;
    }

    public ValueTask<byte[]?[]> GetAsync(string[] keys) => store.GetAsync(keys);

    public async ValueTask SetAsync(string key, ReadOnlyMemory<byte> value, TimeSpan lifetime)
    {
        await store.SetAsync(key, value, lifetime);
        Keys.Add(key);
        afterSet(key);
    }

    public async ValueTask DeleteAsync(string[] keys)
    {
        await BeforeDelete();
        await store.DeleteAsync(keys);
    }

    public ValueTask PublishAsync(string channel, ReadOnlyMemory<byte> message) => store.PublishAsync(channel, message);

    public void Subscribe(string channel, ISharedListener listener)
    {
        this.listener = listener;
        store.Subscribe(channel, this);
    }

    public ValueTask DisposeAsync() => store.DisposeAsync();

    void ISharedListener.OnSubscribed()
    {
        listener!.OnSubscribed();
        received.Writer.TryWrite(Established);
    }

    void ISharedListener.OnMessage(ReadOnlySpan<byte> message)
    {
        listener!.OnMessage(message);
        received.Writer.TryWrite(Encoding.UTF8.GetString(message));
    }

    void ISharedListener.OnSubscriptionLost(string reason)
    {
        listener!.OnSubscriptionLost(reason);
        received.Writer.TryWrite(Lost);
    }
}
