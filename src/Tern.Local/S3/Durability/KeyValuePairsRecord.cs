using Tern.Local.Durability;

namespace Tern.Local.S3.Durability;

/// <summary>The binary form of pairs of names and values.</summary>
internal static class KeyValuePairsRecord
{
    public static void Write(RecordWriter writer, IReadOnlyList<KeyValuePair<string, string>> pairs)
    {
        writer.Integer(pairs.Count);
        foreach ((string name, string value) in pairs)
        {
            writer.Text(name);
            writer.Text(value);
        }
    }

    public static KeyValuePair<string, string>[] Read(ref RecordReader reader)
    {
        var pairs = new KeyValuePair<string, string>[reader.Count()];
        for (int i = 0; i < pairs.Length; i++)
        {
            string name = reader.Text();
            pairs[i] = new(name, reader.Text());
        }
        return pairs;
    }
}
