using System.Globalization;
using Microsoft.Extensions.Primitives;
using Microsoft.Net.Http.Headers;

namespace Shop.Routing;

/// <summary>
/// Entity tags. The tag of a row is its version and a hash of the body. <c>If-Match</c> compares only the version. The hash covers data that is not
/// in the row: the stock, the name of a review's author, the currency, the format of this release.
/// </summary>
internal static class EntityTags
{
    public static string Of(int version, ReadOnlySpan<byte> body) => string.Create(CultureInfo.InvariantCulture, $"\"{version}-{Hash(body, 6)}\"");

    /// <summary>The tag of a response without a version: a hash of its body.</summary>
    public static string Of(ReadOnlySpan<byte> body) => $"\"{Hash(body, 12)}\"";

    /// <summary>The tag of the body in a content coding, which must differ because the bytes differ (RFC 9110, 8.8.3.3).</summary>
    public static string OfCoding(string tag, string coding) => $"{tag.AsSpan(0, tag.Length - 1)}-{coding}\"";

    /// <summary>Whether the bytes are a strong tag in quotes, of printable ASCII, that is valid in a header.</summary>
    public static bool IsStrong(ReadOnlySpan<byte> tag) =>
        tag is [(byte)'"', .. var inside, (byte)'"'] && !inside.Contains((byte)'"') && !inside.ContainsAnyExceptInRange((byte)'!', (byte)'~');

    /// <summary>The versions in <c>If-Match</c>; null if it is absent or <c>*</c>. A weak tag matches nothing (RFC 9110, 13.1.1).</summary>
    public static int[]? Versions(StringValues ifMatch)
    {
        if (ifMatch.Count == 0 || ifMatch == "*") return null;
        if (!EntityTagHeaderValue.TryParseList([.. ifMatch!], out var tags)) return [];
        return [.. tags.Where(tag => !tag.IsWeak).Select(tag => VersionOf(tag.Tag.AsSpan())).Where(version => version > 0)];
    }

    /// <summary>Whether <c>If-None-Match</c> contains the tag, by weak comparison.</summary>
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

    private static string Hash(ReadOnlySpan<byte> body, int length)
    {
        Span<byte> hash = stackalloc byte[32];
        System.Security.Cryptography.SHA256.HashData(body, hash);
        return Convert.ToHexStringLower(hash[..length]);
    }

    private static int VersionOf(ReadOnlySpan<char> tag)
    {
        var inside = tag.Trim('"');
        var end = inside.IndexOfAnyExceptInRange('0', '9');
        return int.TryParse(end < 0 ? inside : inside[..end], NumberStyles.None, CultureInfo.InvariantCulture, out var version) ? version : 0;
    }
}
