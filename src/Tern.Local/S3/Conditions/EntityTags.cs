namespace Tern.Local.S3.Conditions;

/// <summary>Compares the entity tags of conditional headers.</summary>
internal static class EntityTags
{
    /// <summary>Whether a header value matches an entity tag. The value is <c>*</c> or a list of entity tags, quoted or not.</summary>
    public static bool Match(string list, string entityTag)
    {
        foreach (Range range in list.AsSpan().Split(','))
        {
            ReadOnlySpan<char> tag = list.AsSpan(range).Trim();
            if (tag.StartsWith("W/"))
                tag = tag[2..];
            if (tag is "*" || tag.Trim('"').SequenceEqual(entityTag))
                return true;
        }
        return false;
    }
}
