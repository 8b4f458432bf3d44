using System.Text;
using System.Text.Json;
using Tern.Local.EventBridge.Patterns;

namespace Tern.Local.Tests.EventBridge.Patterns;

/// <summary>The operators of event patterns, beyond the recorded cases.</summary>
public sealed class OperatorTests
{
    [Theory]
    [InlineData("300", "300.0", true)]
    [InlineData("300", "3e2", true)]
    [InlineData("3.0E+2", "300", true)]
    [InlineData("300", "300.000001", false)]
    [InlineData("300", "300.0000001", false)]
    [InlineData("0.3", "0.30", true)]
    [InlineData("-0", "0.0", true)]
    [InlineData("5000000000", "5e9", true)]
    [InlineData("5000000001", "5000000001", true)]
    [InlineData("5000000001", "5000000001.0", false)]
    [InlineData("0.1234567", "0.1234567", true)]
    [InlineData("300", "\"300\"", false)]
    [InlineData("\"300\"", "300", false)]
    [InlineData("null", "null", true)]
    [InlineData("null", "false", false)]
    [InlineData("\"null\"", "null", false)]
    [InlineData("true", "true", true)]
    [InlineData("\"a\\u00e9\\ud83d\\ude00\"", "\"a\u00e9\\uD83D\\uDE00\"", true)]
    [InlineData("\"10.0.0.1\"", "\"10.0.0.01\"", true)]
    [InlineData("\"::1\"", "\"0:0:0:0:0:0:0:1\"", true)]
    [InlineData("\"::1\"", "\"::2\"", false)]
    [InlineData("{\"exactly\":\"10.0.0.1\"}", "\"10.0.0.01\"", false)]
    [InlineData("{\"exactly\":\"a\"}", "\"a\"", true)]
    [InlineData("{\"prefix\":\"\"}", "\"\"", true)]
    [InlineData("{\"prefix\":\"1\"}", "1", false)]
    [InlineData("{\"prefix\":{\"equals-ignore-case\":\"\u00c9a\"}}", "\"\u00e9AB\"", true)]
    [InlineData("{\"prefix\":{\"equals-ignore-case\":\"ab\"}}", "\"BA\"", false)]
    [InlineData("{\"suffix\":{\"equals-ignore-case\":\"bc\"}}", "\"aBC\"", true)]
    [InlineData("{\"equals-ignore-case\":\"ab\"}", "\"aBc\"", false)]
    [InlineData("{\"anything-but\":123}", "123.0", false)]
    [InlineData("{\"anything-but\":123}", "\"123\"", true)]
    [InlineData("{\"anything-but\":\"123\"}", "123", true)]
    [InlineData("{\"anything-but\":[1,2]}", "2.0", false)]
    [InlineData("{\"anything-but\":[\"a\",\"b\"]}", "\"b\"", false)]
    [InlineData("{\"anything-but\":{\"equals-ignore-case\":[\"A\",\"b\"]}}", "\"B\"", false)]
    [InlineData("{\"anything-but\":{\"suffix\":[\"x\",\"y\"]}}", "\"ay\"", false)]
    [InlineData("{\"anything-but\":{\"wildcard\":[\"*x*\",\"*y\"]}}", "\"ayz\"", true)]
    [InlineData("{\"numeric\":[\"=\",0.1]}", "0.1", true)]
    [InlineData("{\"numeric\":[\"=\",0.1]}", "0.10000000000000001", false)]
    [InlineData("{\"numeric\":[\"<\",0]}", "-5000000000", true)]
    [InlineData("{\"numeric\":[\"<\",0]}", "-5000000000.000001", false)]
    [InlineData("{\"numeric\":[\">=\",5e9]}", "5000000000", true)]
    [InlineData("{\"numeric\":[\">\",0,\"<\",1e-6]}", "0.0000005", false)]
    [InlineData("{\"numeric\":[\">\",0,\"<=\",1e-6]}", "1e-6", true)]
    [InlineData("{\"numeric\":[\">\",1]}", "2.000001", true)]
    [InlineData("{\"numeric\":[\">\",1]}", "2.0000001", false)]
    [InlineData("{\"numeric\":[\">\",0]}", "1e-100000000000000000000", false)]
    [InlineData("{\"numeric\":[\">\",0]}", "1e100000000000000000000", false)]
    [InlineData("{\"cidr\":\"10.0.0.5/24\"}", "\"10.0.0.4\"", false)]
    [InlineData("{\"cidr\":\"10.0.0.5/24\"}", "\"10.0.0.255\"", true)]
    [InlineData("{\"cidr\":\"0.0.0.0/0\"}", "\"255.255.255.255\"", true)]
    [InlineData("{\"cidr\":\"::/0\"}", "\"ffff:ffff:ffff:ffff:ffff:ffff:ffff:ffff\"", true)]
    [InlineData("{\"cidr\":\"::/0\"}", "\"10.0.0.1\"", false)]
    [InlineData("{\"cidr\":\"10.0.0.0/8\"}", "\"::ffff:a00:1\"", true)]
    [InlineData("{\"cidr\":\"10.0.0.0/8\"}", "\"10.0.0.256\"", false)]
    [InlineData("{\"wildcard\":\"*\"}", "\"\"", true)]
    [InlineData("{\"wildcard\":\"a*b*c\"}", "\"abc\"", true)]
    [InlineData("{\"wildcard\":\"a*b*c\"}", "\"axxbc\"", true)]
    [InlineData("{\"wildcard\":\"a*a\"}", "\"a\"", false)]
    [InlineData("{\"wildcard\":\"*ab*b\"}", "\"ab\"", false)]
    [InlineData("{\"wildcard\":\"a\\\\*b\"}", "\"a*b\"", true)]
    [InlineData("{\"wildcard\":\"a\\\\*b\"}", "\"axb\"", false)]
    [InlineData("{\"wildcard\":\"a\\\\\\\\*\"}", "\"a\\\\x\"", true)]
    [InlineData("{\"exists\":true}", "null", true)]
    [InlineData("{\"exists\":true}", "{\"b\":1}", false)]
    [InlineData("{\"exists\":false}", "{\"b\":1}", true)]
    [InlineData("{\"exists\":false}", "[]", true)]
    [InlineData("{\"exists\":false}", "null", false)]
    public void Matches_with_a_test_and_a_value_has_the_result(string test, string value, bool expected) =>
        Assert.Equal(expected, Matches($$"""{"a":[{{test}}]}""", $$"""{"x":{"a":0},"a":{{value}}}"""));

    [Theory]
    [InlineData("""{"a":[1],"$or":[{"b":[1]},{"c":[1],"$or":[{"d":[1]},{"e":[1]}]}]}""", """{"a":1,"c":1,"e":1}""", true)]
    [InlineData("""{"a":[1],"$or":[{"b":[1]},{"c":[1],"$or":[{"d":[1]},{"e":[1]}]}]}""", """{"a":1,"c":1}""", false)]
    [InlineData("""{"a":[1],"$or":[{"b":[1]},{"c":[1],"$or":[{"d":[1]},{"e":[1]}]}]}""", """{"b":1}""", false)]
    [InlineData("""{"o":{"$or":[{"a":[1]},{"b":[2]}]}}""", """{"a":1,"o":{"b":2}}""", true)]
    [InlineData("""{"a":["x"],"a":["y"]}""", """{"a":"y"}""", true)]
    [InlineData("""{"a":["x"],"a":["y"]}""", """{"a":"x"}""", false)]
    [InlineData("""{"a.b":[1]}""", """{"a":{"b":1}}""", true)]
    [InlineData("""{"a":{"b":[1]}}""", """{"a.b":1}""", true)]
    [InlineData("""{"a":["x"]}""", """{"a":["y","x"]}""", true)]
    [InlineData("""{"a":["x"]}""", """{"a":[["y",["x"]]]}""", true)]
    public void Matches_with_a_pattern_and_an_event_has_the_result(string pattern, string json, bool expected) =>
        Assert.Equal(expected, Matches(pattern, json));

    [Theory]
    [InlineData("")]
    [InlineData("[]")]
    [InlineData("\"text\"")]
    [InlineData("{\"a\":1")]
    [InlineData("{\"a\":1}}")]
    public void Matches_with_an_event_that_is_not_an_object_throws(string json) =>
        Assert.ThrowsAny<JsonException>(() => Matches("""{"a":[1]}""", json));

    [Fact]
    public void Matches_with_a_lone_surrogate_has_a_result()
    {
        Assert.False(Matches("""{"a":["x"]}""", """{"a":"\ud800","\udc00":1}"""));
        Assert.True(Matches("""{"a":[{"prefix":"x"}]}""", """{"a":"x\ud800\u0041"}"""));
    }

    internal static bool Matches(string pattern, string json) =>
        EventPattern.Parse(Encoding.UTF8.GetBytes(pattern)).Matches(Encoding.UTF8.GetBytes(json));
}
