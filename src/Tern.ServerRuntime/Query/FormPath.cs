using System.Text;

namespace Tern.ServerRuntime;

/// <summary>The name of a field in messages.</summary>
internal static class FormPath
{
    private const int MaxLength = 512;

    /// <summary>Returns the visible ASCII characters of a name, and a question mark for each other byte.</summary>
    public static string Describe(ReadOnlySpan<byte> name)
    {
        var path = new StringBuilder(Math.Min(name.Length, MaxLength + 1));
        foreach (byte letter in name[..Math.Min(name.Length, MaxLength)])
            path.Append(letter is > 0x20 and < 0x7f ? (char)letter : '?');
        if (name.Length > MaxLength)
            path.Append('…');
        return path.ToString();
    }
}
