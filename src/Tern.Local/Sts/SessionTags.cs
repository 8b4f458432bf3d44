using Tern.Sts;

namespace Tern.Local.Sts;

/// <summary>The rules of session tags.</summary>
/// <seealso href="https://docs.aws.amazon.com/IAM/latest/UserGuide/id_session-tags.html">Pass session tags in AWS STS</seealso>
internal static class SessionTags
{
    /// <summary>Checks that the keys of tags are different, without regard to their case.</summary>
    /// <exception cref="TernServiceException">Two keys are equal.</exception>
    public static void CheckUnique(IReadOnlyList<Tag> tags)
    {
        HashSet<string> keys = new(StringComparer.OrdinalIgnoreCase);
        foreach (Tag tag in tags)
        {
            if (!keys.Add(tag.Key))
                throw StsErrors.InvalidTags("Duplicate tag keys found. Please note that Tag keys are case insensitive.");
        }
    }

    /// <summary>Returns the tags that sessions of a new session inherit: those of the caller, and the transitive ones of the request.</summary>
    /// <exception cref="TernServiceException">The tags contradict each other or those of the caller.</exception>
    public static IReadOnlyList<Tag> Resolve(IReadOnlyList<Tag> tags, IReadOnlyList<string> transitiveKeys, IReadOnlyList<Tag> inherited)
    {
        CheckUnique(tags);
        List<Tag> result = [.. inherited];
        foreach (string key in transitiveKeys)
        {
            Tag tag = tags.FirstOrDefault(tag => tag.Key.Equals(key, StringComparison.OrdinalIgnoreCase))
                ?? throw StsErrors.InvalidTags("The specified transitive tag key must be included in the requested tags.");
            result.Add(tag);
        }
        foreach (Tag tag in tags)
        {
            if (inherited.Any(known => known.Key.Equals(tag.Key, StringComparison.OrdinalIgnoreCase)))
                throw StsErrors.InvalidTags("One of the specified transitive tag keys can't be set because it conflicts with a transitive tag key from the calling session.");
        }
        return result;
    }
}
