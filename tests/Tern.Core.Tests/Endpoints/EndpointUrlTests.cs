using Tern.Runtime;

namespace Tern.Core.Tests.Endpoints;

public class EndpointUrlTests
{
    // https://smithy.io/2.0/additional-specs/rules-engine/standard-library.html#parseurl-function; a URL without a path
    // has an empty path and not "/", because the published cases of S3 require it.
    [Theory]
    [InlineData("https://example.com", "https", "example.com", "", "/", false)]
    [InlineData("https://example.com/", "https", "example.com", "/", "/", false)]
    [InlineData("http://example.com:80/foo/bar", "http", "example.com:80", "/foo/bar", "/foo/bar/", false)]
    [InlineData("http://example.com/foo/", "http", "example.com", "/foo/", "/foo/", false)]
    [InlineData("https://127.0.0.1", "https", "127.0.0.1", "", "/", true)]
    [InlineData("https://[fe80::1]", "https", "[fe80::1]", "", "/", true)]
    [InlineData("https://[2001:db8:85a3:8d3:1319:8a2e:370:7348]:443", "https", "[2001:db8:85a3:8d3:1319:8a2e:370:7348]:443", "", "/", true)]
    [InlineData("https://999.999.abc.blah", "https", "999.999.abc.blah", "", "/", false)]
    [InlineData("http://99_ab-.com", "http", "99_ab-.com", "", "/", false)]
    [InlineData("https://a/%2e%2e/../b", "https", "a", "/%2e%2e/../b", "/%2e%2e/../b/", false)]
    public void Endpoint_URL_is_parsed_into_its_parts_without_decoding(string url, string scheme, string authority, string path, string normalizedPath, bool isIp)
    {
        EndpointUrl parsed = EndpointUrl.TryParse(url)!;
        Assert.Equal((scheme, authority, path, normalizedPath, isIp), (parsed.Scheme, parsed.Authority, parsed.Path, parsed.NormalizedPath, parsed.IsIP));
    }

    [Theory]
    [InlineData("")]
    [InlineData("example.com")]
    [InlineData("acbd://example.com")]
    [InlineData("abcde://nota#url")]
    [InlineData("https://")]
    [InlineData("https:///path")]
    [InlineData("https://example.com:8443?foo=bar&faz=baz")]
    [InlineData("https://example.com/path?query1=foo")]
    [InlineData("https://example.com/#x")]
    [InlineData("http://abc.com:a/foo")]
    [InlineData("http://abc.com:")]
    [InlineData("http://abc.com:0")]
    [InlineData("http://abc.com:65536")]
    [InlineData("http://abc.com:+80")]
    [InlineData("http://abc.com:000080")]
    [InlineData("http://user:secret@abc.com")]
    [InlineData("http://a..b")]
    [InlineData("http://a.")]
    [InlineData("http://-a")]
    [InlineData("http://a b")]
    [InlineData("http://bücher.example")]
    [InlineData("http://[::1")]
    [InlineData("http://[127.0.0.1]")]
    [InlineData("http://[fe80::1%25eth0]")]
    [InlineData("http://[]")]
    [InlineData("http://::1")]
    [InlineData("http://a/b c")]
    [InlineData("http://a/%2")]
    [InlineData("http://a/%zz")]
    [InlineData("http://a/\r\nHost: b")]
    [InlineData(" http://a")]
    [InlineData("http://127.1")]
    [InlineData("http://2130706433")]
    [InlineData("http://0x7f.0.0.1")]
    [InlineData("http://127.0.0.0x1")]
    [InlineData("http://0177.0.0.1")]
    [InlineData("http://256.0.0.1")]
    [InlineData("http://example.com.7")]
    public void Invalid_endpoint_URL_is_not_parsed_and_throws_TernEndpointException(string url)
    {
        Assert.Null(EndpointUrl.TryParse(url));
        TernEndpointException error = Assert.Throws<TernEndpointException>(() => new Endpoint(url));
        Assert.Contains("Expected http:// or https://", error.Message, StringComparison.Ordinal);
        Assert.DoesNotContain("secret", error.Message, StringComparison.Ordinal);
        Assert.DoesNotContain(error.Message, char.IsControl);
    }

    [Fact]
    public void Endpoint_URL_has_a_host_name_of_at_most_253_characters()
    {
        string host = string.Join('.', Enumerable.Repeat(new string('a', 49), 5)) + ".aaa";
        Assert.Equal(253, host.Length);
        Assert.NotNull(EndpointUrl.TryParse("https://" + host));
        Assert.Null(EndpointUrl.TryParse("https://" + host + "a"));
    }

    [Theory]
    [InlineData("https://Example.com", "https", "example.com", 443, "example.com", "")]
    [InlineData("https://example.com:443/", "https", "example.com", 443, "example.com", "")]
    [InlineData("http://localhost:8000/base/", "http", "localhost", 8000, "localhost:8000", "/base")]
    [InlineData("http://localhost:443", "http", "localhost", 443, "localhost:443", "")]
    [InlineData("http://[::1]:80/a%20b", "http", "[::1]", 80, "[::1]", "/a%20b")]
    public void Endpoint_returns_scheme_host_port_authority_and_base_path(string url, string scheme, string host, int port, string authority, string basePath)
    {
        var endpoint = new Endpoint(url);
        Assert.Equal((scheme, host, port, authority, basePath), (endpoint.Scheme, endpoint.Host, endpoint.Port, endpoint.Authority, endpoint.BasePath));
        Assert.Equal(url, endpoint.Url);
    }
}
