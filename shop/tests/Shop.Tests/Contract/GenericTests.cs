using System.Net.Http.Headers;
using System.Text;
using System.Text.Json.Serialization.Metadata;
using Shop.Features.Admin;
using Shop.Features.Users;
using Shop.Routing;
using Shop.Tests.Support;

namespace Shop.Tests.Contract;

/// <summary>Requirements that follow from the description of a route.</summary>
public sealed class GenericTests(OneOfEach shop) : IClassFixture<OneOfEach>
{
    public static TheoryData<string> All => Select(_ => true);

    public static TheoryData<string> Gets => Select(route => route.Method == "GET");

    public static TheoryData<string> WithBody => Select(route => route.BodyType is not null);

    [Theory]
    [MemberData(nameof(All))]
    public async Task Unknown_parameter_returns_400(string name)
    {
        var response = await SendAsync(Find(name), "surprise=1", "{}");

        AssertStatus(400, response);
        Assert.Equal(["surprise"], response.ErrorFields);
    }

    [Theory]
    [MemberData(nameof(All))]
    public async Task Unsupported_Accept_returns_406(string name) =>
        AssertStatus(406, await SendAsync(Find(name), "", "{}", ("Accept", "image/png, application/json;q=0")));

    /// <summary>An authorized caller gets 400 for an unknown parameter, which shows that authorization succeeded.</summary>
    [Theory]
    [MemberData(nameof(All))]
    public async Task Route_rejects_callers_without_its_role(string name)
    {
        var route = Find(name);
        (long? User, RequiredRole[] May)[] callers =
        [
            (null, [RequiredRole.Anyone]),
            (TestUsers.Customer, [RequiredRole.Anyone, RequiredRole.Customer, RequiredRole.OwnerOrStaff, RequiredRole.OwnerOrAdmin]),
            (TestUsers.Staff, [RequiredRole.Anyone, RequiredRole.Customer, RequiredRole.OwnerOrStaff, RequiredRole.OwnerOrAdmin, RequiredRole.Staff]),
            (TestUsers.Admin, [RequiredRole.Anyone, RequiredRole.Customer, RequiredRole.OwnerOrStaff, RequiredRole.OwnerOrAdmin, RequiredRole.Staff, RequiredRole.Admin]),
        ];
        foreach (var (user, may) in callers)
        {
            // An invalid parameter is rejected after authorization, so that nothing is changed.
            var response = await shop.SendAsync(new HttpMethod(route.Method), Path(route, "surprise=1"), null, user);
            AssertStatus(may.Contains(route.RequiredRole) ? 400 : user is null ? 401 : 403, response);
        }
    }

    [Theory]
    [MemberData(nameof(All))]
    public async Task Invalid_access_token_returns_401(string name)
    {
        var route = Find(name);
        var response = await shop.SendAsync(new HttpMethod(route.Method), Path(route), null, null, ("Authorization", "Bearer nonsense"));

        AssertStatus(401, response);
        Assert.Equal("Bearer", response.Response.Headers.WwwAuthenticate.ToString());
    }

    [Theory]
    [MemberData(nameof(Gets))]
    public async Task Head_returns_the_headers_of_get(string name)
    {
        var route = Find(name);
        foreach (var user in UsersOf(route))
        {
            var get = await shop.SendAsync(HttpMethod.Get, Path(route), null, user, ("Accept-Encoding", "gzip"));
            var head = await shop.SendAsync(HttpMethod.Head, Path(route), null, user, ("Accept-Encoding", "gzip"));

            Assert.True((int)get.Status == 200, get.ToString());
            Assert.NotEmpty(get.Body);
            Assert.Equal(get.Status, head.Status);
            Assert.Empty(head.Body);
            Assert.Equal(HeadersOf(get, route), HeadersOf(head, route));
        }
    }

    [Theory]
    [MemberData(nameof(Gets))]
    public async Task If_None_Match_with_the_current_tag_returns_304(string name)
    {
        var route = Find(name);
        foreach (var user in UsersOf(route))
        {
            var get = await shop.GetAsync(Path(route), user);
            if (route == GetMe.Route || route.Pattern.EndsWith("{id:long}", StringComparison.Ordinal)) Assert.NotNull(get.ETag);
            if (get.ETag is not { } tag || route == GetMemory.Route) continue;

            var again = await shop.SendAsync(HttpMethod.Get, Path(route), null, user, ("If-None-Match", $"\"other\", {tag}"));
            Assert.Equal(304, (int)again.Status);
            Assert.Empty(again.Body);
            Assert.Equal(tag, again.ETag);
            Assert.Equal(get.Response.Headers.CacheControl, again.Response.Headers.CacheControl);
            Assert.Equal(get.Response.Headers.Vary, again.Response.Headers.Vary);

            var other = await shop.SendAsync(HttpMethod.Get, Path(route), null, user, ("If-None-Match", "\"other\""));
            Assert.Equal(200, (int)other.Status);
            Assert.Equal(get.Body, other.Body);
        }
    }

    [Theory]
    [MemberData(nameof(WithBody))]
    public async Task Invalid_JSON_returns_400(string name)
    {
        var route = Find(name);
        foreach (var body in new[] { "", "{", "null", route.BodyType!.Kind == JsonTypeInfoKind.Enumerable ? "{}" : "[]", "{} {}", "{\"a\":/**/1}", new string('[', 100), "{\"\ud800" })
            AssertStatus(400, await SendAsync(route, "", body));
    }

    [Theory]
    [MemberData(nameof(WithBody))]
    public async Task Body_with_an_unsupported_content_type_returns_415(string name)
    {
        var route = Find(name);
        foreach (var type in new[] { "text/plain", "application/xml", "application/json; charset=utf-16", "nonsense" })
        {
            using var request = new HttpRequestMessage(new HttpMethod(route.Method), Path(route)) { Content = new ByteArrayContent("{}"u8.ToArray()) };
            request.Content.Headers.TryAddWithoutValidation("Content-Type", type);
            request.Headers.Authorization = await shop.AuthorizationAsync(TestUsers.Admin);
            using var response = await shop.Client.SendAsync(request, TestContext.Current.CancellationToken);
            AssertStatus(415, await TestResponse.ReadAsync(response));
        }
    }

    [Theory]
    [MemberData(nameof(WithBody))]
    public async Task Body_over_the_limit_returns_413(string name)
    {
        var route = Find(name);
        var body = Encoding.UTF8.GetBytes($"{{\"x\":\"{new string('x', route.MaxBodyLength)}\"}}");
        foreach (var chunked in new[] { false, true })
        {
            using var request = new HttpRequestMessage(new HttpMethod(route.Method), Path(route)) { Content = new ByteArrayContent(body) };
            request.Content.Headers.ContentType = new MediaTypeHeaderValue("application/json");
            request.Headers.TransferEncodingChunked = chunked;
            request.Headers.Authorization = await shop.AuthorizationAsync(TestUsers.Admin);
            using var response = await shop.Client.SendAsync(request, TestContext.Current.CancellationToken);
            AssertStatus(413, await TestResponse.ReadAsync(response));
        }
    }

    [Fact]
    public async Task Unknown_path_or_method_returns_a_problem()
    {
        AssertStatus(404, await shop.GetAsync("/nothing"));
        AssertStatus(404, await shop.GetAsync("/products/abc"));
        var wrongMethod = await shop.SendAsync(HttpMethod.Delete, "/products");
        AssertStatus(405, wrongMethod);
        Assert.Contains("GET", wrongMethod.Response.Content.Headers.Allow);
    }

    /// <summary>Callers with different code paths: anonymous responses are cached.</summary>
    private static long?[] UsersOf(Route route) => route.RequiredRole == RequiredRole.Anyone ? [null, TestUsers.Admin] : [TestUsers.Admin];

    /// <summary>All headers except those of the connection, and the length and tag of responses with changing numbers.</summary>
    private static IEnumerable<string> HeadersOf(TestResponse response, Route route) =>
        response.Response.Headers.NonValidated.Concat(response.Response.Content.Headers.NonValidated)
            .Where(header => header.Key is not ("Date" or "Transfer-Encoding") && !(header.Key is "Content-Length" or "ETag" && route == GetMemory.Route))
            .Select(header => $"{header.Key}: {header.Value}").Order(StringComparer.Ordinal);

    private static TheoryData<string> Select(Func<Route, bool> which) => [.. Routes.All.Where(which).Select(route => route.ToString())];

    private static Route Find(string name) => Routes.All.Single(route => route.ToString() == name);

    /// <summary>A path of the route, with its required parameters.</summary>
    internal static string Path(Route route, string more = "")
    {
        var query = route.Required.Select(parameter => $"{parameter.Name}={(parameter.Type == "integer" ? parameter.Minimum : "x")}").Append(more);
        return $"{System.Text.RegularExpressions.Regex.Replace(route.Pattern, @"\{\w+(:\w+)?\}", "1")}?{string.Join('&', query)}";
    }

    private static void AssertStatus(int status, TestResponse response)
    {
        Assert.True((int)response.Status == status, response.ToString());
        ContractTests.AssertProblem(response);
    }

    private Task<TestResponse> SendAsync(Route route, string query, string body, params (string, string)[] headers) =>
        shop.SendAsync(new HttpMethod(route.Method), Path(route, query), route.BodyType is null ? null : body, TestUsers.Admin, headers);
}
