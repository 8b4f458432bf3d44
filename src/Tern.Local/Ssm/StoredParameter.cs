using Tern.Local.Ssm.Policies;
using Tern.Ssm;

namespace Tern.Local.Ssm;

/// <summary>A parameter with its versions.</summary>
/// <param name="name">The name, not an ARN.</param>
/// <param name="arn">The ARN.</param>
internal sealed class StoredParameter(string name, string arn)
{
    /// <summary>The name, for example <c>/shop/database</c>.</summary>
    public string Name => name;

    /// <summary>The ARN.</summary>
    public string Arn => arn;

    /// <summary>The versions, oldest first; at least one.</summary>
    public List<StoredVersion> Versions { get; } = [];

    /// <summary>The version with the highest number.</summary>
    public StoredVersion Latest => Versions[^1];

    /// <summary>The tags in the order of their creation.</summary>
    public List<Tag> Tags { get; } = [];

    /// <summary>The expiration of the latest version; null if it has none.</summary>
    public ParameterExpiration? Expiration { get; set; }

    /// <summary>Adds tags. A tag replaces one with the same key.</summary>
    public void AddTags(IEnumerable<Tag> tags)
    {
        foreach (Tag tag in tags)
        {
            int index = Tags.FindIndex(existing => existing.Key == tag.Key);
            if (index >= 0)
                Tags[index] = tag;
            else
                Tags.Add(tag);
        }
    }
}
