using System.Globalization;
using System.Runtime.CompilerServices;
using Tern.DynamoDB.Support;

namespace Tern.DynamoDB;

public class AttributeValueTests
{
    [Fact]
    public void AttributeValue_has_a_size_of_16_bytes() => Assert.Equal(16, Unsafe.SizeOf<AttributeValue>());

    [Fact]
    public void Default_AttributeValue_has_no_type()
    {
        AttributeValue value = default;
        Assert.Equal(AttributeValueKind.None, value.Kind);
        Assert.Null(value.S);
        Assert.Null(value.B);
        Assert.False(value.IsNull);
    }

    [Fact]
    public void AttributeValue_sets_only_the_member_of_its_type()
    {
        AttributeValue[] values =
        [
            "text", AttributeValue.Number(1), AttributeValue.Binary(new byte[] { 1 }), AttributeValue.StringSet(["a"]), AttributeValue.NumberSet(["1"]),
            AttributeValue.BinarySet([new byte[] { 1 }]), AttributeValue.Map([]), AttributeValue.List([]), AttributeValue.Null, true,
        ];
        for (int i = 0; i < values.Length; i++)
        {
            AttributeValue value = values[i];
            bool[] isSet =
            [
                value.S is not null, value.N is not null, value.B is not null, value.SS is not null, value.NS is not null,
                value.BS is not null, value.M is not null, value.L is not null, value.IsNull, value.Bool is not null,
            ];
            Assert.Equal(i + 1, (int)value.Kind);
            Assert.Equal(Enumerable.Range(0, values.Length).Select(member => member == i), isSet);
        }
    }

    [Fact]
    public void Boolean_false_is_returned_as_a_value() => Assert.False(AttributeValue.Boolean(false).Bool!.Value);

    [Theory]
    [InlineData("79228162514264337593543950335")]
    [InlineData("-0.0000000000000000000000000001")]
    [InlineData("1.10")]
    public void Number_of_a_decimal_preserves_every_digit(string text) =>
        Assert.Equal(text, AttributeValue.Number(decimal.Parse(text, CultureInfo.InvariantCulture)).N);

    [Fact]
    public void Number_of_an_integer_preserves_every_digit() => Assert.Equal("-9223372036854775808", AttributeValue.Number(long.MinValue).N);

    [Fact]
    public void Binary_of_an_array_slice_does_not_copy()
    {
        byte[] array = [1, 2, 3, 4, 5];
        ReadOnlyMemory<byte> bytes = AttributeValue.Binary(array.AsMemory(1, 3)).B!.Value;
        array[2] = 33;
        Assert.Equal([2, 33, 4], bytes.ToArray());
    }

    [Fact]
    public void Binary_of_native_memory_does_not_copy()
    {
        using var native = new NativeMemory(5);
        ReadOnlyMemory<byte> bytes = AttributeValue.Binary(native.Memory.Slice(1, 3)).B!.Value;
        native.GetSpan()[2] = 33;
        Assert.Equal([0, 33, 0], bytes.ToArray());
    }

    [Fact]
    public void Binary_accepts_empty_memory()
    {
        Assert.Equal(0, AttributeValue.Binary(default).B!.Value.Length);
        Assert.Equal(0, AttributeValue.Binary(new byte[] { 1 }.AsMemory(1)).B!.Value.Length);
    }

    [Fact]
    public void String_boolean_and_binary_values_allocate_nothing()
    {
        byte[] array = new byte[10];
        _ = AttributeValue.Binary(array.AsMemory(1, 3)).B!.Value.Length;
        long before = GC.GetAllocatedBytesForCurrentThread();
        AttributeValue text = "text";
        AttributeValue yes = true;
        AttributeValue bytes = AttributeValue.Binary(array.AsMemory(1, 3));
        int length = text.S!.Length + bytes.B!.Value.Length + (yes.Bool!.Value ? 1 : 0);
        Assert.Equal(0, GC.GetAllocatedBytesForCurrentThread() - before);
        Assert.Equal(8, length);
    }

    [Fact]
    public void Values_that_DynamoDB_never_accepts_throw()
    {
        Assert.Throws<ArgumentException>("values", () => AttributeValue.StringSet([]));
        Assert.Throws<ArgumentException>("values", () => AttributeValue.NumberSet([]));
        Assert.Throws<ArgumentException>("values", () => AttributeValue.BinarySet([]));
        Assert.Throws<ArgumentException>("value", () => AttributeValue.Number(""));
        Assert.Throws<ArgumentNullException>("value", () => AttributeValue.String(null!));
        Assert.Throws<ArgumentNullException>("value", () => (AttributeValue)(string)null!);
        Assert.Throws<ArgumentNullException>("values", () => AttributeValue.Map(null!));
        Assert.Throws<ArgumentNullException>("values", () => AttributeValue.List(null!));
    }

    [Fact]
    public void Binary_beyond_the_maximum_size_throws()
    {
        using var native = new NativeMemory(1 << 28);
        Assert.Equal((1 << 28) - 1, AttributeValue.Binary(native.Memory[1..]).B!.Value.Length);
        Assert.Throws<ArgumentException>("value", () => AttributeValue.Binary(native.Memory));
    }

    [Fact]
    public void ToString_returns_DynamoDB_JSON()
    {
        AttributeValue value = AttributeValue.Map(new()
        {
            ["s"] = "a\"\r\n\u2028",
            ["n"] = AttributeValue.Number(1.50m),
            ["b"] = AttributeValue.Binary(new byte[] { 1, 2 }),
            ["l"] = AttributeValue.List([AttributeValue.Null, false, AttributeValue.StringSet(["x", "y"])]),
        });
        Assert.Equal(
            """{"M":{"s":{"S":"a\"\u000d\u000a\u2028"},"n":{"N":"1.50"},"b":{"B":"AQI="},"l":{"L":[{"NULL":true},{"BOOL":false},{"SS":["x","y"]}]}}}""",
            value.ToString());
        Assert.Equal("{}", default(AttributeValue).ToString());
    }

    [Fact]
    public void ToString_of_a_large_value_is_truncated()
    {
        AttributeValue large = AttributeValue.List([.. Enumerable.Repeat((AttributeValue)new string('x', 400_000), 1000)]);
        string text = large.ToString();
        Assert.Equal(1001, text.Length);
        Assert.EndsWith("x…", text, StringComparison.Ordinal);
    }
}
