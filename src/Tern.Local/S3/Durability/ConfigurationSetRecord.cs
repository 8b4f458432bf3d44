using System.Collections.Immutable;
using Tern.Local.Durability;
using Tern.Local.S3.Configurations;

namespace Tern.Local.S3.Durability;

/// <summary>The binary form of the configurations of one kind.</summary>
internal static class ConfigurationSetRecord
{
    public static void Write<T>(RecordWriter writer, ImmutableSortedDictionary<string, T> configurations, DocumentRecord.Encoder<T> encode)
    {
        writer.Integer(configurations.Count);
        foreach ((string id, T configuration) in configurations)
        {
            writer.Text(id);
            DocumentRecord.Write(writer, configuration, encode);
        }
    }

    public static ImmutableSortedDictionary<string, T> Read<T>(ref RecordReader reader, DocumentRecord.Decoder<T> decode)
    {
        ImmutableSortedDictionary<string, T>.Builder configurations = ConfigurationSet.Empty<T>().ToBuilder();
        for (int count = reader.Count(); count > 0; count--)
            configurations[reader.Text()] = DocumentRecord.Read(ref reader, decode);
        return configurations.ToImmutable();
    }
}
