namespace Tern.Core.Tests.Shapes;

public class DocumentTests
{
    [Fact]
    public void Document_from_dotnet_values_is_converted_to_JSON_and_back()
    {
        Document document = new OrderedMap<Document>
        {
            ["text"] = "a \"quoted\" é",
            ["whole"] = 17,
            ["long"] = long.MaxValue,
            ["decimal"] = 1.50m,
            ["double"] = 0.1,
            ["yes"] = true,
            ["nothing"] = (string?)null,
            ["list"] = Document.List(1, "2", false),
        };

        Assert.Equal(
            """{"text":"a \"quoted\" é","whole":17,"long":9223372036854775807,"decimal":1.50,"double":0.1,"yes":true,"nothing":null,"list":[1,"2",false]}""",
            document.ToString());
        Assert.Equal(document, Document.Parse(document.ToString()));
        Assert.Equal(17, document.AsMap()["whole"].AsInt32());
        Assert.Equal(long.MaxValue, document.AsMap()["long"].AsInt64());
        Assert.Equal(1.50m, document.AsMap()["decimal"].AsDecimal());
        Assert.True(document.AsMap()["nothing"].IsNull);
        Assert.Throws<InvalidOperationException>(() => document.AsMap()["text"].AsInt32());
        Assert.Throws<OverflowException>(() => document.AsMap()["long"].AsInt32());
        Assert.Throws<OverflowException>(() => document.AsMap()["double"].AsInt64());
    }

    [Theory]
    [InlineData("""{"a":1,"b":[1.0]}""", """{"b":[1],"a":1e0}""", true)]
    [InlineData("""{"a":1,"a":2}""", """{"a":2}""", true)]
    [InlineData("""{"a":1}""", """{"a":1,"b":null}""", false)]
    [InlineData("""{"a":1}""", """{"b":1}""", false)]
    [InlineData("[1,2]", "[2,1]", false)]
    [InlineData("\"1\"", "1", false)]
    [InlineData("true", "false", false)]
    [InlineData("null", "false", false)]
    public void Documents_are_equal_by_JSON_value(string left, string right, bool equal)
    {
        Document a = Document.Parse(left);
        Document b = Document.Parse(right);

        Assert.Equal(equal, a.Equals(b));
        if (equal)
            Assert.Equal(a.GetHashCode(), b.GetHashCode());
    }

    [Fact]
    public void Document_that_contains_itself_throws_when_written()
    {
        var members = new OrderedMap<Document>();
        Document document = members;
        members["self"] = document;

        var error = Assert.Throws<TernSerializationException>(document.ToString);
        Assert.StartsWith("A document is nested deeper than 128 levels or contains itself", error.Message, StringComparison.Ordinal);
    }
}
