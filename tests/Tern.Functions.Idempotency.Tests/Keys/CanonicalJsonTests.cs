using System.Text;
using Tern.Functions.Idempotency.Keys;
using Tern.Runtime;

namespace Tern.Functions.Idempotency.Tests.Keys;

/// <summary>The expected texts are those of Node with the function of Powertools that sorts members.</summary>
public sealed class CanonicalJsonTests
{
    [Theory]
    [InlineData("null", "null")]
    [InlineData("true", "true")]
    [InlineData("[1, 2,false]", "[1,2,false]")]
    [InlineData("""{"b":1,"a":{"d":1,"c":2}}""", """{"a":{"c":2,"d":1},"b":1}""")]
    [InlineData("""{"b":1,"B":2,"a":3,"A":4,"_":5}""", """{"_":5,"a":3,"A":4,"b":1,"B":2}""")]
    [InlineData("""{"b":1,"10":2,"9":3,"-1":4,"01":5,"4294967294":6,"4294967295":7,"1.5":8}""", """{"9":3,"10":2,"4294967294":6,"-1":4,"01":5,"1.5":8,"4294967295":7,"b":1}""")]
    [InlineData("""{"__proto__":1,"a":2}""", """{"a":2}""")]
    [InlineData(""" "é\u0001\b\f\n\r\t\u001f\u007f\/\"\\😀" """, "\"é\\u0001\\b\\f\\n\\r\\t\\u001f\u007f/\\\"\\\\😀\"")]
    [InlineData("1.0", "1")]
    [InlineData("-0", "0")]
    [InlineData("1e400", "null")]
    [InlineData("123456789012345678901", "123456789012345680000")]
    [InlineData("1e21", "1e+21")]
    [InlineData("-1.5e300", "-1.5e+300")]
    [InlineData("0.000001", "0.000001")]
    [InlineData("0.0000001", "1e-7")]
    [InlineData("-12.25", "-12.25")]
    [InlineData("0.1", "0.1")]
    [InlineData("5e-324", "5e-324")]
    [InlineData("1234567890123456.7", "1234567890123456.8")]
    public void Write_is_that_of_JavaScript(string json, string expected)
    {
        using var buffer = new PooledBuffer();

        CanonicalJson.Write(buffer, Document.Parse(json));

        Assert.Equal(expected, Encoding.UTF8.GetString(buffer.WrittenSpan));
    }
}
