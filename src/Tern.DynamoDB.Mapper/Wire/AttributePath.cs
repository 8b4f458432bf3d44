using System.Globalization;
using System.Text;
using Tern.Runtime;

namespace Tern.DynamoDB.Mapper;

/// <summary>Paths of attributes for messages, for example <c>Lines[0].Sku</c>.</summary>
internal static class AttributePath
{
    // Longer paths exist only with names that are no names.
    private const int MaxLength = 2048;

    /// <summary>Returns the path of the attribute at the end of JSON that can be incomplete.</summary>
    /// <param name="json">The JSON from the start of an item or a value.</param>
    /// <param name="isItem">Whether it starts with an item, and not with a value such as <c>{"S":"text"}</c>.</param>
    public static string At(ReadOnlySpan<byte> json, bool isItem)
    {
        var path = new StringBuilder();
        // Names and data types alternate: a name, then M with a name, or L with an index.
        bool isType = !isItem;
        foreach (Level level in LevelsOf(json))
        {
            if (path.Length > MaxLength)
                return path.ToString(0, MaxLength) + "…";
            if (level.IsArray)
            {
                path.Append(CultureInfo.InvariantCulture, $"[{level.Index}]");
                isType = true;
            }
            else if (isType)
            {
                isType = !json[level.Name].SequenceEqual("M"u8);
            }
            else if (level.HasName)
            {
                path.Append(path.Length > 0 ? "." : "").Append(TextOf(json[level.Name]));
                isType = true;
            }
        }
        return path.ToString();
    }

    private static List<Level> LevelsOf(ReadOnlySpan<byte> json)
    {
        var levels = new List<Level>();
        for (int position = 0; position < json.Length; position++)
        {
            switch (json[position])
            {
                case (byte)'{' or (byte)'[':
                    levels.Add(new(json[position] == (byte)'['));
                    break;
                case (byte)'}' or (byte)']' when levels.Count > 0:
                    levels.RemoveAt(levels.Count - 1);
                    break;
                case (byte)',' when levels.Count > 0:
                    levels[^1] = new(levels[^1].IsArray, levels[^1].Index + 1);
                    break;
                case (byte)'"':
                    int end = EndOf(json, position);
                    if (levels.Count > 0 && levels[^1] is { IsArray: false, HasName: false } && end < json.Length)
                        levels[^1] = levels[^1] with { Name = (position + 1)..end, HasName = true };
                    position = end;
                    break;
            }
        }
        return levels;
    }

    // The position of the closing quote.
    private static int EndOf(ReadOnlySpan<byte> json, int start)
    {
        int position = start + 1;
        while (position < json.Length && json[position] != (byte)'"')
            position += json[position] == (byte)'\\' ? 2 : 1;
        return Math.Min(position, json.Length);
    }

    private static string TextOf(ReadOnlySpan<byte> name)
    {
        if (name.IndexOf((byte)'\\') < 0)
            return Encoding.UTF8.GetString(name);
        try
        {
            return new JsonReader([(byte)'"', .. name, (byte)'"']).ReadString();
        }
        catch (TernSerializationException)
        {
            return Encoding.UTF8.GetString(name);
        }
    }

    private readonly record struct Level(bool IsArray, int Index = 0, Range Name = default, bool HasName = false);
}
