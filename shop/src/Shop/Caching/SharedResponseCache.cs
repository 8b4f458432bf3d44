using System.Security.Cryptography;
using System.Text;
using Shop.Routing;

namespace Shop.Caching;

/// <summary>
/// The responses that instances share. Each is stored with the tag versions that its reader took before it queried the database. It is valid
/// while these are the current versions; both are read atomically. A version is random and never repeats, so neither a late fill nor a store
/// that lost a part of its data can restore an invalidated response.
/// </summary>
/// <param name="store">The store that all instances share.</param>
/// <param name="prefix">The prefix of all keys.</param>
/// <param name="form">
/// A name for the build and its currency. Instances of two releases, or with two currencies, share tag versions but no responses.
/// </param>
internal sealed class SharedResponseCache(ISharedStore store, string prefix, string form)
{
    private const int VersionLength = 8;

    private static readonly TimeSpan Lifetime = MemoryResponseCache.Lifetime, VersionLifetime = TimeSpan.FromDays(30);

    /// <summary>
    /// Gets the current tag versions and the response that is stored under them, or null. A tag without a version gets one before the database is
    /// queried.
    /// </summary>
    /// <exception cref="SharedStoreException">The store is not reachable, or the command failed.</exception>
    public async ValueTask<(byte[] Versions, Response? Response)> FindAsync(CacheKey key, CacheTags tags)
    {
        CacheTag[] all = tags.Second == CacheTag.Everything ? [CacheTag.Everything, tags.First] : [CacheTag.Everything, tags.First, tags.Second];
        var values = await store.GetAsync([.. all.Select(KeyOf), KeyOf(key)]);
        var versions = new byte[all.Length * VersionLength];
        for (var i = 0; i < all.Length; i++)
        {
            var version = values[i] is { Length: VersionLength } known ? known : await CreateVersionAsync(all[i]);
            version.CopyTo(versions, i * VersionLength);
        }
        return (versions, values[^1] is { } value ? Read(value, versions) : null);
    }

    /// <summary>Stores a response that was read under these tag versions.</summary>
    /// <exception cref="SharedStoreException">The store is not reachable, or the command failed.</exception>
    public ValueTask StoreAsync(CacheKey key, byte[] versions, Response response)
    {
        var etag = Encoding.ASCII.GetBytes(response.ETag!);
        return store.SetAsync(KeyOf(key), (byte[])[.. versions, (byte)etag.Length, .. etag, .. response.Body.Span], Lifetime);
    }

    /// <summary>Deletes the versions of tags. The next reader creates new ones. A full store accepts a deletion, too.</summary>
    /// <exception cref="SharedStoreException">The store is not reachable, or the command failed. The outcome is unknown.</exception>
    public ValueTask InvalidateAsync(IEnumerable<CacheTag> tags) => store.DeleteAsync([.. tags.Select(KeyOf)]);

    /// <summary>Creates a tag version. Of two concurrent ones the later remains, and responses stored under the other are invalid.</summary>
    private async ValueTask<byte[]> CreateVersionAsync(CacheTag tag)
    {
        var version = RandomNumberGenerator.GetBytes(VersionLength);
        await store.SetAsync(KeyOf(tag), version, VersionLifetime);
        return version;
    }

    /// <summary>The response in a stored value; null if it was stored under other tag versions, or is invalid.</summary>
    internal static Response? Read(byte[] value, ReadOnlySpan<byte> versions)
    {
        if (!value.AsSpan().StartsWith(versions) || value.Length == versions.Length) return null;
        var start = versions.Length + 1;
        var end = start + value[start - 1];
        return end <= value.Length && EntityTags.IsStrong(value.AsSpan(start..end))
            ? CachedResponses.Of(value.AsMemory(end), Encoding.ASCII.GetString(value, start, end - start))
            : null;
    }

    /// <summary>The number of these keys is fixed, so that unknown ids do not create keys.</summary>
    private string KeyOf(CacheTag tag) => $"{prefix}version:{TagVersions.IndexOf(tag)}";

    private string KeyOf(CacheKey key) => $"{prefix}response:{form}:{key}";
}
