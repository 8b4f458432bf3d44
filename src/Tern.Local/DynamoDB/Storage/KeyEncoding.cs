using System.Buffers.Binary;
using System.Text;
using Tern.DynamoDB;
using Tern.Local.DynamoDB.Numbers;
using Tern.Local.DynamoDB.Tables;

namespace Tern.Local.DynamoDB.Storage;

/// <summary>Encodes keys as byte strings in the order of a table: hash of the partition key, partition key, sort key.</summary>
/// <remarks>
/// A key is the hash (4 bytes), the bytes of the partition key and those of the sort key, each terminated by <c>00 00</c>. A zero byte of a value is
/// encoded as <c>00 FF</c>, so no key is a prefix of another and shorter values sort first. In an index entry, the table key follows the index key,
/// because index keys need not be unique.
/// </remarks>
internal static class KeyEncoding
{
    private const int HashLength = 4;

    /// <summary>Encodes the table key of an item.</summary>
    public static byte[] OfItem(KeyDefinition definition, OrderedMap<AttributeValue> item) => new Writer().Key(definition, item).ToArray();

    /// <summary>Encodes the key of the index entry of an item. The item must have the index key.</summary>
    public static byte[] OfEntry(KeyDefinition index, byte[] tableKey, OrderedMap<AttributeValue> item) =>
        new Writer().Key(index, item).Raw(tableKey).ToArray();

    /// <summary>Returns the range of the keys with a partition key.</summary>
    public static KeyBounds Partition(AttributeValue partition) => KeyBounds.WithPrefix(new Writer().Partition(partition).ToArray());

    /// <summary>Returns the range of the keys with a partition key and a sort key.</summary>
    public static KeyBounds Exactly(AttributeValue partition, AttributeValue sort) =>
        KeyBounds.WithPrefix(new Writer().Partition(partition).Value(sort).ToArray());

    /// <summary>Returns the range of the keys with a partition key and a prefix of the sort key.</summary>
    public static KeyBounds BeginningWith(AttributeValue partition, AttributeValue sortPrefix) =>
        KeyBounds.WithPrefix(new Writer().Partition(partition).Escaped(BytesOf(sortPrefix)).ToArray());

    /// <summary>Returns the range of hashes that one segment of a parallel scan reads.</summary>
    public static KeyBounds Segment(int segment, int totalSegments)
    {
        return new(Boundary(segment), segment + 1 == totalSegments ? null : Boundary(segment + 1));

        byte[] Boundary(int index)
        {
            byte[] boundary = new byte[HashLength];
            ulong space = 1UL << 32;
            BinaryPrimitives.WriteUInt32BigEndian(boundary, (uint)(((ulong)index * space + (ulong)totalSegments - 1) / (ulong)totalSegments));
            return boundary;
        }
    }

    /// <summary>Returns bytes of a key attribute that have the same order as the values.</summary>
    private static byte[] BytesOf(AttributeValue value) => value.Kind switch
    {
        AttributeValueKind.String => Encoding.UTF8.GetBytes(value.S!),
        AttributeValueKind.Binary => value.B!.Value.ToArray(),
        _ => DynamoNumber.Parse(value.N!).ToSortKey(),
    };

    private readonly struct Writer()
    {
        private readonly List<byte> _bytes = new(64);

        public Writer Key(KeyDefinition definition, OrderedMap<AttributeValue> item)
        {
            Partition(item[definition.Partition.Name]);
            return definition.Sort is { } sort ? Value(item[sort.Name]) : this;
        }

        public Writer Partition(AttributeValue value)
        {
            byte[] bytes = BytesOf(value);
            Span<byte> hash = stackalloc byte[HashLength];
            BinaryPrimitives.WriteUInt32BigEndian(hash, Hash(bytes));
            return Raw(hash).Escaped(bytes).Raw([0, 0]);
        }

        public Writer Value(AttributeValue value) => Escaped(BytesOf(value)).Raw([0, 0]);

        public Writer Escaped(ReadOnlySpan<byte> bytes)
        {
            foreach (byte value in bytes)
            {
                _bytes.Add(value);
                if (value == 0)
                    _bytes.Add(0xFF);
            }
            return this;
        }

        public Writer Raw(ReadOnlySpan<byte> bytes)
        {
            _bytes.AddRange(bytes);
            return this;
        }

        public byte[] ToArray() => [.. _bytes];

        // FNV-1a with the final steps of MurmurHash3. Without them, short keys do not spread over all segments of a parallel scan.
        private static uint Hash(ReadOnlySpan<byte> bytes)
        {
            uint hash = 2166136261;
            foreach (byte value in bytes)
                hash = (hash ^ value) * 16777619;
            hash = (hash ^ (hash >> 16)) * 0x85EBCA6B;
            hash = (hash ^ (hash >> 13)) * 0xC2B2AE35;
            return hash ^ (hash >> 16);
        }
    }
}
