using Tern.Local.Durability;

namespace Tern.Local.Sns;

/// <summary>A map of texts in a document.</summary>
internal static class MapRecord
{
    public static void Write(in RecordWriter writer, OrderedMap<string> map)
    {
        writer.Integer(map.Count);
        foreach ((string key, string value) in map)
        {
            writer.Text(key);
            writer.Text(value);
        }
    }

    public static OrderedMap<string> Read(ref RecordReader reader)
    {
        OrderedMap<string> map = [];
        for (int count = reader.Count(); count > 0; count--)
        {
            string key = reader.Text();
            map[key] = reader.Text();
        }
        return map;
    }
}
