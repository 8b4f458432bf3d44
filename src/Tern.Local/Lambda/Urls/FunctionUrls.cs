using System.Collections.Concurrent;
using Tern.Local.Lambda.Functions;

namespace Tern.Local.Lambda.Urls;

/// <summary>The functions of all accounts and regions by the IDs of their URLs. Thread-safe.</summary>
internal sealed class FunctionUrls
{
    private readonly ConcurrentDictionary<string, FoundUrl> _urls = new(StringComparer.Ordinal);

    /// <summary>Adds a URL. The ID is the first label of its host.</summary>
    public void Add(UrlConfig url, FunctionCatalog catalog) => _urls[GetId(url)] = new FoundUrl(catalog, FunctionReference.Parse(url.Arn, null, catalog.Scope));

    /// <summary>Finds the function of an ID; null for none. The function and its URL can have been deleted.</summary>
    public FoundUrl? Find(string id) => _urls.GetValueOrDefault(id);

    /// <summary>Returns the ID of a URL.</summary>
    public static string GetId(UrlConfig url) => url.Url["https://".Length..].Split('.')[0];

    /// <summary>The function of a URL.</summary>
    /// <param name="Catalog">The functions of its account and region.</param>
    /// <param name="Reference">The function, with the alias if there is one.</param>
    internal sealed record FoundUrl(FunctionCatalog Catalog, FunctionReference Reference);
}
