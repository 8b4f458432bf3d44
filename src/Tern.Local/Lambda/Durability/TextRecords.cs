using Tern.Local.Durability;
using Tern.Runtime;

namespace Tern.Local.Lambda.Durability;

/// <summary>The form of lists and maps of text in documents.</summary>
internal static class TextRecords
{
    public static void Write(in RecordWriter writer, IReadOnlyCollection<string> texts)
    {
        writer.Integer(texts.Count);
        foreach (string text in texts)
            writer.Text(text);
    }

    public static string[] Read(ref RecordReader reader)
    {
        var texts = new string[reader.Count()];
        for (int i = 0; i < texts.Length; i++)
            texts[i] = reader.Text();
        return texts;
    }

    /// <summary>Writes a list of a request, which can be absent.</summary>
    public static void WriteOptional(in RecordWriter writer, IReadOnlyList<string> texts)
    {
        bool isPresent = texts is not AbsentList<string>;
        writer.Boolean(isPresent);
        if (isPresent)
            Write(writer, texts);
    }

    /// <summary>Reads the result of <see cref="WriteOptional"/>.</summary>
    public static IReadOnlyList<string> ReadOptional(ref RecordReader reader) => reader.Boolean() ? Read(ref reader) : AbsentList<string>.Instance;

    public static void Write(in RecordWriter writer, IReadOnlyCollection<KeyValuePair<string, string>> map)
    {
        writer.Integer(map.Count);
        foreach ((string key, string value) in map)
        {
            writer.Text(key);
            writer.Text(value);
        }
    }

    public static Dictionary<string, string> ReadMap(ref RecordReader reader)
    {
        int count = reader.Count();
        var map = new Dictionary<string, string>(StringComparer.Ordinal);
        for (int i = 0; i < count; i++)
            map[reader.Text()] = reader.Text();
        return map;
    }
}
