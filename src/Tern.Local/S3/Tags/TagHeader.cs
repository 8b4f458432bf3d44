using Tern.Local.S3.Errors;

namespace Tern.Local.S3.Tags;

/// <summary>The header <c>x-amz-tagging</c>: tags encoded as a query string.</summary>
internal static class TagHeader
{
    /// <summary>The tags of a header; empty when there is no header.</summary>
    /// <exception cref="S3ServiceException">The header is malformed, or the tags are not valid.</exception>
    public static IReadOnlyList<KeyValuePair<string, string>> Read(string? header)
    {
        if (string.IsNullOrEmpty(header))
            return [];
        List<KeyValuePair<string, string>> tags = [];
        HashSet<string> keys = new(StringComparer.Ordinal);
        foreach (string pair in header.Split('&'))
        {
            if (pair.Length == 0)
                continue;
            int equals = pair.IndexOf('=', StringComparison.Ordinal);
            string key = Decode(equals < 0 ? pair : pair[..equals]);
            string value = equals < 0 ? "" : Decode(pair[(equals + 1)..]);
            if (key.Length == 0 || !keys.Add(key) || !TagRules.HasValidCharacters(key) || !TagRules.HasValidCharacters(value))
            {
                throw RequestErrors.InvalidArgument(
                    "The header 'x-amz-tagging' shall be encoded as UTF-8 then URLEncoded URL query parameters without tag name duplicates.", "x-amz-tagging", header);
            }
            tags.Add(new(key, value));
        }
        TagRules.CheckForObject(tags);
        return tags;
    }

    private static string Decode(string text) => Uri.UnescapeDataString(text.Replace('+', ' '));
}
