using System.Collections.Immutable;
using System.Text;
using Tern.Local.S3.Listing;

namespace Tern.Local.S3.Configurations;

/// <summary>Configurations of one kind, of which a bucket can have several with different IDs.</summary>
internal static class ConfigurationSet
{
    private const int MaxConfigurations = 1_000;
    private const int PageSize = 100;

    /// <summary>A set without configurations, which are ordered by their IDs.</summary>
    public static ImmutableSortedDictionary<string, T> Empty<T>() => ImmutableSortedDictionary.Create<string, T>(StringComparer.Ordinal);

    /// <summary>Adds a configuration, or replaces the one with its ID.</summary>
    /// <exception cref="S3ServiceException">The set has the maximum number of configurations.</exception>
    public static ImmutableSortedDictionary<string, T> Put<T>(ImmutableSortedDictionary<string, T> configurations, string id, T configuration)
    {
        if (configurations.Count >= MaxConfigurations && !configurations.ContainsKey(id))
        {
            throw new S3ServiceException(
                400, "TooManyConfigurations", "You are attempting to create a new configuration but have already reached the 1,000-configuration limit.");
        }
        return configurations.SetItem(id, configuration);
    }

    /// <exception cref="S3ServiceException">The set has no configuration with the ID.</exception>
    public static T Get<T>(ImmutableSortedDictionary<string, T> configurations, string id) =>
        configurations.TryGetValue(id, out T? found) ? found : throw NotFound();

    /// <exception cref="S3ServiceException">The set has no configuration with the ID.</exception>
    public static ImmutableSortedDictionary<string, T> Remove<T>(ImmutableSortedDictionary<string, T> configurations, string id)
    {
        ImmutableSortedDictionary<string, T> remaining = configurations.Remove(id);
        return remaining.Count < configurations.Count ? remaining : throw NotFound();
    }

    /// <summary>Returns the page at a continuation token, and the token of the next page.</summary>
    /// <exception cref="S3ServiceException">The token is not valid.</exception>
    public static (IReadOnlyList<T> Page, string? Next) GetPage<T>(ImmutableSortedDictionary<string, T> configurations, string? token)
    {
        string? first = string.IsNullOrEmpty(token) ? null : Encoding.UTF8.GetString(ContinuationToken.Read(token));
        List<T> page = [];
        foreach ((string id, T configuration) in configurations)
        {
            if (first is not null && string.CompareOrdinal(id, first) < 0)
                continue;
            if (page.Count == PageSize)
                return (page, ContinuationToken.Write(Encoding.UTF8.GetBytes(id)));
            page.Add(configuration);
        }
        return (page, null);
    }

    /// <summary>Checks that the ID of a request and the one of its document are the same.</summary>
    /// <exception cref="S3ServiceException">The IDs differ.</exception>
    public static void CheckId(string id, string documentId)
    {
        if (id != documentId)
            throw new S3ServiceException(400, "IdMismatch", "Document ID does not match the specified configuration ID.");
    }

    private static S3ServiceException NotFound() => new(404, "NoSuchConfiguration", "The specified configuration does not exist.");
}
