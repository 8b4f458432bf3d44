using System.ComponentModel;
using System.Diagnostics.CodeAnalysis;

namespace Tern.Runtime;

/// <summary>IDs that a service returns with a prefix and requires without it, as in Route 53. For generated code.</summary>
[EditorBrowsable(EditorBrowsableState.Never)]
public static class PrefixedId
{
    /// <summary>Removes the prefix of an ID for a request.</summary>
    /// <param name="id">The ID, with or without a prefix.</param>
    /// <param name="prefixes">The possible prefixes, for example <c>/hostedzone/</c>. At most one is removed.</param>
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
