using Tern.DynamoDB;
using Tern.Local.DynamoDB.Storage;
using Tern.Local.DynamoDB.Tables;

namespace Tern.Local.Tests.Engine;

public class KeyEncodingTests
{
    private static readonly KeyDefinition Key = new(new("pk", AttributeValueKind.String), new("sk", AttributeValueKind.Binary));

    [Fact]
    public void Encoded_sort_keys_have_the_order_of_their_bytes()
    {
        byte[][] ordered = [[0], [0, 0], [0, 0, 1], [0, 1], [0, 0xFF], [1], [1, 0], [1, 0, 0], [1, 0xFF], [0xFF], [0xFF, 0], [0xFF, 0xFF]];
        byte[][] keys = [.. ordered.Select(sort => Encode("p", sort))];
        for (int i = 1; i < keys.Length; i++)
            Assert.True(keys[i - 1].AsSpan().SequenceCompareTo(keys[i]) < 0, $"Key {i} does not follow.");
    }

    [Fact]
    public void Partition_contains_only_its_own_keys()
    {
        KeyBounds bounds = KeyEncoding.Partition("a");
        Assert.True(bounds.Contains(Encode("a", [0])));
        Assert.True(bounds.Contains(Encode("a", [0xFF, 0xFF])));
        Assert.False(bounds.Contains(Encode("a\0", [0])));
        Assert.False(bounds.Contains(Encode("aa", [0])));
        Assert.False(bounds.Contains(Encode("b", [0])));
    }

    [Fact]
    public void BeginningWith_a_prefix_that_ends_in_0_or_255_contains_exactly_the_keys_with_that_prefix()
    {
        Check([5, 0], [[5, 0], [5, 0, 0], [5, 0, 9]], [[5], [5, 1], [4, 255]]);
        Check([5, 0xFF], [[5, 0xFF], [5, 0xFF, 0xFF]], [[5], [5, 0xFE], [6]]);
        Check([0xFF], [[0xFF], [0xFF, 0xFF]], [[0xFE], [0xFE, 0xFF]]);

        static void Check(byte[] prefix, byte[][] inside, byte[][] outside)
        {
            KeyBounds bounds = KeyEncoding.BeginningWith("p", AttributeValue.Binary(prefix));
            Assert.All(inside, sort => Assert.True(bounds.Contains(Encode("p", sort))));
            Assert.All(outside, sort => Assert.False(bounds.Contains(Encode("p", sort))));
        }
    }

    [Theory]
    [InlineData(1)]
    [InlineData(3)]
    [InlineData(16)]
    [InlineData(1_000_000)]
    public void Every_key_is_in_exactly_one_segment(int segments)
    {
        KeyBounds[] all = [.. Enumerable.Range(0, segments).Select(segment => KeyEncoding.Segment(segment, segments))];
        for (int i = 0; i < 10; i++)
        {
            byte[] key = Encode("partition-" + i, [1]);
            Assert.Equal(1, all.Count(segment => segment.Contains(key)));
        }
    }

    [Fact]
    public void Keys_of_similar_partitions_are_in_all_segments()
    {
        byte[][] keys = [.. Enumerable.Range(0, 200).Select(i => Encode("partition-" + i, [1]))];
        for (int segment = 0; segment < 16; segment++)
            Assert.Contains(keys, key => KeyEncoding.Segment(segment, 16).Contains(key));
    }

    [Fact]
    public void Segments_are_contiguous()
    {
        for (int segment = 1; segment < 7; segment++)
            Assert.Equal(KeyEncoding.Segment(segment - 1, 7).Upper, KeyEncoding.Segment(segment, 7).Lower);
        Assert.Null(KeyEncoding.Segment(6, 7).Upper);
    }

    private static byte[] Encode(string partition, byte[] sort) =>
        KeyEncoding.OfItem(Key, new() { ["pk"] = partition, ["sk"] = AttributeValue.Binary(sort) });
}
