using System.Buffers;

namespace Tern.S3.Transfers;

/// <summary>
/// The path of a key below a folder. A key is untrusted and can be crafted to point elsewhere. A key that can be another location on any
/// operating system is rejected on all of them. All other keys are used unchanged.
/// </summary>
internal static class KeyPath
{
    // Reserved or with a meaning on Windows: https://learn.microsoft.com/windows/win32/fileio/naming-a-file
    private static readonly SearchValues<char> s_invalidCharacters = SearchValues.Create("\\:<>\"|?*");

    private const int MaxSegmentBytes = 255;

    /// <summary>Converts a key to a relative path with the separators of this system.</summary>
    /// <param name="key">The key without the prefix of the folder.</param>
    /// <param name="path">The path. Null if the key is rejected.</param>
    /// <param name="reason">Why the key is rejected. Null if it is not.</param>
    public static bool TryGetRelative(string key, out string? path, out string? reason)
    {
        path = null;
        reason = FindError(key);
        if (reason is not null)
            return false;
        path = key.Replace('/', Path.DirectorySeparatorChar);
        return true;
    }

    /// <summary>True if the path stays below the folder: it does not lead out of it, and none of its folders is a link.</summary>
    /// <param name="folder">The folder. It can be a link itself.</param>
    /// <param name="relative">The path from <see cref="TryGetRelative"/>.</param>
    public static bool IsInsideFolder(string folder, string relative)
    {
        string root = Path.TrimEndingDirectorySeparator(Path.GetFullPath(folder));
        string full = Path.GetFullPath(Path.Combine(root, relative));
        if (!full.StartsWith(root + Path.DirectorySeparatorChar, StringComparison.Ordinal) && root != Path.GetPathRoot(root))
            return false;
        string step = root;
        string[] segments = relative.Split(Path.DirectorySeparatorChar);
        foreach (string segment in segments.AsSpan(0, segments.Length - 1))
        {
            step = Path.Combine(step, segment);
            var info = new DirectoryInfo(step);
            if (info.LinkTarget is not null || (info.Exists && info.Attributes.HasFlag(FileAttributes.ReparsePoint)))
                return false;
        }
        return true;
    }

    private static string? FindError(string key)
    {
        if (key.Length == 0)
            return "it is empty";
        foreach (Range range in key.AsSpan().Split('/'))
        {
            ReadOnlySpan<char> segment = key.AsSpan()[range];
            if (segment.IsEmpty)
                return "it starts or ends with a slash, or contains two consecutive slashes";
            if (segment is "." or "..")
                return "it contains '.' or '..' as a name";
            if (segment.ContainsAny(s_invalidCharacters))
                return "it contains one of the characters \\ : < > \" | ? *";
            if (segment[^1] is '.' or ' ')
                return "it contains a name that ends with a dot or a space, which Windows removes";
            if (IsReserved(segment))
                return "it contains the name of a Windows device";
            if (System.Text.Encoding.UTF8.GetByteCount(segment) > MaxSegmentBytes)
                return "it contains a name that is longer than 255 bytes";
            for (int i = 0; i < segment.Length; i++)
            {
                if (char.IsControl(segment[i]))
                    return "it contains a control character";
                if (char.IsSurrogate(segment[i]) && !(char.IsHighSurrogate(segment[i]) && i + 1 < segment.Length && char.IsLowSurrogate(segment[++i])))
                    return "it is not valid Unicode";
            }
        }
        return null;
    }

    // A device name is reserved with any extension.
    private static bool IsReserved(ReadOnlySpan<char> segment)
    {
        int dot = segment.IndexOf('.');
        ReadOnlySpan<char> name = (dot < 0 ? segment : segment[..dot]).TrimEnd(' ');
        if (Is(name, "CON") || Is(name, "PRN") || Is(name, "AUX") || Is(name, "NUL") || Is(name, "CONIN$") || Is(name, "CONOUT$"))
            return true;
        return name.Length == 4 && (Is(name[..3], "COM") || Is(name[..3], "LPT")) && name[3] is (>= '0' and <= '9') or '¹' or '²' or '³';

        static bool Is(ReadOnlySpan<char> name, string reserved) => name.Equals(reserved, StringComparison.OrdinalIgnoreCase);
    }
}
