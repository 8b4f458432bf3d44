using Tern.DynamoDB;
using Tern.Local.DynamoDB;
using Tern.Local.DynamoDB.Values;
using Tern.Local.Tests.Expressions;

namespace Tern.Local.Tests.Values;

public sealed class AttributeValueValidatorTests
{
    [Theory]
    [InlineData("{'a':{}}", "Supplied AttributeValue is empty, must contain exactly one of the supported datatypes")]
    [InlineData("{'a':{'M':{'a':{}}}}", "Supplied AttributeValue is empty, must contain exactly one of the supported datatypes")]
    [InlineData("{'a':{'L':[{}]}}", "Supplied AttributeValue is empty, must contain exactly one of the supported datatypes")]
    [InlineData("{'a':{'L':[{'M':{'x':{'N':'b'}}}]}}", "The parameter cannot be converted to a numeric value: b")]
    [InlineData("{'a':{'NS':['1','b']}}", "The parameter cannot be converted to a numeric value: b")]
    [InlineData("{'a':{'NS':['1','']}}", "The parameter cannot be converted to a numeric value")]
    [InlineData("{'a':{'NS':['1','1.0']}}", "Input collection contains duplicates")]
    [InlineData("{'a':{'SS':['a','a']}}", "One or more parameter values were invalid: Input collection [a, a] contains duplicates.")]
    [InlineData("{'a':{'BS':['Yg==','Yg==']}}", "One or more parameter values were invalid: Input collection [Yg==, Yg==]of type BS contains duplicates.")]
    [InlineData("{'a':{'N':'1e126'}}", "Number overflow. Attempting to store a number with magnitude larger than supported range")]
    public void Invalid_values_are_refused_with_the_message_of_the_service(string item, string message)
    {
        DynamoDBServiceException error = Assert.Throws<DynamoDBServiceException>(() => AttributeValueValidator.Validate(Json.Item(item)));

        Assert.Equal(message, error.Message);
        Assert.Equal("ValidationException", error.Code);
    }

    [Fact]
    public void Empty_sets_are_refused()
    {
        List<string> texts = ["x"], numbers = ["1"];
        List<ReadOnlyMemory<byte>> blobs = [new byte[1]];
        AttributeValue ss = AttributeValue.StringSet(texts), ns = AttributeValue.NumberSet(numbers), bs = AttributeValue.BinarySet(blobs);
        texts.Clear();
        numbers.Clear();
        blobs.Clear();

        Assert.Equal("One or more parameter values were invalid: An string set  may not be empty", MessageFor(ss));
        Assert.Equal("One or more parameter values were invalid: An number set  may not be empty", MessageFor(ns));
        Assert.Equal("One or more parameter values were invalid: Binary sets should not be empty", MessageFor(bs));
    }

    [Fact]
    public void Empty_strings_and_binaries_are_valid_values_but_not_keys()
    {
        OrderedMap<AttributeValue> item = Json.Item("{'s':{'S':''},'b':{'B':''},'ss':{'SS':['']},'l':{'L':[]},'m':{'M':{}}}");

        Assert.Same(item, AttributeValueValidator.Validate(item));
        Assert.Equal("One or more parameter values are not valid. The AttributeValue for a key attribute cannot contain an empty string value. Key: s",
            Assert.Throws<DynamoDBServiceException>(() => AttributeValueValidator.RefuseEmptyKey("s", item["s"])).Message);
        Assert.Equal("One or more parameter values are not valid. The AttributeValue for a key attribute cannot contain an empty binary value. Key: b",
            Assert.Throws<DynamoDBServiceException>(() => AttributeValueValidator.RefuseEmptyKey("b", item["b"])).Message);
        AttributeValueValidator.RefuseEmptyKey("k", "x");
    }

    [Fact]
    public void Validate_normalizes_numbers_at_every_level()
    {
        OrderedMap<AttributeValue> item = Json.Item(
            "{'keep':{'S':'x'},'n':{'N':'1.0'},'ns':{'NS':['10','2e1']},'l':{'L':[{'N':'1'},{'N':'-0'},{'S':'y'}]},'m':{'M':{'a':{'N':'5'},'b':{'N':'+5'}}}}");

        OrderedMap<AttributeValue> valid = AttributeValueValidator.Validate(item);

        Assert.Equal("{'keep':{'S':'x'},'l':{'L':[{'N':'1'},{'N':'0'},{'S':'y'}]},'m':{'M':{'a':{'N':'5'},'b':{'N':'5'}}},'n':{'N':'1'},'ns':{'NS':['10','20']}}",
            Json.Text(valid));
        Assert.Equal(item.Keys, valid.Keys);
        Assert.Equal("1.0", item["n"].N);
        Assert.Same(valid, AttributeValueValidator.Validate(valid));
    }

    [Fact]
    public void Documents_have_at_most_32_levels()
    {
        AttributeValue value = "leaf";
        for (int i = 0; i < 31; i++)
            value = i % 2 == 0 ? AttributeValue.List([value]) : AttributeValue.Map(new() { ["n"] = value });

        Assert.Equal(32, AttributeValueValidator.DepthOf(value));
        Assert.Equal(value, AttributeValueValidator.Validate(value));
        Assert.Equal("Nesting Levels have exceeded supported limits: Attributes in the item have nested levels beyond supported limit",
            MessageFor(AttributeValue.List([value])));
    }

    private static string MessageFor(AttributeValue value) =>
        Assert.Throws<DynamoDBServiceException>(() => AttributeValueValidator.Validate(value)).Message;
}
