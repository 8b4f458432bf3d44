using System.Text;
using Tern.Functions.Http;

namespace Tern.Functions.Tests.Http;

public sealed class HttpRequestTests
{
    private static readonly TestRequest s_request = new()
    {
        Method = "PUT",
        Path = "/orders/a%20b",
        Query = [KeyValuePair.Create("tag", "x y"), KeyValuePair.Create("tag", "ü&=+"), KeyValuePair.Create("empty", "")],
        Headers = [KeyValuePair.Create("X-One", "1"), KeyValuePair.Create("Content-Type", "text/plain")],
        Cookies = ["a=1", "b=%C3%BC"],
        Body = "text \"ü\""u8.ToArray(),
    };

    public static TheoryData<HttpEventKind> Kinds => [.. HttpEventBuilder.HttpKinds];

    [Theory]
    [MemberData(nameof(Kinds))]
    public void Read_of_each_kind_returns_the_request(HttpEventKind kind)
    {
        using HttpRequest request = HttpRequest.Read(HttpEventBuilder.Create(kind, s_request));
        Assert.Equal(kind, request.Kind);
        Assert.Equal("PUT", request.Method);
        Assert.Equal("/orders/a b", request.Path);
        Assert.Equal("/orders/a%20b", request.RawPath);
        Assert.Equal("", request.PathBase);
        Assert.Equal("", request.Query["empty"]);
        Assert.Null(request.Query["missing"]);
        Assert.Equal("1", request.Headers["x-one"]);
        Assert.Equal("text/plain", request.ContentType);
        Assert.Equal("a=1; b=%C3%BC", request.Headers["Cookie"]);
        Assert.Equal("ü", request.Cookies["b"]);
        Assert.Null(request.Cookies["B"]);
        Assert.Equal("text \"ü\"", Encoding.UTF8.GetString(request.Body.Span));
        Assert.Equal("192.0.2.7", request.ClientAddress);
        Assert.Equal("https", request.Scheme);
        Assert.Equal("HTTP/1.1", request.Protocol);
        Assert.Null(request.Authorizer);
        Assert.Null(request.ClientCertificate);
        Assert.Null(request.WebSocket);
        // A target without multi-value headers receives the last value of a name.
        Assert.Equal(kind == HttpEventKind.Alb ? ["ü&=+"] : ["x y", "ü&=+"], request.Query.GetValues("TAG"));
    }

    [Theory]
    [MemberData(nameof(Kinds))]
    public void Body_in_base64_is_decoded(HttpEventKind kind)
    {
        byte[] body = [.. Enumerable.Range(0, 256).Select(value => (byte)value)];
        using HttpRequest request = HttpRequest.Read(HttpEventBuilder.Create(kind, s_request with { Body = body, IsBase64 = true }));
        Assert.Equal(body, request.Body.ToArray());
    }

    [Theory]
    [MemberData(nameof(Kinds))]
    public void Request_without_members_has_defaults(HttpEventKind kind)
    {
        using HttpRequest request = HttpRequest.Read(HttpEventBuilder.Create(kind, new TestRequest()));
        Assert.Equal("/", request.Path);
        Assert.Empty(request.Query);
        Assert.Empty(request.Cookies);
        Assert.True(request.Body.IsEmpty);
        Assert.Equal("", request.RawQueryString);
        Assert.Null(request.ContentType);
    }

    [Theory]
    [InlineData(HttpEventKind.RestApi)]
    [InlineData(HttpEventKind.HttpApi)]
    public void Stage_in_the_path_is_the_path_base(HttpEventKind kind)
    {
        using HttpRequest request = HttpRequest.Read(HttpEventBuilder.Create(kind, s_request with { Stage = "prod" }));
        Assert.Equal("/prod", request.PathBase);
        Assert.Equal("/orders/a b", request.Path);
        Assert.Equal("prod", request.Stage);
    }

    [Theory]
    [InlineData("/prod", "/prod", "/")]
    [InlineData("/prod/", "/prod", "/")]
    [InlineData("/production/a", "", "/production/a")]
    [InlineData("/other", "", "/other")]
    public void Stage_of_an_HTTP_API_is_a_complete_segment(string path, string pathBase, string expected)
    {
        using HttpRequest request = HttpRequest.Read(Encoding.UTF8.GetBytes($$$$"""{"version":"2.0","rawPath":"{{{{path}}}}","requestContext":{"stage":"prod","http":{"method":"GET"}}}"""));
        Assert.Equal(pathBase, request.PathBase);
        Assert.Equal(expected, request.Path);
    }

    [Theory]
    [InlineData("/", "/prod", "/prod", "/")]
    [InlineData("/", "/prod/", "/prod", "/")]
    [InlineData("/", "/", "", "/")]
    [InlineData("/a", "/prod/a", "/prod", "/a")]
    [InlineData("/v1/a", "/v1/a", "", "/v1/a")]
    [InlineData("/a", "/b", "", "/a")]
    public void Stage_of_a_REST_API_is_in_the_path_of_the_context(string path, string contextPath, string pathBase, string expected)
    {
        using HttpRequest request = HttpRequest.Read(Encoding.UTF8.GetBytes($$$"""{"httpMethod":"GET","path":"{{{path}}}","requestContext":{"stage":"prod","path":"{{{contextPath}}}"}}"""));
        Assert.Equal((pathBase, expected), (request.PathBase, request.Path));
    }

    // A custom domain has no stage in its path.
    [Theory]
    [InlineData("GET /prod", "/prod", "", "/prod")]
    [InlineData("GET /prod/{id}", "/prod/7", "", "/prod/7")]
    [InlineData("ANY /prod/{path+}", "/prod/a/b", "", "/prod/a/b")]
    [InlineData("GET /prod", "/prod/prod", "/prod", "/prod")]
    [InlineData("GET /orders/{id}", "/prod/orders/7", "/prod", "/orders/7")]
    [InlineData("GET /{id}", "/prod/7", "/prod", "/7")]
    [InlineData("GET /{id}", "/prod", "", "/prod")]
    [InlineData("GET /", "/prod", "/prod", "/")]
    [InlineData("GET /", "/prod/", "/prod", "/")]
    [InlineData("ANY /{path+}", "/prod/a", "/prod", "/a")]
    [InlineData("GET /orders/{id}", "/prod/orders/a/b", "/prod", "/orders/a/b")]
    [InlineData("GET /orders", "/prod/items", "/prod", "/items")]
    [InlineData("$default", "/prod/prod", "/prod", "/prod")]
    public void Stage_of_an_HTTP_API_is_no_part_of_its_route(string routeKey, string path, string pathBase, string expected)
    {
        using HttpRequest request = HttpRequest.Read(Encoding.UTF8.GetBytes($$$$"""{"version":"2.0","rawPath":"{{{{path}}}}","requestContext":{"stage":"prod","routeKey":"{{{{routeKey}}}}","http":{"method":"GET"}}}"""));
        Assert.Equal((pathBase, expected), (request.PathBase, request.Path));
    }

    // A path that the service has decoded is not decoded again.
    [Theory]
    [InlineData(HttpEventKind.RestApi, "/100%25", "/100%")]
    [InlineData(HttpEventKind.FunctionUrl, "/100%2525", "/100%25")]
    [InlineData(HttpEventKind.HttpApi, "/100%2525", "/100%25")]
    [InlineData(HttpEventKind.Alb, "/a%2Fb", "/a%2Fb")]
    [InlineData(HttpEventKind.RestApi, "/a%2fb%2F", "/a%2fb%2F")]
    [InlineData(HttpEventKind.HttpApi, "/a%2Fb", "/a/b")]
    [InlineData(HttpEventKind.FunctionUrl, "/%C3%BC%FF%C3", "/ü%FF%C3")]
    [InlineData(HttpEventKind.FunctionUrl, "/%E2%82%AC%F0%9F%98%80", "/€😀")]
    [InlineData(HttpEventKind.FunctionUrl, "/%C0%AF%ED%A0%80", "/%C0%AF%ED%A0%80")]
    [InlineData(HttpEventKind.FunctionUrl, "/%zz%4", "/%zz%4")]
    [InlineData(HttpEventKind.FunctionUrl, "/a+b/../c", "/a+b/../c")]
    [InlineData(HttpEventKind.AlbMultiValue, "/a%00b", "/a\0b")]
    public void Path_is_decoded_once(HttpEventKind kind, string path, string expected)
    {
        using HttpRequest request = HttpRequest.Read(HttpEventBuilder.Create(kind, new TestRequest { Path = path }));
        Assert.Equal(expected, request.Path);
    }

    [Fact]
    public void Path_of_an_HTTP_API_with_format_1_is_not_decoded()
    {
        using HttpRequest request = HttpRequest.Read("""{"version":"1.0","httpMethod":"GET","path":"/prod/50%25","requestContext":{"stage":"prod","path":"/prod/50%25"}}"""u8.ToArray());
        Assert.Equal(HttpEventKind.RestApi, request.Kind);
        Assert.Equal("/50%25", request.Path);
        Assert.Equal("/50%2525", request.RawPath);
    }

    [Theory]
    [InlineData("a=1&a=2&b", "a=1|a=2|b=")]
    [InlineData("&&a=b=c&=x", "a=b=c|=x")]
    [InlineData("a+b=c%2Bd%2F", "a b=c+d/")]
    [InlineData("%zz=%FF", "%zz=%FF")]
    [InlineData("", "")]
    public void Query_text_is_parsed(string query, string expected)
    {
        using HttpRequest request = HttpRequest.Read(Encoding.UTF8.GetBytes($$$$"""{"version":"2.0","rawPath":"/","rawQueryString":"{{{{query}}}}","requestContext":{"http":{"method":"GET"}}}"""));
        Assert.Equal(expected, string.Join('|', request.Query.Select(pair => $"{pair.Key}={pair.Value}")));
        Assert.Equal(query, request.RawQueryString);
    }

    [Theory]
    [MemberData(nameof(Kinds))]
    public void Query_of_8_KB_is_read(HttpEventKind kind)
    {
        KeyValuePair<string, string>[] query = [.. Enumerable.Range(0, 600).Select(i => KeyValuePair.Create($"name{i}", $"välue {i}&=%+#"))];
        using HttpRequest request = HttpRequest.Read(HttpEventBuilder.Create(kind, new TestRequest { Query = query }));
        Assert.Equal(query, request.Query);
        Assert.True(request.RawQueryString.Length > 8 * 1024);
        Assert.Equal(query, ParseQuery(request.RawQueryString));
    }

    [Theory]
    [InlineData("a=1; b=2", "a=1|b=2")]
    [InlineData(" a = 1 ;;c; =x; d=\"q\"; e=%20%zz", "a=1|d=q|e= %zz")]
    [InlineData("", "")]
    public void Cookie_header_is_parsed(string header, string expected)
    {
        using HttpRequest request = HttpRequest.Read(HttpEventBuilder.Create(HttpEventKind.RestApi, new TestRequest { Headers = [KeyValuePair.Create("Cookie", header)] }));
        Assert.Equal(expected, string.Join('|', request.Cookies.Select(pair => $"{pair.Key}={pair.Value}")));
    }

    [Fact]
    public void Lists_of_headers_replace_single_values_in_any_order_of_members()
    {
        const string Single = "\"headers\":{\"a\":\"2\",\"b\":\"x\"}", Multi = "\"multiValueHeaders\":{\"a\":[\"1\",\"2\"]}";
        foreach (string members in new[] { $"{Single},{Multi}", $"{Multi},{Single}" })
        {
            using HttpRequest request = HttpRequest.Read(Encoding.UTF8.GetBytes($"{{\"httpMethod\":\"GET\",\"path\":\"/\",{members}}}"));
            Assert.Equal(["1", "2"], request.Headers.GetValues("A"));
            Assert.Equal("1,2", request.Headers["a"]);
            Assert.Null(request.Headers["b"]);
        }
    }

    [Fact]
    public void Cookies_of_a_header_and_a_list_are_not_repeated()
    {
        using HttpRequest request = HttpRequest.Read("""{"version":"2.0","rawPath":"/","cookies":["a=1"],"headers":{"Cookie":"a=1"},"requestContext":{"http":{"method":"GET"}}}"""u8.ToArray());
        Assert.Equal(["a=1"], request.Headers.GetValues("cookie"));
        Assert.Equal(["1"], request.Cookies.GetValues("a"));
    }

    [Fact]
    public void Scheme_of_a_listener_without_TLS_is_http()
    {
        using HttpRequest request = HttpRequest.Read("""{"httpMethod":"GET","path":"/","headers":{"x-forwarded-proto":"http"},"requestContext":{"elb":{}}}"""u8.ToArray());
        Assert.Equal("http", request.Scheme);
        Assert.Null(request.RequestId);
        Assert.Null(request.ClientAddress);
    }

    // Only the last entry is that of the load balancer.
    [Theory]
    [InlineData("\"198.51.100.1, 192.0.2.7\"", "192.0.2.7")]
    [InlineData("\"198.51.100.1\",\"192.0.2.7\"", "192.0.2.7")]
    [InlineData("\"198.51.100.1\",\"198.51.100.2,192.0.2.7:4711\"", "192.0.2.7")]
    [InlineData("\"2001:db8::7\"", "2001:db8::7")]
    [InlineData("\"192.0.2.1, [2001:db8::7]:4711\"", "2001:db8::7")]
    [InlineData("\"198.51.100.1, \"", null)]
    [InlineData("\"]\"", "]")]
    public void Client_address_of_a_load_balancer_is_the_last_entry(string values, string? expected)
    {
        using HttpRequest request = HttpRequest.Read(Encoding.UTF8.GetBytes($$$$"""{"httpMethod":"GET","path":"/","multiValueHeaders":{"x-forwarded-for":[{{{{values}}}}]},"requestContext":{"elb":{}}}"""));
        Assert.Equal(expected, request.ClientAddress);
    }

    [Fact]
    public void Use_after_disposal_throws()
    {
        HttpRequest request = HttpRequest.Read(HttpEventBuilder.Create(HttpEventKind.HttpApi, s_request));
        HttpFields headers = request.Headers;
        request.Dispose();
        Assert.Throws<InvalidOperationException>(() => request.Path);
        Assert.Throws<InvalidOperationException>(() => request.Body);
        Assert.Throws<InvalidOperationException>(() => request.Event);
        Assert.Throws<InvalidOperationException>(() => headers["x-one"]);
        Assert.Throws<InvalidOperationException>(() => request.Authorizer);
    }

    private static IEnumerable<KeyValuePair<string, string>> ParseQuery(string query) =>
        query.Split('&').Select(pair => pair.Split('=')).Select(pair => KeyValuePair.Create(Uri.UnescapeDataString(pair[0]), Uri.UnescapeDataString(pair[1])));
}
