using System.Buffers.Binary;
using System.Text;
using Tern.DynamoDB;
using Tern.Local.DynamoDB.Numbers;
using Tern.Local.DynamoDB.Tables;
using Tern.Shapes;

namespace Tern.Local.DynamoDB.Storage;

/// <summary>Keys as byte strings whose order is the order of a table: by hash of the partition key, partition key, sort key.</summary>
/// <remarks>
/// A key is the hash (4 bytes), the partition key's bytes and the sort key's bytes, each ended by <c>00 00</c> with zero bytes inside
/// written <c>00 FF</c>, so that no key is a prefix of another and shorter values come first. An entry of an index has the key of the
/// table behind its own, because the keys of an index need not be unique.
/// </remarks>
internal static class KeyEncoding
{
    private const int HashLength = 4;

    /// <summary>The key of an item in its table.</summary>
    public static byte[] OfItem(KeyDefinition definition, OrderedMap<AttributeValue> item) => new Writer().Key(definition, item).ToArray();

    /// <summary>The key of an item's entry in an index; the item has the index's attributes.</summary>
    public static byte[] OfEntry(KeyDefinition index, byte[] tableKey, OrderedMap<AttributeValue> item) =>
        new Writer().Key(index, item).Raw(tableKey).ToArray();

    /// <summary>The keys with one value of the partition key.</summary>
    public static KeyBounds Partition(AttributeValue partition) => KeyBounds.WithPrefix(new Writer().Partition(partition).ToArray());

    /// <summary>The keys with one value of the partition key and one of the sort key.</summary>
    public static KeyBounds Exactly(AttributeValue partition, AttributeValue sort) =>
        KeyBounds.WithPrefix(new Writer().Partition(partition).Value(sort).ToArray());

    /// <summary>The keys with one value of the partition key whose sort key begins with a text or bytes.</summary>
    public static KeyBounds BeginningWith(AttributeValue partition, AttributeValue sortPrefix) =>
        KeyBounds.WithPrefix(new Writer().Partition(partition).Escaped(BytesOf(sortPrefix)).ToArray());

    /// <summary>The share of the hash space that one segment of a parallel scan reads.</summary>
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

    /// <summary>The bytes of a key attribute, in an order that is the values' order.</summary>
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

        // FNV-1a with the last steps of MurmurHash3, which spread short keys over the whole space of segments.
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
