namespace Tern.DynamoDB.Batches;

public class KeyComparerTests
{
    private static readonly OrderedMap<AttributeValue> Key = new() { ["pk"] = "a", ["sk"] = AttributeValue.Number("1.0") };

    private readonly KeyComparer _comparer = new([Key]);

    [Fact]
    public void KeyComparer_matches_a_key_with_its_item_by_equivalent_values()
    {
        OrderedMap<AttributeValue> item = new() { ["total"] = AttributeValue.Number(5), ["sk"] = AttributeValue.Number(1), ["pk"] = "a" };
        Assert.True(_comparer.Equals(Key, item));
        Assert.Equal(_comparer.GetHashCode(Key), _comparer.GetHashCode(item));
    }

    [Fact]
    public void KeyComparer_does_not_match_a_different_or_incomplete_item()
    {
        Assert.False(_comparer.Equals(Key, new() { ["pk"] = "a", ["sk"] = AttributeValue.Number(2) }));
        Assert.False(_comparer.Equals(Key, new() { ["pk"] = "a" }));
    }

    [Fact]
    public void KeyComparer_with_keys_of_different_attributes_throws()
    {
        Assert.Contains("at 1", Assert.Throws<ArgumentException>("keys", () => new KeyComparer([Key, new() { ["pk"] = "a" }])).Message, StringComparison.Ordinal);
        Assert.Throws<ArgumentException>("keys", () => new KeyComparer([Key, new() { ["pk"] = "a", ["other"] = "b" }]));
        Assert.Throws<ArgumentException>("keys", () => new KeyComparer([new()]));
        Assert.Throws<ArgumentException>("keys", () => new KeyComparer([Key, null!]));
        Assert.Contains("at 0", Assert.Throws<ArgumentException>("keys", () => new KeyComparer([null!, Key])).Message, StringComparison.Ordinal);
    }
}
