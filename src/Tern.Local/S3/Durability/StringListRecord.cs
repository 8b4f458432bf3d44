using Tern.Local.Durability;
using Tern.Runtime;

namespace Tern.Local.S3.Durability;

/// <summary>The binary form of lists of strings. An empty list is read as absent.</summary>
internal static class StringListRecord
{
    public static void Write(RecordWriter writer, IReadOnlyList<string> texts)
    {
        writer.Integer(texts.Count);
        foreach (string text in texts)
            writer.Text(text);
    }

    public static IReadOnlyList<string> Read(ref RecordReader reader)
    {
        string[] texts = new string[reader.Count()];
        for (int i = 0; i < texts.Length; i++)
            texts[i] = reader.Text();
        return texts.Length == 0 ? AbsentList<string>.Instance : texts;
    }
}
