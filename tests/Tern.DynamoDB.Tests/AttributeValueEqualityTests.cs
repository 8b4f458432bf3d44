using Tern.DynamoDB.Support;

namespace Tern.DynamoDB;

public class AttributeValueEqualityTests
{
    [Theory]
    [InlineData("""{"S":"a"}""", """{"S":"a"}""")]
    [InlineData("""{"N":"1"}""", """{"N":"1.0"}""")]
    [InlineData("""{"N":"1"}""", """{"N":"0.01E2"}""")]
    [InlineData("""{"N":"0"}""", """{"N":"-0.00E5"}""")]
    [InlineData("""{"N":"12300"}""", """{"N":"+1.23e4"}""")]
    [InlineData("""{"B":"AQI="}""", """{"B":"AQI="}""")]
    [InlineData("""{"SS":["a","b"]}""", """{"SS":["b","a"]}""")]
    [InlineData("""{"NS":["1","2"]}""", """{"NS":["2.0","1.00"]}""")]
    [InlineData("""{"BS":["AQ==","Ag=="]}""", """{"BS":["Ag==","AQ=="]}""")]
    [InlineData("""{"L":[{"S":"a"},{"N":"1"}]}""", """{"L":[{"S":"a"},{"N":"1.0"}]}""")]
    [InlineData("""{"M":{"a":{"S":"1"},"b":{"L":[]}}}""", """{"M":{"b":{"L":[]},"a":{"S":"1"}}}""")]
    [InlineData("""{"NULL":true}""", """{"NULL":true}""")]
    [InlineData("""{"BOOL":false}""", """{"BOOL":false}""")]
    [InlineData("{}", "{}")]
    public void Equivalent_values_are_equal_and_have_the_same_hash(string left, string right)
    {
        AttributeValue a = JsonOf.Read(left);
        AttributeValue b = JsonOf.Read(right);
        Assert.True(a == b);
        Assert.False(a != b);
        Assert.True(b.Equals((object)a));
        Assert.Equal(a.GetHashCode(), b.GetHashCode());
    }

    [Theory]
    [InlineData("""{"S":"a"}""", """{"S":"A"}""")]
    [InlineData("""{"S":"1"}""", """{"N":"1"}""")]
    [InlineData("""{"N":"1"}""", """{"N":"-1"}""")]
    [InlineData("""{"N":"1"}""", """{"N":"10"}""")]
    [InlineData("""{"N":"0.1"}""", """{"N":"0.01"}""")]
    [InlineData("""{"N":"1.2"}""", """{"N":"1.3"}""")]
    [InlineData("""{"N":"9007199254740993"}""", """{"N":"9007199254740992"}""")]
    [InlineData("""{"N":"12345678901234567890123456789012345678"}""", """{"N":"12345678901234567890123456789012345679"}""")]
    [InlineData("""{"N":"x"}""", """{"N":"y"}""")]
    [InlineData("""{"B":"AQI="}""", """{"B":"AQM="}""")]
    [InlineData("""{"SS":["a","b"]}""", """{"SS":["a","c"]}""")]
    [InlineData("""{"SS":["a"]}""", """{"SS":["a","b"]}""")]
    [InlineData("""{"SS":["1"]}""", """{"NS":["1"]}""")]
    [InlineData("""{"L":[{"S":"a"},{"S":"b"}]}""", """{"L":[{"S":"b"},{"S":"a"}]}""")]
    [InlineData("""{"M":{"a":{"S":"1"}}}""", """{"M":{"b":{"S":"1"}}}""")]
    [InlineData("""{"M":{"a":{"S":"1"}}}""", """{"M":{"a":{"S":"1"},"b":{"S":"1"}}}""")]
    [InlineData("""{"BOOL":false}""", """{"BOOL":true}""")]
    [InlineData("""{"NULL":true}""", "{}")]
    [InlineData("""{"X1":1}""", """{"X2":1}""")]
    public void Different_values_are_not_equal(string left, string right)
    {
        Assert.NotEqual(JsonOf.Read(left), JsonOf.Read(right));
        Assert.NotEqual(JsonOf.Read(right), JsonOf.Read(left));
    }

    [Theory]
    [InlineData("0", 0, 0, false)]
    [InlineData("-0.000", 0, 0, false)]
    [InlineData("123", 3, 2, false)]
    [InlineData("-00123.4500", 5, 2, true)]
    [InlineData("0.00120", 2, -3, false)]
    [InlineData("1E-130", 1, -130, false)]
    [InlineData("9.99e+125", 3, 125, false)]
    [InlineData(".5", 1, -1, false)]
    [InlineData("5.", 1, 0, false)]
    [InlineData("100", 1, 2, false)]
    public void DecimalText_TryParse_returns_digits_exponent_and_sign(string text, int digits, int exponent, bool isNegative)
    {
        Assert.True(DecimalText.TryParse(text, out DecimalText number));
        Assert.Equal((digits, exponent, isNegative), (number.DigitCount, number.Exponent, number.IsNegative));
    }

    [Theory]
    [InlineData("")]
    [InlineData("-")]
    [InlineData(".")]
    [InlineData("1.2.3")]
    [InlineData("1e")]
    [InlineData("1e+")]
    [InlineData("1e99999999999999999999")]
    [InlineData("0x10")]
    [InlineData(" 1")]
    [InlineData("1,5")]
    [InlineData("NaN")]
    [InlineData("١")]
    public void DecimalText_TryParse_of_invalid_text_returns_false(string text) => Assert.False(DecimalText.TryParse(text, out _));
}
