using System.Buffers;

namespace Tern.S3.Transfers;

/// <summary>
/// Where the object of a key belongs below a folder. A key is whatever somebody once chose, so that it may have been chosen to land
/// elsewhere: what could mean another place on any operating system is refused on all, and everything else stands for itself.
/// </summary>
internal static class KeyPath
{
    // Reserved or with a meaning on Windows: https://learn.microsoft.com/windows/win32/fileio/naming-a-file
    private static readonly SearchValues<char> s_refused = SearchValues.Create("\\:<>\"|?*");

    private const int MaxSegmentBytes = 255;

    /// <summary>The path below the folder, with the separators of this system.</summary>
    /// <param name="key">The key, without the prefix that stands for the folder.</param>
    /// <param name="path">The path; null when it is refused.</param>
    /// <param name="reason">Why it is refused; null when it is not.</param>
    public static bool TryGetRelative(string key, out string? path, out string? reason)
    {
        path = null;
        reason = Find(key);
        if (reason is not null)
            return false;
        path = key.Replace('/', Path.DirectorySeparatorChar);
        return true;
    }

    /// <summary>Whether the folders that a path goes through are folders, and none is a link to elsewhere.</summary>
    /// <param name="folder">The folder, which may itself be a link.</param>
    /// <param name="relative">What <see cref="TryGetRelative"/> gave.</param>
    public static bool StaysBelow(string folder, string relative)
    {
        string root = Path.TrimEndingDirectorySeparator(Path.GetFullPath(folder));
        string full = Path.GetFullPath(Path.Combine(root, relative));
        if (!full.StartsWith(root + Path.DirectorySeparatorChar, StringComparison.Ordinal) && root != Path.GetPathRoot(root))
            return false;
        string step = root;
        string[] segments = relative.Split(Path.DirectorySeparatorChar);
        foreach (string segment in segments[..^1])
        {
            step = Path.Combine(step, segment);
            var info = new DirectoryInfo(step);
            if (info.LinkTarget is not null || (info.Exists && info.Attributes.HasFlag(FileAttributes.ReparsePoint)))
                return false;
        }
        return true;
    }

    private static string? Find(string key)
    {
        if (key.Length == 0)
            return "it is empty";
        foreach (Range range in key.AsSpan().Split('/'))
        {
            ReadOnlySpan<char> segment = key.AsSpan()[range];
            if (segment.IsEmpty)
                return "it begins or ends with a slash, or has two in a row";
            if (segment is "." or "..")
                return "it has '.' or '..' between slashes";
            if (segment.ContainsAny(s_refused))
                return "it has one of the characters \\ : < > \" | ? *";
            if (segment[^1] is '.' or ' ')
                return "a name in it ends with a dot or a space, which Windows leaves out";
            if (IsReserved(segment))
                return "a name in it is that of a device";
            if (System.Text.Encoding.UTF8.GetByteCount(segment) > MaxSegmentBytes)
                return "a name in it is longer than 255 bytes";
            for (int i = 0; i < segment.Length; i++)
            {
                if (char.IsControl(segment[i]))
                    return "it has a control character";
                if (char.IsSurrogate(segment[i]) && !(char.IsHighSurrogate(segment[i]) && i + 1 < segment.Length && char.IsLowSurrogate(segment[++i])))
                    return "it is not valid Unicode";
            }
        }
        return null;
    }

    // A device is meant whatever follows a dot.
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
