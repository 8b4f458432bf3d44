using Tern.SecretsManager;

namespace Tern.Local.SecretsManager;

/// <summary>The filters of listings. A secret must match every filter, and one of the values of a filter. A value with <c>!</c> at its start excludes.</summary>
/// <seealso href="https://docs.aws.amazon.com/secretsmanager/latest/apireference/API_Filter.html">Filter</seealso>
internal static class SecretFilters
{
    /// <summary>Checks filters.</summary>
    /// <exception cref="InvalidParameterException">A filter has no key or no values.</exception>
    public static void Check(IReadOnlyList<Filter> filters)
    {
        foreach (Filter filter in filters)
        {
            if (filter.Key is null)
                throw new InvalidParameterException("Invalid filter key");
            if (filter.Values.Count == 0)
                throw new InvalidParameterException($"Invalid filter values for key: {filter.Key}");
        }
    }

    /// <summary>Whether a secret matches all filters, which are valid.</summary>
    public static bool IsMatch(StoredSecret secret, IReadOnlyList<Filter> filters) =>
        filters.All(filter => filter.Values.Any(value => value.StartsWith('!') ? !IsMatch(secret, filter.Key!.Value.Value, value[1..]) : IsMatch(secret, filter.Key!.Value.Value, value)));

    private static bool IsMatch(StoredSecret secret, string key, string value) => key switch
    {
        "name" => secret.Name.StartsWith(value, StringComparison.Ordinal),
        "description" => secret.Description?.StartsWith(value, StringComparison.OrdinalIgnoreCase) == true,
        "tag-key" => secret.Tags?.Exists(tag => tag.Key?.StartsWith(value, StringComparison.Ordinal) == true) == true,
        "tag-value" => secret.Tags?.Exists(tag => tag.Value?.StartsWith(value, StringComparison.Ordinal) == true) == true,
        "all" => value.Split(' ', StringSplitOptions.RemoveEmptyEntries).All(word => Attributes(secret).Any(text => text.Contains(word, StringComparison.OrdinalIgnoreCase))),
        // Secrets have no replicas and belong to no other service.
        _ => false,
    };

    private static IEnumerable<string> Attributes(StoredSecret secret) =>
        [secret.Name, secret.Description ?? "", .. (secret.Tags ?? []).SelectMany(tag => new[] { tag.Key ?? "", tag.Value ?? "" })];
}
