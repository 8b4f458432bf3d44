namespace Tern.ServerRuntime;

/// <summary>Finds headers by name, ignoring case.</summary>
internal static class HeaderLookup
{
    /// <summary>Gets the value of a header; null if the header is missing.</summary>
    /// <returns>False if the header occurs more than once.</returns>
    public static bool TryGetSingle(ReadOnlySpan<KeyValuePair<string, string>> headers, ReadOnlySpan<char> name, out string? value)
    {
        value = null;
        foreach (ref readonly KeyValuePair<string, string> header in headers)
        {
            if (!name.Equals(header.Key, StringComparison.OrdinalIgnoreCase))
                continue;
            if (value is not null)
                return false;
            value = header.Value;
        }
        return true;
    }
}
