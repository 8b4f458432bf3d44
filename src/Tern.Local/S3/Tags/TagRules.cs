using System.Globalization;
using System.Text;
using Tern.S3;

namespace Tern.Local.S3.Tags;

/// <summary>Validates tags: unique keys of 1 to 128 characters, values of up to 256 characters. Both consist of letters, numbers, spaces and <c>_.:/=+-@</c>.</summary>
internal static class TagRules
{
    private const int MaxKeyLength = 128;
    private const int MaxValueLength = 256;
    private const string Symbols = "_.:/=+-@";

    /// <summary>Checks the tags of a bucket and converts them.</summary>
    /// <exception cref="S3ServiceException">The tags are not valid, or too many.</exception>
    public static KeyValuePair<string, string>[] CheckForBucket(IReadOnlyList<Tag> tags)
    {
        if (tags.Count > Limits.MaxBucketTags)
            throw new S3ServiceException(400, "BadRequest", "Bucket tag count cannot be greater than 50");
        KeyValuePair<string, string>[] pairs = ToPairs(tags);
        Check(pairs, "System tags cannot be added/updated by requester");
        return pairs;
    }

    /// <summary>Checks the tags of an object and converts them.</summary>
    /// <exception cref="S3ServiceException">The tags are not valid, or too many.</exception>
    public static KeyValuePair<string, string>[] CheckForObject(IReadOnlyList<Tag> tags)
    {
        KeyValuePair<string, string>[] pairs = ToPairs(tags);
        CheckForObject(pairs);
        return pairs;
    }

    /// <exception cref="S3ServiceException">The tags are not valid, or too many.</exception>
    public static void CheckForObject(IReadOnlyList<KeyValuePair<string, string>> tags)
    {
        if (tags.Count > Limits.MaxObjectTags)
            throw new S3ServiceException(400, "BadRequest", "Object tags cannot be greater than 10");
        Check(tags, "Your TagKey cannot be prefixed with aws:");
    }

    /// <summary>Whether a tag is reserved for AWS services.</summary>
    public static bool IsReserved(string key) => key.StartsWith("aws:", StringComparison.Ordinal);

    /// <summary>Whether a key or a value has only characters that tags can have.</summary>
    public static bool HasValidCharacters(string text)
    {
        foreach (Rune rune in text.EnumerateRunes())
        {
            bool isSeparator = Rune.GetUnicodeCategory(rune) is UnicodeCategory.SpaceSeparator or UnicodeCategory.LineSeparator or UnicodeCategory.ParagraphSeparator;
            if (!isSeparator && !Rune.IsLetter(rune) && !Rune.IsNumber(rune) && !(rune.IsAscii && Symbols.Contains((char)rune.Value)))
                return false;
        }
        return true;
    }

    /// <summary>Converts tags for a document.</summary>
    public static Tag[] ToTags(IReadOnlyList<KeyValuePair<string, string>> tags)
    {
        var result = new Tag[tags.Count];
        for (int i = 0; i < result.Length; i++)
            result[i] = new Tag { Key = tags[i].Key, Value = tags[i].Value };
        return result;
    }

    private static KeyValuePair<string, string>[] ToPairs(IReadOnlyList<Tag> tags)
    {
        var pairs = new KeyValuePair<string, string>[tags.Count];
        for (int i = 0; i < pairs.Length; i++)
            pairs[i] = new(tags[i].Key, tags[i].Value);
        return pairs;
    }

    private static void Check(IReadOnlyList<KeyValuePair<string, string>> tags, string reservedMessage)
    {
        HashSet<string> keys = new(StringComparer.Ordinal);
        foreach ((string key, string value) in tags)
        {
            if (!keys.Add(key))
                throw Invalid("Cannot provide multiple Tags with the same key", key);
            if (key.Length is 0 or > MaxKeyLength || !HasValidCharacters(key))
                throw Invalid("The TagKey you have provided is invalid", key);
            if (IsReserved(key))
                throw Invalid(reservedMessage, key);
            if (value.Length > MaxValueLength || !HasValidCharacters(value))
                throw new S3ServiceException(400, "InvalidTag", "The TagValue you have provided is invalid") { Details = [new("TagKey", key), new("TagValue", value)] };
        }
    }

    private static S3ServiceException Invalid(string message, string key) => new(400, "InvalidTag", message) { Details = [new("TagKey", key)] };
}
