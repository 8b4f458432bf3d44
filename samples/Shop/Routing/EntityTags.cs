using System.Globalization;
using Microsoft.Extensions.Primitives;
using Microsoft.Net.Http.Headers;

namespace Shop.Routing;

/// <summary>
/// Entity tags. That of a row begins with its version; behind it stands what else changes its bytes (<c>"7"</c>, <c>"7-out"</c>), which
/// <c>If-Match</c> does not look at.
/// </summary>
internal static class EntityTags
{
    public static string Of(int version, string suffix = "") => string.Create(CultureInfo.InvariantCulture, $"\"{version}{suffix}\"");

    /// <summary>The tag of an answer that has no version, from its bytes.</summary>
    public static string Of(ReadOnlySpan<byte> body)
    {
        Span<byte> hash = stackalloc byte[32];
        System.Security.Cryptography.SHA256.HashData(body, hash);
        return $"\"{Convert.ToHexStringLower(hash[..12])}\"";
    }

    /// <summary>The tag of the same in a content coding: other bytes (RFC 9110, 8.8.3.3).</summary>
    public static string OfCoding(string tag, string coding) => $"{tag.AsSpan(0, tag.Length - 1)}-{coding}\"";

    /// <summary>The versions that <c>If-Match</c> names; null when it is absent or <c>*</c>. A weak tag matches nothing (RFC 9110, 13.1.1).</summary>
    public static int[]? Versions(StringValues ifMatch)
    {
        if (ifMatch.Count == 0 || ifMatch == "*") return null;
        if (!EntityTagHeaderValue.TryParseList([.. ifMatch!], out var tags)) return [];
        return [.. tags.Where(tag => !tag.IsWeak).Select(tag => VersionOf(tag.Tag.AsSpan())).Where(version => version > 0)];
    }

    /// <summary>Whether <c>If-None-Match</c> names the tag, by weak comparison.</summary>
    public static bool Matches(StringValues ifNoneMatch, string tag)
    {
        if (ifNoneMatch.Count == 0) return false;
        if (ifNoneMatch == tag || ifNoneMatch == "*") return true;
        if (!EntityTagHeaderValue.TryParseList([.. ifNoneMatch!], out var tags)) return false;
        foreach (var other in tags)
        {
            if (other.Tag == tag) return true;
        }
        return false;
    }

    private static int VersionOf(ReadOnlySpan<char> tag)
    {
        var inside = tag.Trim('"');
        var end = inside.IndexOfAnyExceptInRange('0', '9');
        return int.TryParse(end < 0 ? inside : inside[..end], NumberStyles.None, CultureInfo.InvariantCulture, out var version) ? version : 0;
    }
}
