using System.Globalization;
using System.Text;

namespace Tern.Runtime;

/// <summary>Finds the member at an offset of a document.</summary>
internal static class JsonPath
{
    private const int MaxNameLength = 64;
    private const int MaxLength = 512;

    /// <summary>Returns the path of the member at an offset. The JSON before the offset may be malformed.</summary>
    public static string At(ReadOnlySpan<byte> json, int offset)
    {
        var levels = new Level[JsonReader.MaxDepth + 1];
        int depth = 0;
        int position = 0;
        while (position < offset && position < json.Length)
        {
            switch (json[position])
            {
                case (byte)'{' or (byte)'[' when depth < levels.Length:
                    levels[depth++] = new() { IsArray = json[position] == (byte)'[' };
                    break;
                case (byte)'}' or (byte)']' when depth > 0:
                    depth--;
                    break;
                case (byte)',' when depth > 0:
                    levels[depth - 1].Index++;
                    levels[depth - 1].NameLength = -1;
                    break;
                case (byte)'"':
                    int end = StringEnd(json, position);
                    if (depth > 0 && levels[depth - 1] is { IsArray: false, NameLength: < 0 } && end <= offset)
                    {
                        levels[depth - 1].NameStart = position + 1;
                        levels[depth - 1].NameLength = Math.Max(end - position - 2, 0);
                    }
                    position = end - 1;
                    break;
            }
            position++;
        }
        return Format(json, levels.AsSpan(0, depth));
    }

    private static int StringEnd(ReadOnlySpan<byte> json, int start)
    {
        int position = start + 1;
        while (position < json.Length && json[position] != (byte)'"')
            position += json[position] == (byte)'\\' ? 2 : 1;
        return Math.Min(position + 1, json.Length);
    }

    private static string Format(ReadOnlySpan<byte> json, ReadOnlySpan<Level> levels)
    {
        var path = new StringBuilder();
        foreach (Level level in levels)
        {
            if (path.Length > MaxLength)
                return path.Append('…').ToString();
            if (level.IsArray)
                path.Append(CultureInfo.InvariantCulture, $"[{level.Index}]");
            else if (level.NameLength >= 0)
                AppendName(path, json.Slice(level.NameStart, level.NameLength));
        }
        return path.ToString();
    }

    private static void AppendName(StringBuilder path, ReadOnlySpan<byte> name)
    {
        if (path.Length > 0)
            path.Append('.');
        foreach (byte letter in name[..Math.Min(name.Length, MaxNameLength)])
            path.Append(letter is > 0x20 and < 0x7f ? (char)letter : '?');
        if (name.Length > MaxNameLength)
            path.Append('…');
    }

    // Not a record, whose equality and text add code to every native program (see eng/aot).
    private struct Level(bool isArray, int index, int nameStart, int nameLength)
    {
        public Level()
            : this(false, 0, 0, -1)
        {
        }

        public bool IsArray { get; set; } = isArray;

        public int Index { get; set; } = index;

        public int NameStart { get; set; } = nameStart;

        public int NameLength { get; set; } = nameLength;
    }
}
