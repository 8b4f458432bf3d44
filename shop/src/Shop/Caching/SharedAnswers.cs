using System.Security.Cryptography;
using System.Text;
using Shop.Routing;

namespace Shop.Caching;

/// <summary>
/// Answers that instances share. Each is kept with the generations that its reader took before it asked the database, and holds while these
/// are still those of its tags: both are read at one moment. A generation is random and never comes again, so neither a late fill nor a
/// store that has forgotten a part can bring back what was raised.
/// </summary>
/// <param name="store">What instances share.</param>
/// <param name="prefix">What keys there begin with.</param>
/// <param name="form">What answers are made by: instances of two releases, or with two currencies, share generations and no answers.</param>
internal sealed class SharedAnswers(ISharedStore store, string prefix, string form)
{
    private const int GenerationLength = 8;

    private static readonly TimeSpan Lifetime = AnswerMemory.Lifetime, GenerationLifetime = TimeSpan.FromDays(30);

    /// <summary>The generations of now and the answer of them, if it is there. A tag that has none begins one, before the database is asked.</summary>
    /// <exception cref="SharedStoreException">There is no answer.</exception>
    public async ValueTask<(byte[] Generations, Answer? Answer)> FindAsync(CacheKey key, CacheTags tags)
    {
        CacheTag[] all = tags.Second == CacheTag.Everything ? [CacheTag.Everything, tags.First] : [CacheTag.Everything, tags.First, tags.Second];
        var values = await store.GetAsync([.. all.Select(KeyOf), KeyOf(key)]);
        var generations = new byte[all.Length * GenerationLength];
        for (var i = 0; i < all.Length; i++)
        {
            var generation = values[i] is { Length: GenerationLength } known ? known : await BeginAsync(all[i]);
            generation.CopyTo(generations, i * GenerationLength);
        }
        return (generations, values[^1] is { } value ? Read(value, generations) : null);
    }

    /// <summary>Keeps an answer that was read under the generations.</summary>
    /// <exception cref="SharedStoreException">There is no answer.</exception>
    public ValueTask StoreAsync(CacheKey key, byte[] generations, Answer answer)
    {
        var etag = Encoding.ASCII.GetBytes(answer.ETag!);
        return store.SetAsync(KeyOf(key), (byte[])[.. generations, (byte)etag.Length, .. etag, .. answer.Body.Span], Lifetime);
    }

    /// <summary>Ends the generations of tags; the next reader begins others. A store that is full takes this too.</summary>
    /// <exception cref="SharedStoreException">There is no answer; nobody knows whether it was done.</exception>
    public ValueTask RaiseAsync(IEnumerable<CacheTag> tags) => store.DeleteAsync([.. tags.Select(KeyOf)]);

    /// <summary>Begins a generation. When two do at once the later one holds, and what is filled under the other one is dead.</summary>
    private async ValueTask<byte[]> BeginAsync(CacheTag tag)
    {
        var generation = RandomNumberGenerator.GetBytes(GenerationLength);
        await store.SetAsync(KeyOf(tag), generation, GenerationLifetime);
        return generation;
    }

    /// <summary>The answer of a value that was kept under these generations; null when it was under others, or is none.</summary>
    internal static Answer? Read(byte[] value, ReadOnlySpan<byte> generations)
    {
        if (!value.AsSpan().StartsWith(generations) || value.Length == generations.Length) return null;
        var start = generations.Length + 1;
        var end = start + value[start - 1];
        return end <= value.Length && EntityTags.IsStrong(value.AsSpan(start..end))
            ? CachedAnswers.Of(value.AsMemory(end), Encoding.ASCII.GetString(value, start, end - start))
            : null;
    }

    /// <summary>Of a fixed number: ids that nobody has leave nothing behind.</summary>
    private string KeyOf(CacheTag tag) => $"{prefix}generation:{Generations.Slot(tag)}";

    private string KeyOf(CacheKey key) => $"{prefix}answer:{form}:{key}";
}
