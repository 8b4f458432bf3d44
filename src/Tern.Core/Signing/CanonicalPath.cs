using System.Buffers;
using System.Text;

namespace Tern.Runtime;

/// <summary>The canonical path of a request.</summary>
internal static class CanonicalPath
{
    public static void Write(PooledBuffer buffer, ReadOnlySpan<char> path, bool normalize, bool doubleEncode)
    {
        if (path is "" or "/")
        {
            buffer.GetSpan(1)[0] = (byte)'/';
            buffer.Advance(1);
            return;
        }
        HttpText.ThrowIfControl(path, "The path");
        if (path[0] != '/')
            throw new TernSigningException("The path does not start with '/'. Use an absolute path.");

        if (!normalize || !NeedsNormalizing(path))
        {
            Encode(buffer, path, doubleEncode);
            return;
        }
        char[] rented = ArrayPool<char>.Shared.Rent(path.Length);
        int length = Normalize(path, rented);
        Encode(buffer, rented.AsSpan(0, length), doubleEncode);
        ArrayPool<char>.Shared.Return(rented);
    }

    private static void Encode(PooledBuffer buffer, ReadOnlySpan<char> path, bool doubleEncode)
    {
        if (doubleEncode)
            UriComponent.WritePath(buffer, path);
        else
            buffer.Advance(Encoding.UTF8.GetBytes(path, buffer.GetSpan(Encoding.UTF8.GetMaxByteCount(path.Length))));
    }

    private static bool NeedsNormalizing(ReadOnlySpan<char> path) => path.IndexOf("//") >= 0 || path.IndexOf("/.") >= 0;

    /// <summary>Resolves dot segments and removes empty segments. A trailing slash is preserved.</summary>
    private static int Normalize(ReadOnlySpan<char> path, Span<char> destination)
    {
        int length = 0;
        foreach (Range range in path.Split('/'))
        {
            ReadOnlySpan<char> segment = path[range];
            if (segment is "" or ".")
                continue;
            if (segment is "..")
            {
                length = Math.Max(destination[..length].LastIndexOf('/'), 0);
                continue;
            }
            destination[length++] = '/';
            segment.CopyTo(destination[length..]);
            length += segment.Length;
        }
        if (path[^1] == '/' || length == 0)
            destination[length++] = '/';
        return length;
    }
}
