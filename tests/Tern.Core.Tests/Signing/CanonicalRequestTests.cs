namespace Tern.Core.Tests.Signing;

public sealed class CanonicalRequestTests
{
    [Fact]
    public void Headers_that_change_in_transit_are_not_signed()
    {
        KeyValuePair<string, string>[] headers =
        [
            new("X-Amzn-Trace-Id", "a"), new("User-Agent", "b"), new("Transfer-Encoding", "chunked"), new("amz-sdk-invocation-id", "c"),
            new("AMZ-SDK-Request", "attempt=1"), new("Expect", "100-continue"), new("Authorization", "d"), new("X-Amz-Target", "T"),
        ];
        string canonical = Canonical(headers: headers);
        Assert.Equal($"x-amz-date:20261121T080000Z\nx-amz-target:T\n\nhost;x-amz-date;x-amz-target", Lines(canonical, 4, 4));
    }

    [Fact]
    public void Headers_are_lower_cased_and_sorted_and_repeated_values_retain_their_order()
    {
        KeyValuePair<string, string>[] headers = [new("b_x", "1"), new("B-Y", "2"), new("A", "z"), new("ba", "3"), new("a", "y"), new("Zz", "4")];
        string canonical = Canonical(headers: headers);
        Assert.Equal($"a:z,y\nb-y:2\nb_x:1\nba:3\nhost:{SigningTestData.Host}\nx-amz-date:20261121T080000Z\nzz:4", Lines(canonical, 3, 7));
    }

    [Theory]
    [InlineData("  a   b  ", "a b")]
    [InlineData("\ta \t b\t", "a b")]
    [InlineData("a b", "a b")]
    [InlineData("   ", "")]
    [InlineData("", "")]
    [InlineData("\"a   b\"", "\"a b\"")]
    [InlineData("é  ሴ", "é ሴ")]
    public void Header_values_are_trimmed_and_repeated_spaces_collapsed(string value, string expected) =>
        Assert.Equal($"a:{expected}", Lines(Canonical(headers: [new("a", value)]), 3, 1));

    [Theory]
    [InlineData("", "")]
    [InlineData("b=2&a=1", "a=1&b=2")]
    [InlineData("a=2&a=10&a=1", "a=1&a=10&a=2")]
    [InlineData("a&b=&=c", "=c&a=&b=")]
    [InlineData("a=1=2", "a=1%3D2")]
    [InlineData("&&a=1&", "a=1")]
    [InlineData("a=%2f%7E%41", "a=%2F~A")]
    [InlineData("a=x y+z*", "a=x%20y%2Bz%2A")]
    [InlineData("a=%zz%", "a=%25zz%25")]
    [InlineData("a=ሴ&é=1", "%C3%A9=1&a=%E1%88%B4")]
    [InlineData("a-=1&a=2&a%2D=0", "a=2&a-=0&a-=1")]
    public void Query_is_normalized_and_sorted_by_encoded_name_and_value(string query, string expected) =>
        Assert.Equal(expected, Lines(Canonical(query: query), 2, 1));

    [Theory]
    [InlineData("", true, true, "/")]
    [InlineData("/", true, true, "/")]
    [InlineData("/a%20b", true, true, "/a%2520b")]
    [InlineData("/a%20b", false, false, "/a%20b")]
    [InlineData("/a/./b/../c", true, true, "/a/c")]
    [InlineData("/a/./b/../c", false, false, "/a/./b/../c")]
    [InlineData("/../../a", true, true, "/a")]
    [InlineData("//a///b//", true, true, "/a/b/")]
    [InlineData("//a///b//", false, false, "//a///b//")]
    [InlineData("/.a/..b/...", true, true, "/.a/..b/...")]
    [InlineData("/a/..", true, true, "/")]
    [InlineData("/𝄞", true, true, "/%F0%9D%84%9E")]
    [InlineData("/a=b", true, true, "/a%3Db")]
    public void Path_is_normalized_and_double_encoded_unless_disabled(string path, bool normalize, bool doubleEncode, string expected) =>
        Assert.Equal(expected, Lines(Canonical(path: path, normalize: normalize, doubleEncode: doubleEncode), 1, 1));

    [Fact]
    public void Many_headers_and_parameters_are_sorted()
    {
        Random random = new(7);
        string[] names = [.. Enumerable.Range(0, 300).Select(i => $"h{i:D3}")];
        random.Shuffle(names);
        string canonical = Canonical(
            query: string.Join('&', names.Select(name => name + "=1")),
            headers: [.. names.Select(name => new KeyValuePair<string, string>(name, "v"))]);

        Array.Sort(names, StringComparer.Ordinal);
        Assert.Equal(string.Join('&', names.Select(name => name + "=1")), Lines(canonical, 2, 1));
        Assert.Equal(string.Join('\n', names.Select(name => name + ":v")), Lines(canonical, 3, 300));
    }

    [Theory]
    [InlineData("a\r\nb")]
    [InlineData("a\nb")]
    [InlineData("a\0b")]
    [InlineData("a\u001Fb")]
    public void Header_value_with_a_control_character_throws_TernSigningException(string value)
    {
        TernSigningException e = Assert.Throws<TernSigningException>(() => Canonical(headers: [new("x-a", value)]));
        Assert.Contains("'x-a'", e.Message, StringComparison.Ordinal);
    }

    [Theory]
    [InlineData("")]
    [InlineData("a b")]
    [InlineData("a:b")]
    [InlineData("a\n")]
    [InlineData("é")]
    public void Header_name_that_is_not_a_token_throws_TernSigningException(string name) =>
        Assert.Throws<TernSigningException>(() => Canonical(headers: [new(name, "v")]));

    [Fact]
    public void Invalid_method_path_query_host_or_payload_hash_throws_TernSigningException()
    {
        Assert.Throws<TernSigningException>(() => Canonical(method: "GET\n"));
        Assert.Throws<TernSigningException>(() => Canonical(method: ""));
        Assert.Throws<TernSigningException>(() => Canonical(path: "/a\nb", doubleEncode: false));
        Assert.Throws<TernSigningException>(() => Canonical(path: "a"));
        Assert.Throws<TernSigningException>(() => Canonical(query: "a=\n"));
        Assert.Throws<TernSigningException>(() => Canonical(host: "h\nx"));
        Assert.Throws<TernSigningException>(() => Canonical(host: ""));
        Assert.Throws<TernSigningException>(() => SigningTestData.Trace(new() { Method = "GET", Host = "h", PayloadHash = "a\nb"u8 }));
    }

    private static string Canonical(
        string method = "GET",
        string host = SigningTestData.Host,
        string path = "/",
        string query = "",
        KeyValuePair<string, string>[]? headers = null,
        bool normalize = true,
        bool doubleEncode = true) => SigningTestData.Trace(new()
        {
            Method = method,
            Host = host,
            Path = path,
            Query = query,
            Headers = headers,
            NormalizePath = normalize,
            DoubleEncodePath = doubleEncode,
        }).CanonicalRequest;

    private static string Lines(string text, int first, int count) => string.Join('\n', text.Split('\n').Skip(first).Take(count));
}
