using System.Text;
using Tern.DynamoDB;
using Tern.Local.DynamoDB.Values;

namespace Tern.Local.Tests.Values;

public sealed class ValueOrderTests
{
    [Fact]
    public void Text_is_ordered_as_its_UTF_8_bytes()
    {
        string[] texts = ["", "a", "ab", "b", "Z", "é", "\u07ff", "\u0800", "\ud7ff", "\ue000", "\uffff", "𝄞", "𝄞a", "\U0010ffff", "a\ue000", "a𝄞", "¿", "z"];
        foreach (string left in texts)
        {
            foreach (string right in texts)
            {
                int expected = Math.Sign(Encoding.UTF8.GetBytes(left).AsSpan().SequenceCompareTo(Encoding.UTF8.GetBytes(right)));
                Assert.Equal(expected, Math.Sign(ValueOrder.CompareUtf8(left, right)));
            }
        }
    }

    [Fact]
    public void Only_scalars_of_one_type_have_an_order()
    {
        Assert.True(ValueOrder.TryCompare(AttributeValue.Number("10"), AttributeValue.Number("9"), out int numbers) && numbers > 0);
        Assert.True(ValueOrder.TryCompare("10", "9", out int texts) && texts < 0);
        Assert.True(ValueOrder.TryCompare(Bytes(0x7f), Bytes(0x80), out int bytes) && bytes < 0);
        Assert.False(ValueOrder.TryCompare("10", AttributeValue.Number("9"), out _));
        Assert.False(ValueOrder.TryCompare(true, true, out _));
        Assert.False(ValueOrder.TryCompare(default, default, out _));
        Assert.False(ValueOrder.TryCompare(AttributeValue.List([]), AttributeValue.List([]), out _));
    }

    private static AttributeValue Bytes(params byte[] bytes) => AttributeValue.Binary(bytes);
}
