using Tern.Sts;

namespace Tern.Local.Sts;

/// <summary>The share of the maximum size that the policy and the tags of a session use.</summary>
internal static class PackedPolicySize
{
    private const int MaxCharacters = 2_048;
    private const int Percent = 100;

    /// <summary>Returns the share in percent, from 1 to 100; null without a policy and tags. The size is not compressed as that of the service is.</summary>
    public static int? Of(string? policy, IReadOnlyList<Tag>? tags)
    {
        int length = (policy?.Length ?? 0) + (tags?.Sum(tag => tag.Key.Length + tag.Value.Length) ?? 0);
        return length == 0 ? null : Math.Clamp(length * Percent / MaxCharacters, 1, Percent);
    }
}
