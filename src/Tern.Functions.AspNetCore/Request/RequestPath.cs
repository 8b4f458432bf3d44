using System.Text;

namespace Tern.Functions.AspNetCore.Request;

/// <summary>Validates and normalizes the decoded path as Kestrel does.</summary>
/// <seealso href="https://www.rfc-editor.org/rfc/rfc3986#section-5.2.4">RFC 3986, dot segments</seealso>
internal static class RequestPath
{
    /// <summary>Removes the segments <c>.</c> and <c>..</c>.</summary>
    /// <returns>False if the path contains a NUL.</returns>
    public static bool TryNormalize(string path, out string normalized)
    {
        normalized = HasDotSegment(path) ? RemoveDotSegments(path) : path;
        return !path.Contains('\0', StringComparison.Ordinal);
    }

    private static bool HasDotSegment(string path)
    {
        for (int i = path.IndexOf("/.", StringComparison.Ordinal); i >= 0; i = path.IndexOf("/.", i + 1, StringComparison.Ordinal))
        {
            int end = i + 2;
            if (end < path.Length && path[end] == '.')
                end++;
            if (end == path.Length || path[end] == '/')
                return true;
        }
        return false;
    }

    private static string RemoveDotSegments(string path)
    {
        var output = new StringBuilder(path.Length);
        for (int start = 0; start < path.Length;)
        {
            int next = path.IndexOf('/', start + 1);
            int end = next < 0 ? path.Length : next;
            ReadOnlySpan<char> segment = path.AsSpan(start, end - start);
            bool isParent = segment is "/..";
            if (isParent)
                output.Length = Math.Max(LastSlash(output), 0);
            else if (segment is not "/.")
                output.Append(segment);
            // A path that ends with a dot segment is that of a folder.
            if (end == path.Length && (isParent || segment is "/."))
                output.Append('/');
            start = end;
        }
        return output.Length == 0 ? "/" : output.ToString();
    }

    private static int LastSlash(StringBuilder output)
    {
        int index = output.Length - 1;
        while (index >= 0 && output[index] != '/')
            index--;
        return index;
    }
}
