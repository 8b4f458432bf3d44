using System.Text;
using Tern.Local.EventBridge.Patterns;

namespace Tern.Local.Tests.EventBridge.Patterns;

/// <summary>The messages of invalid event patterns, beyond the recorded cases.</summary>
public sealed class PatternErrorTests
{
    private const string Prefix = "Event pattern is not valid. Reason: ";

    [Theory]
    [InlineData("", "Filter is not an object", 1)]
    [InlineData("{}", "Empty objects are not allowed", 3)]
    [InlineData("{\"a\":{}}", "Empty objects are not allowed", 8)]
    [InlineData("{\"a\":[{}]}", "Match expression name not found", 9)]
    [InlineData("{\"a\":[{\"exactly\":1}]}", "exact match pattern must be a string", 19)]
    [InlineData("{\"a\":[{\"prefix\":{}}]}", "Prefix expression name not found", 19)]
    [InlineData("{\"a\":[{\"suffix\":{\"prefix\":\"x\"}}]}", "Unsupported suffix pattern: prefix", 28)]
    [InlineData("{\"a\":[{\"suffix\":{\"equals-ignore-case\":1}}]}", "equals-ignore-case match pattern must be a string", 40)]
    [InlineData("{\"a\":[{\"wildcard\":\"\\\\x\"}]}", "Invalid escape character at pos 1", 24)]
    [InlineData("{\"a\":[{\"anything-but\":{}}]}", "Anything-But expression name not found", 25)]
    [InlineData("{\"a\":[{\"anything-but\":{\"exists\":true}}]}", "Unsupported anything-but pattern: exists", 37)]
    [InlineData("{\"a\":[{\"anything-but\":[]}]}", "Inside anything but list, either all values are number or string, mixed type is not supported", 25)]
    [InlineData("{\"a\":[{\"anything-but\":[1,\"x\"]}]}", "Inside anything but list, either all values are number or string, mixed type is not supported", 30)]
    [InlineData("{\"a\":[{\"anything-but\":1,\"prefix\":\"x\"}]}", "Too many elements in numeric expression", 35)]
    [InlineData("{\"a\":[{\"numeric\":[\"=\",5000000001]}]}", "Value must be between -5.0E9 and 5.0E9, inclusive", 34)]
    [InlineData("{\"a\":[{\"numeric\":[\"=\",1.0000001]}]}", "Only values upto 6 decimals are supported1.0000001", 33)]
    [InlineData("{\"a\":[{\"numeric\":[\">\",1,\"<\",1]}]}", "Bottom must be less than top", 31)]
    [InlineData("{\"$or\":1}", "It must be an Array followed with $or.", 9)]
    [InlineData("{\"$or\":[1]}", "Only JSON object is allowed in array of $or relationship.", 10)]
    [InlineData("{\"$or\":[{\"a\":[1]}]}", "There must have at least 2 Objects in $or relationship.", 19)]
    [InlineData("{\"$or\":[{\"prefix\":[1]},{\"a\":[1]}]}", "prefix is Ruler reserved fieldName which cannot be used inside $or.", 20)]
    [InlineData("{a:1}", "Unexpected character ('a' (code 97)): was expecting double-quote to start field name", 2)]
    [InlineData("{\"a\":[1}", "Unexpected close marker '}': expected ']' (for Array starting at [Source: (String)\"{\"a\":[1}\"; line: 1, column: 6])", 9)]
    [InlineData("{\"a\":[1", "Unexpected end-of-input: expected close marker for Array (start marker at [Source: (String)\"{\"a\":[1\"; line: 1, column: 6])", 8)]
    [InlineData("{\"a\" 1}", "Unexpected character ('1' (code 49)): was expecting a colon to separate field name and value", 6)]
    [InlineData("{\"a\":[1 2]}", "Unexpected character ('2' (code 50)): was expecting comma to separate Array entries", 9)]
    [InlineData("{\"a\":[01]}", "Invalid numeric value: Leading zeroes not allowed", 8)]
    [InlineData("{\"a\":[1.]}", "Unexpected character (']' (code 93)) in numeric value: Decimal point not followed by a digit", 9)]
    [InlineData("{\"a\":[truex]}", "Unrecognized token 'truex': was expecting (JSON String, Number, Array, Object or token 'null', 'true' or 'false')", 12)]
    [InlineData("{\"a\":[\"\\x\"]}", "Unrecognized character escape 'x' (code 120)", 10)]
    public void Parse_with_an_invalid_pattern_has_the_reason_and_the_column(string pattern, string reason, int column)
    {
        string expected = string.Create(
            System.Globalization.CultureInfo.InvariantCulture, $"{Prefix}{reason}\n at [Source: (String)\"{pattern}\"; line: 1, column: {column}]");

        Assert.Equal(expected, Message(pattern));
    }

    [Theory]
    [InlineData("{\"a\":[{\"cidr\":\"1.2.3.4/\"}]}", "Malformed CIDR, one '/' required")]
    [InlineData("{\"a\":[{\"cidr\":\"1.2.3.4/1/2\"}]}", "Malformed CIDR, one '/' required")]
    [InlineData("{\"a\":[{\"cidr\":\"1.2.3.4/-1\"}]}", "Malformed CIDR, mask bits must not be negative")]
    [InlineData("{\"a\":[{\"cidr\":\"1.2.3.4/32\"}]}", "IPv4 mask bits must be < 32")]
    [InlineData("{\"a\":[{\"cidr\":\"::1/128\"}]}", "IPv6 mask bits must be < 128")]
    [InlineData("{\"a\":[{\"cidr\":\"1.2.3.256/8\"}]}", "Invalid IP address: 1.2.3.256")]
    [InlineData("{\"a\":[{\"cidr\":\":::/8\"}]}", "Invalid IP address: :::")]
    [InlineData("{\"a\":[{\"anything-but\":1e10}]}", "Value must be between -5.0E9 and 5.0E9, inclusive")]
    [InlineData("{\"a\":[{\"wildcard\":\"*a*a*a*a*a*\"}]}", "Rule is too complex - try using fewer wildcard characters or fewer repeating character sequences after a wildcard character")]
    [InlineData("{\"a\":[{\"wildcard\":\"*aaaaaaaaaaaa\"}]}", "Rule is too complex - try using fewer wildcard characters or fewer repeating character sequences after a wildcard character")]
    public void Parse_with_an_invalid_value_has_the_reason_without_a_position(string pattern, string reason) =>
        Assert.Equal(Prefix + reason, Message(pattern));

    [Fact]
    public void Parse_with_several_lines_counts_lines_and_columns() =>
        Assert.EndsWith("; line: 3, column: 6]", Message("{\r\n\"a\":\n    1}"), StringComparison.Ordinal);

    [Fact]
    public void Parse_with_a_long_pattern_quotes_500_characters()
    {
        string pattern = $$"""{"{{new string('a', 600)}}":1}""";

        Assert.EndsWith($"(String)\"{pattern[..500]}\"[truncated 106 chars]; line: 1, column: 606]", Message(pattern), StringComparison.Ordinal);
    }

    [Fact]
    public void Parse_with_three_stack_names_is_accepted_and_with_four_too_complex()
    {
        static string Pattern(params string[] names) =>
            $$"""{"a":[{{string.Join(',', names.Select(name => $$"""{"wildcard":"*:stack/{{name}}/*"}"""))}}]}""";

        EventPattern.Parse(Encoding.UTF8.GetBytes(Pattern("Api", "Web", "Data")));
        Assert.StartsWith(Prefix + "Rule is too complex", Message(Pattern("Api", "Web", "Data", "Jobs")), StringComparison.Ordinal);
    }

    [Fact]
    public void Parse_with_1001_alternatives_is_too_complex()
    {
        static string Or(string name, int count) =>
            $"\"{name}\":{{\"$or\":[{string.Join(',', Enumerable.Range(0, count).Select(i => $"{{\"{(char)('a' + i)}\":[1]}}"))}]}}";

        EventPattern.Parse(Encoding.UTF8.GetBytes($"{{{Or("a", 10)},{Or("b", 10)},{Or("c", 10)}}}"));
        Assert.StartsWith(Prefix + "Rule is too complex", Message($"{{{Or("a", 11)},{Or("b", 10)},{Or("c", 10)}}}"), StringComparison.Ordinal);
    }

    [Fact]
    public void Parse_with_a_too_long_or_too_deep_pattern_throws()
    {
        Assert.StartsWith(Prefix + "Pattern is longer than 4096", Message(new string(' ', 4097)), StringComparison.Ordinal);
        string deep = string.Concat(Enumerable.Repeat("{\"a\":", 1001));
        var error = Assert.Throws<InvalidEventPatternException>(() => EventPattern.Parse(Encoding.UTF8.GetBytes(deep), maxLength: int.MaxValue));
        Assert.StartsWith(Prefix + "Document nesting depth (1001)", error.Message, StringComparison.Ordinal);
    }

    private static string Message(string pattern) =>
        Assert.Throws<InvalidEventPatternException>(() => EventPattern.Parse(Encoding.UTF8.GetBytes(pattern))).Message;
}
