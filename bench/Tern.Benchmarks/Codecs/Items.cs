using Tern.DynamoDB;
using Tern.Runtime;

namespace Tern.Benchmarks.Codecs;

/// <summary>Reads items from request bodies.</summary>
internal static class Items
{
    /// <summary>Returns the attributes of a member of the document.</summary>
    public static OrderedMap<AttributeValue> Read(ReadOnlySpan<byte> body, string member)
    {
        var reader = new JsonReader(body);
        reader.ReadStartObject();
        while (reader.ReadKey(out string name))
        {
            if (name == member)
                return AttributeValueJson.ReadMap(ref reader);
            reader.Skip();
        }
        throw new ArgumentException($"The document has no member '{member}'.", nameof(member));
    }
}
