using System.Buffers;
using System.Net;

namespace Tern.Local.S3.Buckets;

/// <summary>The rules of bucket names.</summary>
/// <seealso href="https://docs.aws.amazon.com/AmazonS3/latest/userguide/bucketnamingrules.html">General purpose bucket naming rules</seealso>
internal static class BucketNames
{
    private static readonly SearchValues<char> s_allowed = SearchValues.Create("abcdefghijklmnopqrstuvwxyz0123456789.-");
    private static readonly string[] s_reservedPrefixes = ["xn--", "sthree-", "amzn-s3-demo-"];
    private static readonly string[] s_reservedSuffixes = ["-s3alias", "--ol-s3", ".mrap", "--x-s3", "--table-s3"];

    public static bool IsValid(string name) =>
        name.Length is >= 3 and <= 63
        && !name.AsSpan().ContainsAnyExcept(s_allowed)
        && char.IsAsciiLetterOrDigit(name[0])
        && char.IsAsciiLetterOrDigit(name[^1])
        && !name.Contains("..", StringComparison.Ordinal)
        && !(name.Count(c => c == '.') == 3 && IPAddress.TryParse(name, out _))
        && !Array.Exists(s_reservedPrefixes, prefix => name.StartsWith(prefix, StringComparison.Ordinal))
        && !Array.Exists(s_reservedSuffixes, suffix => name.EndsWith(suffix, StringComparison.Ordinal));

    /// <summary>Whether a name is that of a directory bucket.</summary>
    public static bool IsDirectory(string name) => name.EndsWith("--x-s3", StringComparison.Ordinal);

    public static string Arn(string name) => "arn:aws:s3:::" + name;
}
