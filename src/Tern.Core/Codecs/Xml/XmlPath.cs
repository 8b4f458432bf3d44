using System.Text;

namespace Tern.Runtime;

/// <summary>Finds the element at an offset of a document.</summary>
internal static class XmlPath
{
    private const int MaxNameLength = 64;
    private const int MaxLength = 512;

    /// <summary>Returns the names of the elements around an offset, without the root. The XML before the offset may be malformed.</summary>
    public static string At(ReadOnlySpan<byte> xml, int offset)
    {
        var open = new List<Range>();
        int position = 0;
        while (true)
        {
            // Text that looks like a comment in an attribute value may end after the offset.
            int next = position < offset ? xml[position..Math.Min(offset, xml.Length)].IndexOf((byte)'<') : -1;
            if (next < 0)
                return Format(xml, open);
            position += next + 1;
            ReadOnlySpan<byte> rest = xml[position..];
            if (rest.StartsWith("!--"u8) || rest.StartsWith("![CDATA["u8))
            {
                ReadOnlySpan<byte> close = rest[1] == (byte)'-' ? "-->"u8 : "]]>"u8;
                int length = rest.IndexOf(close);
                position = length < 0 ? xml.Length : position + length + close.Length;
                continue;
            }
            int end = rest.IndexOf((byte)'>');
            if (end < 0)
                end = rest.Length;
            if (rest.StartsWith("/"u8))
            {
                if (open.Count > 0)
                    open.RemoveAt(open.Count - 1);
            }
            else if (!rest.StartsWith("?"u8) && !rest.StartsWith("!"u8) && !rest[..end].EndsWith("/"u8) && open.Count <= XmlReader.MaxDepth)
            {
                int name = rest[..end].IndexOfAny(" \t\r\n/"u8);
                open.Add(new(position, position + (name < 0 ? end : name)));
            }
            position = Math.Min(position + end, xml.Length);
        }
    }

    private static string Format(ReadOnlySpan<byte> xml, List<Range> open)
    {
        var path = new StringBuilder();
        for (int i = 1; i < open.Count; i++)
        {
            if (path.Length > MaxLength)
                return path.Append('…').ToString();
            if (i > 1)
                path.Append('.');
            ReadOnlySpan<byte> name = xml[open[i]];
            foreach (byte letter in name[..Math.Min(name.Length, MaxNameLength)])
                path.Append(letter is > 0x20 and < 0x7f ? (char)letter : '?');
            if (name.Length > MaxNameLength)
                path.Append('…');
        }
        return path.ToString();
    }
}
