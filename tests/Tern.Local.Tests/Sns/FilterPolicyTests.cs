using System.Text;
using Tern.Local.Sns.Filters;

namespace Tern.Local.Tests.Sns;

/// <summary>Filter policies of SNS: messages, limits, attributes and bodies.</summary>
public sealed class FilterPolicyTests
{
    private const string SourceStart = "(String)\"";
    private const string SourceEnd = "\"; line: ";

    [Fact]
    public void Every_recorded_message_with_a_policy_is_that_of_the_service()
    {
        string[] messages = [.. Support.Recordings.ErrorMessages(Support.Recordings.Require("sns.json"), "InvalidParameter")
            .Where(message => message.Contains(": FilterPolicy: ", StringComparison.Ordinal) && message.Contains(SourceStart, StringComparison.Ordinal))];

        foreach (string message in messages)
        {
            string policy = message.Split(SourceStart)[1].Split(SourceEnd)[0];
            Assert.Equal(message[message.IndexOf("FilterPolicy: ", StringComparison.Ordinal)..], Message(policy));
        }
        Assert.NotEmpty(messages);
    }

    [Theory]
    [InlineData("{invalid", "FilterPolicy: failed to parse JSON. Unexpected character ('i' (code 105)): was expecting double-quote to start field name\n at [Source: REDACTED (`StreamReadFeature.INCLUDE_SOURCE_IN_LOCATION` disabled); line: 1, column: 2]")]
    [InlineData("invalid", "FilterPolicy: failed to parse JSON. Unrecognized token 'invalid': was expecting (JSON String, Number, Array, Object or token 'null', 'true' or 'false')\n at [Source: REDACTED (`StreamReadFeature.INCLUDE_SOURCE_IN_LOCATION` disabled); line: 1, column: 8]")]
    [InlineData("[]", "FilterPolicy: Filter is not an object\n at [Source: (String)\"[]\"; line: 1, column: 2]")]
    [InlineData("""{"a":[{"wildcard":"x"}]}""", "FilterPolicy: Unrecognized match type wildcard\n at [Source: (String)\"{\"a\":[{\"wildcard\":\"x\"}]}\"; line: 1, column: 20]")]
    [InlineData("""{"a":[{"cidr":"bad-filter"}]}""", "FilterPolicy: Malformed CIDR, one '/' required")]
    [InlineData("""{"a":[{"cidr":"xx.11.xx/8"}]}""", "FilterPolicy: Nonstandard IP address: xx.11.xx")]
    [InlineData("""{"a":[{"numeric":[">",2000000000]}]}""", "FilterPolicy: Value must be between -1.0E9 and 1.0E9, inclusive\n at [Source: (String)\"{\"a\":[{\"numeric\":[\">\",2000000000]}]}\"; line: 1, column: 34]")]
    [InlineData("""{"a":{"b":["x"]}}""", "Filter policy scope MessageAttributes does not support nested filter policy")]
    [InlineData("""{"a":["x"],"b":["x"],"c":["x"],"d":["x"],"e":["x"],"f":["x"]}""", "FilterPolicy: Filter policy can not have more than 5 keys")]
    public void Parse_with_an_invalid_policy_has_the_message_of_the_service(string policy, string message) =>
        Assert.Equal(message, Message(policy));

    [Theory]
    [InlineData("""{"a":[1,2,3,4,5,6,7,8,9,10],"b":[1,2,3,4,5],"c":[1,2,3]}""", true)]
    [InlineData("""{"a":[1,2,3,4,5,6,7,8,9,10],"b":[1,2,3,4,5],"c":[1,2,3,4]}""", false)]
    [InlineData("""{"a":{"b":{"c":[1,2,3,4]}},"d":{"e":[1,2,3]},"f":[1,2]}""", true)]
    [InlineData("""{"a":{"b":{"c":[1,2,3,4]}},"d":{"e":[1,2,3]},"f":[1,2,3]}""", false)]
    [InlineData("""{"$or":[{"a":[1,2,3,4,5,6,7,8,9,10],"b":[1,2,3,4,5,6,7,8,9,10]},{"c":[1,2,3,4,5,6,7,8,9,10],"d":[1,2,3,4,5]}]}""", true)]
    [InlineData("""{"$or":[{"a":[1,2,3,4,5,6,7,8,9,10],"b":[1,2,3,4,5,6,7,8,9,10]},{"c":[1,2,3,4,5,6,7,8,9,10],"d":[1,2,3,4,5,6]}]}""", false)]
    public void Parse_with_more_than_150_combinations_is_too_complex(string policy, bool isAccepted)
    {
        if (isAccepted)
            Parse(policy, FilterPolicyScope.MessageBody);
        else
            Assert.Equal("FilterPolicy: Filter policy is too complex", Message(policy, FilterPolicyScope.MessageBody));
    }

    [Theory]
    [InlineData("""{"a":["x"]}""", "String", "x", true)]
    [InlineData("""{"a":["x"]}""", "String.custom", "x", true)]
    [InlineData("""{"a":["x"]}""", "Binary", "x", false)]
    [InlineData("""{"a":["x"]}""", "Stringx", "x", false)]
    [InlineData("""{"a":[300]}""", "Number", "3e2", true)]
    [InlineData("""{"a":[300]}""", "Number.int", "300.0", true)]
    [InlineData("""{"a":[300]}""", "String", "300", false)]
    [InlineData("""{"a":["300"]}""", "Number", "300", false)]
    [InlineData("""{"a":[{"numeric":[">",0,"<=",100]}]}""", "Number", "99.12", true)]
    [InlineData("""{"a":[{"numeric":[">",0,"<=",100]}]}""", "Number", "111", false)]
    [InlineData("""{"a":[{"numeric":[">",1.0000019]}]}""", "Number", "1.00000200000000000000000009", true)]
    [InlineData("""{"a":[{"numeric":["=",1.0000019]}]}""", "Number", "1.00000100000000000000000009", true)]
    [InlineData("""{"a":[{"numeric":["=",-0.000002]}]}""", "Number", "-0.00000100000000000000000009", true)]
    [InlineData("""{"a":[{"numeric":["=",-0.000001]}]}""", "Number", "-1e-30", true)]
    [InlineData("""{"a":[{"numeric":["=",0]}]}""", "Number", "1e-30", true)]
    [InlineData("""{"a":[{"numeric":[">",0]}]}""", "Number", "x", false)]
    [InlineData("""{"a":["x"]}""", "String.Array", """["y", "x"]""", true)]
    [InlineData("""{"a":[true]}""", "String.Array", "[null, true]", true)]
    [InlineData("""{"a":[2]}""", "String.Array", "[1, 2.0]", true)]
    [InlineData("""{"a":[2]}""", "String.Array", "[[2], {\"a\":2}]", false)]
    [InlineData("""{"a":["x"]}""", "String.Array", "x", false)]
    [InlineData("""{"a":["x"]}""", "String.Array", """["x"] 1""", false)]
    [InlineData("""{"a":[{"anything-but":{"prefix":"x"}}]}""", "String", "y", true)]
    [InlineData("""{"a":[{"anything-but":["x"]}]}""", "String.Array", """["x","y"]""", true)]
    [InlineData("""{"b":[{"exists":false}]}""", "String", "x", true)]
    [InlineData("""{"a":[{"exists":false}]}""", "String", "x", false)]
    [InlineData("""{"b":[{"anything-but":"x"}]}""", "String", "x", false)]
    [InlineData("{}", "String", "x", true)]
    public void MatchesAttributes_with_an_attribute_has_the_result(string policy, string dataType, string value, bool expected) =>
        Assert.Equal(expected, Parse(policy).MatchesAttributes([new("a", dataType, value)]));

    [Theory]
    [InlineData("""{"object":{"key":[{"prefix":"auto-"}]}}""", """{"object":{"key":"auto-test"}}""", true)]
    [InlineData("""{"object":{"key":[{"prefix":"auto-"}]}}""", """{"object":{"key":"test"}}""", false)]
    [InlineData("""{"Records":{"name":["Put"],"key":["a"]}}""", """{"Records":[{"name":"Put","key":"b"},{"name":"Delete","key":"a"}]}""", false)]
    [InlineData("""{"a":[{"exists":false}]}""", "text", false)]
    [InlineData("""{"a":[{"exists":false}]}""", "[]", false)]
    [InlineData("""{"a":[{"exists":false}]}""", "{}", true)]
    [InlineData("{ }", "text", true)]
    public void MatchesBody_with_a_body_has_the_result(string policy, string body, bool expected) =>
        Assert.Equal(expected, Parse(policy, FilterPolicyScope.MessageBody).MatchesBody(Encoding.UTF8.GetBytes(body)));

    private static FilterPolicy Parse(string policy, FilterPolicyScope scope = FilterPolicyScope.MessageAttributes) =>
        FilterPolicy.Parse(Encoding.UTF8.GetBytes(policy), scope);

    private static string Message(string policy, FilterPolicyScope scope = FilterPolicyScope.MessageAttributes) =>
        Assert.Throws<InvalidFilterPolicyException>(() => Parse(policy, scope)).Message;
}
