using System.Diagnostics;
using System.Globalization;
using System.Reflection;
using System.Text.Json;
using System.Text.RegularExpressions;

namespace Tern.DynamoDB.Json;

/// <summary>Attribute values as DynamoDB JSON, with FromJson and ToJson and with System.Text.Json.</summary>
public class AttributeValueDocumentTests
{
    public static TheoryData<string> Documents() =>
    [
        """{"S":"é\"\n😀"}""",
        """{"S":""}""",
        """{"N":"-12345678901234567890123456789012345678"}""",
        """{"N":"1E-130"}""",
        """{"N":"1.50"}""",
        """{"B":"AP8="}""",
        """{"B":""}""",
        """{"SS":["a","b"]}""",
        """{"NS":["1","2.0"]}""",
        """{"BS":["AA==","/w=="]}""",
        """{"M":{"a":{"L":[{"NULL":true},{"BOOL":false},{"M":{}}]},"":{"S":"x"}}}""",
        """{"L":[]}""",
        """{"BOOL":true}""",
        """{"NULL":true}""",
    ];

    [Theory]
    [MemberData(nameof(Documents))]
    public void ToJson_of_a_parsed_value_returns_equal_JSON(string json)
    {
        AttributeValue value = AttributeValue.FromJson(json);
        Assert.True(JsonElement.DeepEquals(Parse(json), Parse(value.ToJson())), value.ToJson());
        Assert.Equal(value, AttributeValue.FromJson(value.ToJson()));
        Assert.Equal(value, JsonSerializer.Deserialize<AttributeValue>(json));
        Assert.Equal(value.ToJson(), JsonSerializer.Serialize(value));
    }

    [Fact]
    public void ToJson_and_FromJson_preserve_the_text_of_numbers()
    {
        Assert.Equal("1.50", AttributeValue.FromJson("""{"N":"1.50"}""").N);
        Assert.Equal("""{"N":"1.50"}""", AttributeValue.Number("1.50").ToJson());
    }

    [Theory]
    [InlineData("{}", typeof(InvalidAttributeValueException))]
    [InlineData("null", typeof(InvalidAttributeValueException))]
    [InlineData("""{"S":null}""", typeof(InvalidAttributeValueException))]
    [InlineData("""{"NULL":false}""", typeof(InvalidAttributeValueException))]
    [InlineData("""{"S":"a","N":"1"}""", typeof(InvalidAttributeValueException))]
    [InlineData("""{"N":1}""", typeof(TernSerializationException))]
    [InlineData("""{"B":"*"}""", typeof(TernSerializationException))]
    [InlineData("""{"S":"a"} {}""", typeof(TernSerializationException))]
    [InlineData("", typeof(TernSerializationException))]
    [InlineData("\"a\"", typeof(TernSerializationException))]
    public void FromJson_of_an_invalid_value_throws(string json, Type exception)
    {
        Assert.Equal(exception, Record.Exception(() => AttributeValue.FromJson(json))?.GetType());
        Assert.Throws<ArgumentNullException>(() => AttributeValue.FromJson((string)null!));
        if (json != "null" && !json.EndsWith("{}", StringComparison.Ordinal))
            Assert.Throws<JsonException>(() => JsonSerializer.Deserialize<AttributeValue>(json));
    }

    [Theory]
    [InlineData(63, true)]
    [InlineData(100_000, false)]
    public void FromJson_and_ToJson_limit_the_nesting_depth(int levels, bool isAllowed)
    {
        string json = string.Concat(Enumerable.Repeat("""{"L":[""", levels)) + """{"NULL":true}""" + string.Concat(Enumerable.Repeat("]}", levels));
        AttributeValue value = AttributeValue.Null;
        for (int i = 0; i < levels; i++)
            value = AttributeValue.List([value]);
        if (isAllowed)
        {
            Assert.Equal(json, AttributeValue.FromJson(json).ToJson());
            Assert.Equal(json, value.ToJson());
            return;
        }
        Assert.Throws<TernSerializationException>(() => AttributeValue.FromJson(json));
        Assert.Throws<TernSerializationException>(value.ToJson);
        Assert.Throws<JsonException>(() => JsonSerializer.Deserialize<AttributeValue>(json));
    }

    [Fact]
    public void A_value_without_a_type_is_serialized_as_null_and_ToJson_throws()
    {
        Assert.Equal("[null]", JsonSerializer.Serialize<AttributeValue[]>([default]));
        Assert.Equal(AttributeValueKind.None, JsonSerializer.Deserialize<AttributeValue>("null").Kind);
        Assert.Throws<TernSerializationException>(() => default(AttributeValue).ToJson());
    }

    [Fact]
    public void Serialize_of_a_response_includes_its_item_as_DynamoDB_JSON()
    {
        var response = new GetItemResponse { Item = new OrderedMap<AttributeValue> { ["pk"] = "a", ["n"] = AttributeValue.Number(17) } };
        JsonElement json = JsonSerializer.SerializeToElement(response);
        Assert.Equal("""{"pk":{"S":"a"},"n":{"N":"17"}}""", json.GetProperty("Item").GetRawText());
        Assert.False(json.TryGetProperty("ResponseMetadata", out _));
    }

    [Fact]
    public void DebuggerDisplay_shows_the_value_or_the_count()
    {
        Assert.Equal("""{"S":"a"}""", Display(AttributeValue.String("a")));
        Assert.Equal("Count = 2", Display(new OrderedMap<string> { ["a"] = "1", ["b"] = "2" }));
    }

    /// <summary>Evaluates the attribute as a debugger does: an expression in braces is a property, or a method without parameters.</summary>
    private static string Display(object value)
    {
        Type type = value.GetType();
        return Regex.Replace(type.GetCustomAttribute<DebuggerDisplayAttribute>()!.Value!, @"\{(?<name>\w+)(?<call>\(\))?(,nq)?\}", match =>
        {
            string name = match.Groups["name"].Value;
            object? shown = match.Groups["call"].Success ? type.GetMethod(name, [])!.Invoke(value, null) : type.GetProperty(name)!.GetValue(value);
            return Convert.ToString(shown, CultureInfo.InvariantCulture)!;
        });
    }

    private static JsonElement Parse(string json)
    {
        using JsonDocument document = JsonDocument.Parse(json);
        return document.RootElement.Clone();
    }
}
