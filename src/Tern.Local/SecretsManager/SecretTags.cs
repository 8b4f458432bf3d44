using Tern.SecretsManager;

namespace Tern.Local.SecretsManager;

/// <summary>The maximum number of tags of a secret: 50.</summary>
internal static class SecretTags
{
    private const int MaxCount = 50;

    /// <summary>Checks the number of tags.</summary>
    /// <exception cref="InvalidParameterException">There are more than 50 tags.</exception>
    public static void CheckCount(IEnumerable<Tag> tags)
    {
        if (tags.Select(tag => tag.Key).Distinct(StringComparer.Ordinal).Count() > MaxCount)
            throw new InvalidParameterException("A secret can have a maximum of 50 tags. Remove tags, and try again.");
    }
}
