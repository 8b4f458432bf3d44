using Tern.DynamoDB.Support;

namespace Tern.DynamoDB;

public class ItemSizeTests
{
    [Theory]
    [InlineData("""{"S":""}""", 0)]
    [InlineData("""{"S":"abc"}""", 3)]
    [InlineData("""{"S":"Ω日😀"}""", 9)]
    [InlineData("""{"B":"AQID"}""", 3)]
    [InlineData("""{"NULL":true}""", 1)]
    [InlineData("""{"BOOL":false}""", 1)]
    [InlineData("""{"SS":["a","bc"]}""", 3)]
    [InlineData("""{"NS":["1","100"]}""", 4)]
    [InlineData("""{"BS":["AQ==","AQI="]}""", 3)]
    [InlineData("""{"L":[]}""", 3)]
    [InlineData("""{"L":[{"S":"a"},{"NULL":true}]}""", 7)]
    [InlineData("""{"M":{}}""", 3)]
    [InlineData("""{"M":{"ab":{"S":"c"}}}""", 7)]
    [InlineData("""{"M":{"a":{"L":[{"N":"12"}]}}}""", 11)]
    public void Size_of_a_value_follows_the_published_rule(string json, int size) => Assert.Equal(size, ItemSize.ComputeValue(JsonOf.Read(json)));

    [Theory]
    [InlineData("0", 1)]
    [InlineData("0.000", 1)]
    [InlineData("1", 2)]
    [InlineData("12", 2)]
    [InlineData("10", 2)]
    [InlineData("1000000", 2)]
    [InlineData("123", 3)]
    [InlineData("1234", 3)]
    [InlineData("12345", 4)]
    [InlineData("1.5", 3)]
    [InlineData("0.15", 2)]
    [InlineData("0.015", 3)]
    [InlineData("-1", 3)]
    [InlineData("-123", 4)]
    [InlineData("12345678901234567890123456789012345678", 20)]
    [InlineData("1234567890123456789012345678901234567.8", 21)]
    public void Size_of_a_number_is_one_byte_per_two_digits_and_one_for_the_exponent(string text, int size) =>
        Assert.Equal(size, ItemSize.ComputeValue(AttributeValue.Number(text)));

    [Fact]
    public void Size_of_an_item_includes_its_attribute_names_in_UTF8()
    {
        Assert.Equal(2 + 1 + 7 + 2, ItemSize.Compute(new() { ["pk"] = "x", ["größe"] = AttributeValue.Number(12) }));
        Assert.Equal(0, ItemSize.Compute([]));
    }
}
