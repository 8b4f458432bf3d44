using Tern.DynamoDB.Support;
using Tern.Runtime;

namespace Tern.DynamoDB.Json;

public class AttributeValueJsonTests
{
    [Theory]
    [InlineData("""{"S":""}""")]
    [InlineData("""{"S":"text \"quoted\" Ω 😀"}""")]
    [InlineData("""{"N":"-12345678901234567890.1234567890123456780"}""")]
    [InlineData("""{"B":""}""")]
    [InlineData("""{"B":"AQID"}""")]
    [InlineData("""{"SS":["a","b"]}""")]
    [InlineData("""{"NS":["1","2.50"]}""")]
    [InlineData("""{"BS":["AQ==","AgM="]}""")]
    [InlineData("""{"M":{}}""")]
    [InlineData("""{"M":{"a":{"S":"1"},"b":{"M":{"c":{"L":[{"N":"1"}]}}}}}""")]
    [InlineData("""{"L":[]}""")]
    [InlineData("""{"L":[{"S":"a"},{"NULL":true},{"BOOL":false},{"L":[{"M":{}}]}]}""")]
    [InlineData("""{"NULL":true}""")]
    [InlineData("""{"BOOL":true}""")]
    [InlineData("""{"BOOL":false}""")]
    [InlineData("""{"SS":[]}""")]
    public void Writing_a_parsed_value_returns_the_same_JSON(string json) => Assert.Equal(json, JsonOf.Value(JsonOf.Read(json)));

    [Theory]
    [InlineData(""" { "S" : "a" } """, """{"S":"a"}""")]
    [InlineData("""{"S":null,"N":"1"}""", """{"N":"1"}""")]
    [InlineData("""{"N":"1","S":null,"B":null,"Later":null}""", """{"N":"1"}""")]
    [InlineData("""{"__type":"AttributeValue","S":"a"}""", """{"S":"a"}""")]
    [InlineData("""{"\u0053":"\u0061"}""", """{"S":"a"}""")]
    [InlineData("""{"M":{"a":null,"b":{"S":"c"}}}""", """{"M":{"b":{"S":"c"}}}""")]
    [InlineData("""{"M":{"a":{"S":"first"},"b":{"S":"c"},"a":{"S":"last"}}}""", """{"M":{"a":{"S":"last"},"b":{"S":"c"}}}""")]
    public void Reading_accepts_equivalent_JSON_forms(string json, string written) => Assert.Equal(written, JsonOf.Value(JsonOf.Read(json)));

    [Theory]
    [InlineData("""{"Later":{"nested":[1,{"S":"a"},null]}}""", AttributeValueKind.Unknown)]
    [InlineData("""{"s":"lower case"}""", AttributeValueKind.Unknown)]
    [InlineData("""{"SSS":["a"]}""", AttributeValueKind.Unknown)]
    [InlineData("""{"":1}""", AttributeValueKind.Unknown)]
    [InlineData("{}", AttributeValueKind.None)]
    [InlineData("null", AttributeValueKind.None)]
    [InlineData("""{"S":null}""", AttributeValueKind.None)]
    public void Reading_accepts_unknown_and_absent_types_and_writing_them_throws(string json, AttributeValueKind kind)
    {
        AttributeValue value = JsonOf.Read(json);
        Assert.Equal(kind, value.Kind);
        Assert.Throws<TernSerializationException>(() => JsonOf.Value(value));
        Assert.Throws<TernSerializationException>(() => JsonOf.Value(AttributeValue.List([value])));
    }

    [Theory]
    [InlineData("""{"S":1}""", "S")]
    [InlineData("""{"N":1}""", "N")]
    [InlineData("""{"B":"not base64!"}""", "B")]
    [InlineData("""{"B":7}""", "B")]
    [InlineData("""{"SS":"a"}""", "SS")]
    [InlineData("""{"SS":[1]}""", "SS[0]")]
    [InlineData("""{"SS":["a",null]}""", "SS[1]")]
    [InlineData("""{"NS":["1",2]}""", "NS[1]")]
    [InlineData("""{"BS":["AQ==","*"]}""", "BS[1]")]
    [InlineData("""{"M":[]}""", "M")]
    [InlineData("""{"M":{"a":"text"}}""", "M.a")]
    [InlineData("""{"M":{"a":{"L":[{"S":"x"},{"S":false}]}}}""", "M.a.L[1].S")]
    [InlineData("""{"L":{}}""", "L")]
    [InlineData("""{"NULL":false}""", "NULL")]
    [InlineData("""{"NULL":"true"}""", "NULL")]
    [InlineData("""{"BOOL":"true"}""", "BOOL")]
    [InlineData("""{"S":"a","N":"1"}""", "N")]
    [InlineData("""{"S":"a","S":"b"}""", "S")]
    [InlineData("""{"S":"a","Later":1}""", "Later")]
    [InlineData("""{"Later":1,"S":"a"}""", "S")]
    [InlineData("""{"S":"a" """, "S")]
    [InlineData("""{"S" """, "S")]
    [InlineData("""["S"]""", "")]
    [InlineData("\"S\"", "")]
    [InlineData("", "")]
    public void Reading_an_invalid_value_throws_an_error_with_its_path(string json, string path)
    {
        TernSerializationException exception = Assert.ThrowsAny<TernSerializationException>(() => JsonOf.Read(json));
        Assert.Equal(path, exception.Path);
    }

    [Fact]
    public void Reading_and_writing_limit_the_nesting_depth()
    {
        static string Nested(int levels) => string.Concat(Enumerable.Repeat("""{"L":[""", levels)) + string.Concat(Enumerable.Repeat("]}", levels));

        Assert.Equal(Nested(60), JsonOf.Value(JsonOf.Read(Nested(60))));
        Assert.Throws<TernSerializationException>(() => JsonOf.Read(Nested(65)));
        Assert.Throws<TernSerializationException>(() => JsonOf.Read(Nested(1_000_000)));

        var map = new OrderedMap<AttributeValue>();
        map["self"] = AttributeValue.Map(map);
        Assert.Throws<TernSerializationException>(() => JsonOf.Value(AttributeValue.Map(map)));
    }

    [Fact]
    public void Random_values_are_equal_after_writing_and_reading()
    {
        var random = new RandomValues(seed: 20260218);
        var kinds = new HashSet<AttributeValueKind>();
        for (int i = 0; i < 2000; i++)
        {
            AttributeValue value = random.Next();
            kinds.Add(value.Kind);
            string json = JsonOf.Value(value);
            AttributeValue read = JsonOf.Read(json);
            Assert.Equal(value, read);
            Assert.Equal(value.GetHashCode(), read.GetHashCode());
            Assert.Equal(json, JsonOf.Value(read));
            Assert.Equal(ItemSize.ComputeValue(value), ItemSize.ComputeValue(read));
        }
        Assert.Equal(10, kinds.Count);
    }

    [Fact]
    public void Mutated_documents_are_read_or_throw_TernSerializationException()
    {
        var values = new RandomValues(seed: 7);
        var random = new Random(7);
        int rejected = 0;
        for (int i = 0; i < 20_000; i++)
        {
            byte[] json = System.Text.Encoding.UTF8.GetBytes(JsonOf.Value(values.Next(2)));
            json[random.Next(json.Length)] = (byte)random.Next(256);
            try
            {
                JsonOf.Read(json);
            }
            catch (TernSerializationException)
            {
                rejected++;
            }
        }
        Assert.InRange(rejected, 5_000, 19_999);
    }

    [Fact]
    public void Items_share_the_strings_of_their_attribute_names()
    {
        var reader = new JsonReader("""[{"customer-id":{"S":"a"}},{"customer-id":{"S":"b"}}]"""u8);
        reader.ReadStartArray();
        Assert.True(reader.ReadElement());
        string first = Assert.Single(AttributeValueJson.ReadMap(ref reader)).Key;
        Assert.True(reader.ReadElement());
        string second = Assert.Single(AttributeValueJson.ReadMap(ref reader)).Key;
        Assert.Same(first, second);
    }
}
