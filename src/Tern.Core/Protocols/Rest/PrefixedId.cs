using System.Diagnostics.CodeAnalysis;

namespace Tern.Protocols.Rest;

/// <summary>Ids that a service gives with a prefix and wants without it, as Route 53 does; for generated code.</summary>
public static class PrefixedId
{
    /// <summary>An id as requests have it.</summary>
    /// <param name="id">The id, with or without a prefix.</param>
    /// <param name="prefixes">The prefixes that it can have, for example <c>/hostedzone/</c>; one at the most is taken away.</param>
    [return: NotNullIfNotNull(nameof(id))]
    public static string? WithoutPrefix(string? id, ReadOnlySpan<string> prefixes)
    {
        if (id is null)
            return null;
        foreach (string prefix in prefixes)
        {
            if (id.StartsWith(prefix, StringComparison.Ordinal))
                return id[prefix.Length..];
        }
        return id;
    }
}
