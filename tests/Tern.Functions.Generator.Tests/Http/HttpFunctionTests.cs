using System.Text.Json;
using Microsoft.Extensions.DependencyInjection;
using Tern.Functions.Generator.Tests.Examples;
using Tern.Functions.Generator.Tests.Functions;
using Tern.Functions.Http;
using Tern.Functions.Tests.Http;
using Tern.Functions.Tests.Support;

namespace Tern.Functions.Generator.Tests.Http;

public sealed class HttpFunctionTests
{
    private const string Id = "7f3b2c1a-0000-4000-8000-000000000001";

    [Theory]
    [InlineData("GET", "/", 204, "")]
    [InlineData("GET", "/baskets/latest", 200, "latest")]
    [InlineData("GET", $"/baskets/{Id}", 200, $$"""{"id":"{{Id}}","items":[]}""")]
    [InlineData("GET", "/baskets/a%20b/items/3", 200, "a b 3")]
    [InlineData("GET", "/files/a/b%20c/d", 200, "file a/b c/d")]
    [InlineData("GET", "/files/a/", 200, "file a/")]
    [InlineData("GET", "/caf%C3%A9/x", 200, "x")]
    [InlineData("GET", "/greeting/n", 200, "Hello nHello ")]
    [InlineData("PATCH", "/any", 200, "PATCH id-1 True")]
    [InlineData("GET", "/text", 200, "<p>")]
    [InlineData("HEAD", "/search", 400, "")]
    // No route
    [InlineData("GET", "/none", 404, "")]
    [InlineData("GET", "/baskets/", 404, "")]
    [InlineData("GET", "/Baskets/latest", 404, "")]
    [InlineData("GET", "/baskets/latest/", 404, "")]
    [InlineData("GET", "//", 404, "")]
    [InlineData("GET", "/files/", 404, "")]
    [InlineData("GET", "/files", 404, "")]
    [InlineData("GET", "/baskets//items/1", 404, "")]
    // Another method
    [InlineData("POST", "/", 405, "")]
    [InlineData("POST", $"/baskets/{Id}", 405, "")]
    [InlineData("HEAD", "/baskets/latest", 405, "")]
    [InlineData("OPTIONS", "/baskets", 405, "")]
    public async Task Request_has_the_response_of_its_route(string method, string path, int status, string body)
    {
        foreach (HttpEventKind kind in HttpEventBuilder.HttpKinds)
        {
            HttpRun.HttpResult result = await HttpRun.SendAsync(new TestRequest { Method = method, Path = path }, kind);
            Assert.Equal((kind, status, body), (kind, result.Status, result.Body));
        }
    }

    [Theory]
    [InlineData("POST", "/baskets/x", "DELETE, GET, PUT")]
    [InlineData("DELETE", "/baskets/latest", "DELETE, GET, PUT")]
    [InlineData("POST", "/search", "GET, HEAD")]
    public async Task Method_that_no_route_has_is_405_with_the_allowed_methods(string method, string path, string allow)
    {
        HttpRun.HttpResult result = await HttpRun.SendAsync(new TestRequest { Method = method, Path = path });
        // A parameter also matches the text of a literal.
        if (method == "DELETE")
            Assert.Equal(400, result.Status);
        else
            Assert.Equal((405, allow), (result.Status, result.Headers["Allow"]));
    }

    [Theory]
    [InlineData("/a%00b")]
    [InlineData("/files/../secret")]
    [InlineData("/files/%2E%2e/secret")]
    [InlineData("/files/.")]
    public async Task Path_that_is_not_resolved_is_rejected(string path)
    {
        HttpRun.HttpResult result = await HttpRun.SendAsync(new TestRequest { Path = path }, HttpEventKind.FunctionUrl);
        Assert.Equal((400, "application/problem+json"), (result.Status, result.Headers["Content-Type"]));
    }

    [Fact]
    public async Task Encoded_slash_is_a_part_of_its_segment() =>
        Assert.Equal("file a%2F..%2Fb", (await HttpRun.SendAsync(new TestRequest { Path = "/files/a%2F..%2Fb" }, HttpEventKind.RestApi)).Body);

    [Fact]
    public async Task Result_with_a_value_has_the_header_of_the_function()
    {
        HttpRun.HttpResult result = await HttpRun.SendAsync(new TestRequest { Path = $"/baskets/{Id}" });
        Assert.Equal(("\"1\"", "application/json; charset=utf-8"), (result.Headers["ETag"], result.Headers["Content-Type"]));
        result = await HttpRun.SendAsync(new TestRequest { Path = $"/baskets/{Id}", Headers = [KeyValuePair.Create("if-none-match", "missing")] });
        Assert.Equal((404, ""), (result.Status, result.Body));
    }

    [Fact]
    public async Task Body_is_read_by_its_codec()
    {
        HttpRun.HttpResult result = await HttpRun.SendAsync(TestRequest.Post($"/baskets/{Id}", $$"""{"id":"{{Id}}","items":[{"sku":"a","quantity":2}]}""") with { Method = "PUT" });
        Assert.Equal((201, $"/baskets/{Id}", $$"""{"id":"{{Id}}","items":[{"sku":"a","quantity":2}]}"""), (result.Status, result.Headers["Location"], result.Body));
    }

    [Fact]
    public async Task Optional_body_can_be_missing() =>
        Assert.Equal(200, (await HttpRun.SendAsync(new TestRequest { Method = "POST", Path = "/baskets" })).Status);

    [Theory]
    [InlineData("{}", "application/json", 400, "body")]
    [InlineData("", "application/json", 400, "basket")]
    [InlineData("{", "application/json", 400, "")]
    [InlineData("null", "application/json", 400, "")]
    [InlineData("""{"id":"x","items":[]}""", "application/json", 400, "id")]
    [InlineData("""{"id":"7f3b2c1a-0000-4000-8000-000000000001","items":[{"sku":"a","quantity":"many"}]}""", "application/json", 400, "items[0].quantity")]
    [InlineData("{}", "text/plain", 415, "Content-Type")]
    [InlineData("{}", "application/jsonx", 415, "Content-Type")]
    public async Task Body_that_is_not_valid_is_a_problem(string body, string contentType, int status, string field)
    {
        HttpRun.HttpResult result = await HttpRun.SendAsync(TestRequest.Post($"/baskets/{Id}", body, contentType) with { Method = "PUT" });
        Assert.Equal((status, "application/problem+json"), (result.Status, result.Headers["Content-Type"]));
        JsonElement errors = JsonDocument.Parse(result.Body).RootElement.GetProperty("errors");
        Assert.Contains(errors.EnumerateObject(), error => field is "" or "body" || error.Name == field);
    }

    [Fact]
    public async Task Body_that_is_not_base64_is_a_problem()
    {
        FakeRequest result = await HostRun.RunAsync("http", """{"httpMethod":"POST","path":"/bytes","body":"not base64","isBase64Encoded":true}""", HttpRun.Configure);
        Assert.Contains("not valid base64", HttpRun.Read(result).Body, StringComparison.Ordinal);
    }

    [Fact]
    public async Task Values_of_the_query_have_their_types()
    {
        KeyValuePair<string, string>[] query = [new("page", "3"), new("color", "red"), new("color", "1"), new("q", "a b"), new("exact", "false"), new("since", "2026-01-02T03:04:05"), new("max", "1.5")];
        Assert.Equal("3 Red+Green a b False 2026-01-02T03:04:05.0000000+00:00 1.5", (await HttpRun.SendAsync(new TestRequest { Path = "/search", Query = query })).Body);
        Assert.Equal("3   True  10", (await HttpRun.SendAsync(new TestRequest { Path = "/search", Query = [new("PAGE", "3")] })).Body);
    }

    [Fact]
    public async Task Each_value_that_is_not_valid_is_named_in_one_problem()
    {
        KeyValuePair<string, string>[] query = [new("page", "1"), new("page", "2"), new("color", "blue"), new("exact", "maybe"), new("since", "now"), new("max", "secret")];
        HttpRun.HttpResult result = await HttpRun.SendAsync(new TestRequest { Path = "/search", Query = query });
        Assert.Equal(400, result.Status);
        JsonElement problem = JsonDocument.Parse(result.Body).RootElement;
        Assert.Equal("One or more validation errors occurred.", problem.GetProperty("title").GetString());
        Assert.Equal(["page", "color", "exact", "since", "max"], problem.GetProperty("errors").EnumerateObject().Select(error => error.Name));
        Assert.DoesNotContain("secret", result.Body, StringComparison.Ordinal);
    }

    [Fact]
    public async Task Several_values_of_a_number_are_a_problem()
    {
        HttpRun.HttpResult result = await HttpRun.SendAsync(new TestRequest { Path = "/search", Query = [new("page", "1"), new("max", "1"), new("max", "500"), new("q", "a"), new("q", "b")] });
        Assert.Equal(400, result.Status);
        Assert.Equal("""{"max":["The query has several values. Expected one."]}""", JsonDocument.Parse(result.Body).RootElement.GetProperty("errors").GetRawText());
        Assert.Equal("1  a,b True  10", (await HttpRun.SendAsync(new TestRequest { Path = "/search", Query = [new("page", "1"), new("q", "a"), new("q", "b")] })).Body);
    }

    [Theory]
    [InlineData("1,5")]
    [InlineData("1,500.5")]
    [InlineData("1e400000")]
    [InlineData("")]
    public async Task Number_with_separators_of_groups_is_a_problem(string max) =>
        Assert.Equal(400, (await HttpRun.SendAsync(new TestRequest { Path = "/search", Query = [new("page", "1"), new("max", max)] })).Status);

    [Fact]
    public async Task Values_of_headers_are_a_list() =>
        Assert.Equal("1+2", (await HttpRun.SendAsync(new TestRequest { Path = "/headers", Headers = [new("X-Id", "1"), new("X-Id", "2")] }, HttpEventKind.AlbMultiValue)).Body);

    [Fact]
    public async Task Exception_is_the_error_of_the_invocation()
    {
        string request = System.Text.Encoding.UTF8.GetString(HttpEventBuilder.Create(HttpEventKind.HttpApi, new TestRequest { Method = "DELETE", Path = $"/baskets/{Guid.Empty}" }));
        Assert.Contains("TimeoutException", (await HostRun.RunAsync("http", request, HttpRun.Configure)).Body, StringComparison.Ordinal);
    }

    [Fact]
    public async Task Problem_has_the_defaults_of_its_status() =>
        Assert.Equal("""{"type":"https://tools.ietf.org/html/rfc9110#section-15.5.10","title":"Conflict","status":409,"detail":"detail"}""", (await HttpRun.SendAsync(new TestRequest { Path = "/problem" })).Body);

    [Theory]
    [InlineData(400, "15.5.1")]
    [InlineData(415, "15.5.16")]
    [InlineData(417, "15.5.18")]
    [InlineData(418, null)]
    [InlineData(421, "15.5.20")]
    [InlineData(422, "15.5.21")]
    [InlineData(426, "15.5.22")]
    [InlineData(429, null)]
    [InlineData(500, "15.6.1")]
    [InlineData(505, "15.6.6")]
    public async Task Problem_has_the_type_of_its_status(int status, string? section)
    {
        HttpRun.HttpResult result = await HttpRun.SendAsync(new TestRequest { Path = "/problem", Query = [new("status", status.ToString(System.Globalization.CultureInfo.InvariantCulture))] });
        JsonElement problem = JsonDocument.Parse(result.Body).RootElement;
        Assert.Equal(section is null ? null : "https://tools.ietf.org/html/rfc9110#section-" + section, problem.TryGetProperty("type", out JsonElement type) ? type.GetString() : null);
        Assert.Equal((status, status), (result.Status, problem.GetProperty("status").GetInt32()));
    }

    [Fact]
    public async Task Value_of_an_untyped_result_is_an_error()
    {
        string request = System.Text.Encoding.UTF8.GetString(HttpEventBuilder.Create(HttpEventKind.HttpApi, new TestRequest { Path = "/untyped" }));
        Assert.Contains("instead of IResult", HostRun.ErrorMessage(await HostRun.RunAsync("http", request, HttpRun.Configure)), StringComparison.Ordinal);
    }

    [Fact]
    public async Task Message_of_a_WebSocket_is_routed_by_its_route_key()
    {
        const string Event = """{"requestContext":{"routeKey":"$default","eventType":"MESSAGE","connectionId":"c"},"headers":{"Content-Type":"application/json"},"body":"{\"sku\":\"s\",\"quantity\":1}"}""";
        Assert.Equal("s", HttpRun.Read(await HostRun.RunAsync("http", Event, HttpRun.Configure)).Body);
    }

    [Fact]
    public async Task Functions_of_a_class_share_its_object()
    {
        string[] paths = ["/count", "/count/again", "/count"];
        await using var api = FakeRuntimeApi.Serve([.. paths.Select((path, i) => FakeRuntimeApi.Event($"id-{i}", System.Text.Encoding.UTF8.GetString(HttpEventBuilder.Create(HttpEventKind.HttpApi, new TestRequest { Path = path }))))]);
        await HostRun.RunAsync(api, "http", HttpRun.Configure, events: 3);
        Assert.Equal(["1 Hello c", "2", "3 Hello c"], api.Requests.Where(request => request.Line.EndsWith("/response", StringComparison.Ordinal)).Select(request => HttpRun.Read(request).Body));
    }

    [Fact]
    public async Task Class_with_a_scoped_service_is_created_for_each_request()
    {
        string[] paths = ["/count", "/count"];
        await using var api = FakeRuntimeApi.Serve([.. paths.Select((path, i) => FakeRuntimeApi.Event($"id-{i}", System.Text.Encoding.UTF8.GetString(HttpEventBuilder.Create(HttpEventKind.HttpApi, new TestRequest { Path = path }))))]);
        await HostRun.RunAsync(api, "http", services => services.AddSingleton<OrderStore>().AddSingleton<Greeter>().AddScoped<IGreeter, Greeter>(), events: 2);
        Assert.Equal(["1 Hello c", "1 Hello c"], api.Requests.Where(request => request.Line.EndsWith("/response", StringComparison.Ordinal)).Select(request => HttpRun.Read(request).Body));
    }

    [Fact]
    public async Task Service_of_a_parameter_that_is_missing_is_an_error_of_the_initialization()
    {
        FakeRequest result = await HostRun.RunAsync("http", "{}", services => services.AddSingleton<OrderStore>().AddSingleton<IGreeter, Greeter>());
        Assert.Contains("'second'", HostRun.ErrorMessage(result), StringComparison.Ordinal);
    }

    [Fact]
    public async Task Event_of_another_source_is_a_named_error() =>
        Assert.Contains("HttpEventException", (await HostRun.RunAsync("http", """{"Records":[]}""", HttpRun.Configure)).Body, StringComparison.Ordinal);

    [Fact]
    public async Task Filter_is_executed_around_a_route()
    {
        HttpRun.HttpResult result = await HttpRun.SendAsync(new TestRequest { Path = "/filtered/x" });
        Assert.Equal(("x", "GET /filtered/{id}"), (result.Body, result.Headers["X-Function"]));
    }
}
