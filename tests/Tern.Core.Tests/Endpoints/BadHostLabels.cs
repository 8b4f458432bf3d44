namespace Tern.Core.Tests.Endpoints;

/// <summary>Values that are never valid as a label of a host name, whatever their source: region, account id, bucket, host prefix.</summary>
public sealed class BadHostLabels : TheoryData<string>
{
    public BadHostLabels()
    {
        foreach (string value in All)
            Add(value);
    }

    public static IReadOnlyList<string> All { get; } =
    [
        "", " ", "a b", "-", "-a", "a-", ".", "..", "a.", ".a", "a..b", "a_b", "a/b", "evil.com/", "/", "\\", "a\\b", "evil.com#", "a#b", "a?b", "?x=y",
        "user@evil.com", "@", "a:80", "a:b", "[::1]", "a%2eb", "%", "a%00", "\0", "a\0b", "a\nb", "a\r\nHost: evil.com", "\t", "a\t", "é", "bücher",
        "а", "a\u3002b", "a\uFF0Eb", "\u2028", "a\u200Bb", "\uD800", "us-east-1/", "us-east-1\n", "us-east-1.evil.com/", "us-east-1.evil.com#", "us-east-1?",
        "us-east-1@evil.com", "us east 1", "us-east-1\u0000", "{region}", "$(x)", "*", "a,b", "a;b", "a'b", "a\"b", "<a>", "a|b", "a&b", "a=b", "a+b", "a~b", "a!b",
        new string('a', 64), new string('a', 300),
    ];
}
