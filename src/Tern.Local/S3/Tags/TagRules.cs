using Tern.S3;

namespace Tern.Local.S3.Tags;

/// <summary>Validates tags: unique keys of 1 to 128 characters, values of up to 256 characters.</summary>
internal static class TagRules
{
    private const int MaxKeyLength = 128;
    private const int MaxValueLength = 256;

    /// <summary>Checks the tags of a document and converts them.</summary>
    /// <exception cref="S3ServiceException">The tags are not valid, or too many.</exception>
    public static KeyValuePair<string, string>[] Check(IReadOnlyList<Tag> tags, int limit)
    {
        var pairs = new KeyValuePair<string, string>[tags.Count];
        for (int i = 0; i < pairs.Length; i++)
            pairs[i] = new(tags[i].Key, tags[i].Value);
        Check(pairs, limit);
        return pairs;
    }

    /// <exception cref="S3ServiceException">The tags are not valid, or too many.</exception>
    public static void Check(IReadOnlyList<KeyValuePair<string, string>> tags, int limit)
    {
        if (tags.Count > limit)
            throw new S3ServiceException(400, "BadRequest", limit == Limits.MaxObjectTags ? "Object tags cannot be greater than 10" : "Bucket tag count cannot be greater than 50");
        HashSet<string> keys = new(StringComparer.Ordinal);
        foreach ((string key, string value) in tags)
        {
            if (!keys.Add(key))
                throw Invalid("Cannot provide multiple Tags with the same key", key);
            if (key.Length is 0 or > MaxKeyLength)
                throw Invalid("The TagKey you have provided is invalid", key);
            if (key.StartsWith("aws:", StringComparison.Ordinal))
                throw Invalid("System tags cannot be added/updated by requester", key);
            if (value.Length > MaxValueLength)
                throw new S3ServiceException(400, "InvalidTag", "The TagValue you have provided is invalid") { Details = [new("TagKey", key), new("TagValue", value)] };
        }
    }

    /// <summary>Converts tags for a document.</summary>
    public static Tag[] ToTags(IReadOnlyList<KeyValuePair<string, string>> tags)
    {
        var result = new Tag[tags.Count];
        for (int i = 0; i < result.Length; i++)
            result[i] = new Tag { Key = tags[i].Key, Value = tags[i].Value };
        return result;
    }

    private static S3ServiceException Invalid(string message, string key) => new(400, "InvalidTag", message) { Details = [new("TagKey", key)] };
}
