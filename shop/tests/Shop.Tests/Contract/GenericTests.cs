using System.Net.Http.Headers;
using System.Text;
using System.Text.Json.Serialization.Metadata;
using Shop.Features.Admin;
using Shop.Features.Users;
using Shop.Routing;
using Shop.Tests.Support;

namespace Shop.Tests.Contract;

/// <summary>What holds for routes because of their description alone.</summary>
public sealed class GenericTests(OneOfEach shop) : IClassFixture<OneOfEach>
{
    public static TheoryData<string> All => Select(_ => true);

    public static TheoryData<string> Gets => Select(route => route.Method == "GET");

    public static TheoryData<string> WithBody => Select(route => route.Body is not null);

    [Theory]
    [MemberData(nameof(All))]
    public async Task An_unknown_parameter_is_refused(string name)
    {
        var answer = await SendAsync(Find(name), "surprise=1", "{}");

        AssertStatus(400, answer);
        Assert.Equal(["surprise"], answer.ErrorFields);
    }

    [Theory]
    [MemberData(nameof(All))]
    public async Task What_the_route_cannot_write_is_not_acceptable(string name) =>
        AssertStatus(406, await SendAsync(Find(name), "", "{}", ("Accept", "image/png, application/json;q=0")));

    /// <summary>Of what a route does with those who may, here only that it does not refuse them for who they are.</summary>
    [Theory]
    [MemberData(nameof(All))]
    public async Task A_route_is_for_those_that_it_says(string name)
    {
        var route = Find(name);
        (long? User, Who[] May)[] callers =
        [
            (null, [Who.Anyone]),
            (TestUsers.Customer, [Who.Anyone, Who.Customer, Who.OwnerOrStaff, Who.OwnerOrAdmin]),
            (TestUsers.Staff, [Who.Anyone, Who.Customer, Who.OwnerOrStaff, Who.OwnerOrAdmin, Who.Staff]),
            (TestUsers.Admin, [Who.Anyone, Who.Customer, Who.OwnerOrStaff, Who.OwnerOrAdmin, Who.Staff, Who.Admin]),
        ];
        foreach (var (user, may) in callers)
        {
            // Refused later than for who one is, so that nothing is changed.
            var answer = await shop.SendAsync(new HttpMethod(route.Method), Path(route, "surprise=1"), null, user);
            AssertStatus(may.Contains(route.Who) ? 400 : user is null ? 401 : 403, answer);
        }
    }

    [Theory]
    [MemberData(nameof(All))]
    public async Task A_ticket_that_does_not_hold_is_refused_everywhere(string name)
    {
        var route = Find(name);
        var answer = await shop.SendAsync(new HttpMethod(route.Method), Path(route), null, null, ("Authorization", "Bearer nonsense"));

        AssertStatus(401, answer);
        Assert.Equal("Bearer", answer.Response.Headers.WwwAuthenticate.ToString());
    }

    [Theory]
    [MemberData(nameof(Gets))]
    public async Task A_head_has_the_headers_of_the_get(string name)
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
    public async Task What_somebody_has_is_not_sent_again(string name)
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
    public async Task Json_that_is_none_is_a_bad_request(string name)
    {
        var route = Find(name);
        foreach (var body in new[] { "", "{", "null", route.Body!.Kind == JsonTypeInfoKind.Enumerable ? "{}" : "[]", "{} {}", "{\"a\":/**/1}", new string('[', 100), "{\"\ud800" })
            AssertStatus(400, await SendAsync(route, "", body));
    }

    [Theory]
    [MemberData(nameof(WithBody))]
    public async Task A_body_that_is_not_json_by_its_type_is_refused(string name)
    {
        var route = Find(name);
        foreach (var type in new[] { "text/plain", "application/xml", "application/json; charset=utf-16", "nonsense" })
        {
            using var request = new HttpRequestMessage(new HttpMethod(route.Method), Path(route)) { Content = new ByteArrayContent("{}"u8.ToArray()) };
            request.Content.Headers.TryAddWithoutValidation("Content-Type", type);
            request.Headers.Authorization = await shop.AuthorizationAsync(TestUsers.Admin);
            using var response = await shop.Client.SendAsync(request, TestContext.Current.CancellationToken);
            AssertStatus(415, await TestAnswer.ReadAsync(response));
        }
    }

    [Theory]
    [MemberData(nameof(WithBody))]
    public async Task A_body_that_is_too_large_is_refused(string name)
    {
        var route = Find(name);
        var body = Encoding.UTF8.GetBytes($"{{\"x\":\"{new string('x', route.MaxBody)}\"}}");
        foreach (var chunked in new[] { false, true })
        {
            using var request = new HttpRequestMessage(new HttpMethod(route.Method), Path(route)) { Content = new ByteArrayContent(body) };
            request.Content.Headers.ContentType = new MediaTypeHeaderValue("application/json");
            request.Headers.TransferEncodingChunked = chunked;
            request.Headers.Authorization = await shop.AuthorizationAsync(TestUsers.Admin);
            using var response = await shop.Client.SendAsync(request, TestContext.Current.CancellationToken);
            AssertStatus(413, await TestAnswer.ReadAsync(response));
        }
    }

    [Fact]
    public async Task What_no_route_has_is_a_problem()
    {
        AssertStatus(404, await shop.GetAsync("/nothing"));
        AssertStatus(404, await shop.GetAsync("/products/abc"));
        var wrongMethod = await shop.SendAsync(HttpMethod.Delete, "/products");
        AssertStatus(405, wrongMethod);
        Assert.Contains("GET", wrongMethod.Response.Content.Headers.Allow);
    }

    /// <summary>Those whose answers come by different ways.</summary>
    private static long?[] UsersOf(Route route) => route.Who == Who.Anyone ? [null, TestUsers.Admin] : [TestUsers.Admin];

    /// <summary>All but what is the connection's, and the length and tag of numbers that change by themselves.</summary>
    private static IEnumerable<string> HeadersOf(TestAnswer answer, Route route) =>
        answer.Response.Headers.NonValidated.Concat(answer.Response.Content.Headers.NonValidated)
            .Where(header => header.Key is not ("Date" or "Transfer-Encoding") && !(header.Key is "Content-Length" or "ETag" && route == GetMemory.Route))
            .Select(header => $"{header.Key}: {header.Value}").Order(StringComparer.Ordinal);

    private static TheoryData<string> Select(Func<Route, bool> which) => [.. Routes.All.Where(which).Select(route => route.ToString())];

    private static Route Find(string name) => Routes.All.Single(route => route.ToString() == name);

    /// <summary>A path of the route, with the parameters that must be there.</summary>
    internal static string Path(Route route, string more = "")
    {
        var query = route.Required.Select(parameter => $"{parameter.Name}={(parameter.Type == "integer" ? parameter.Minimum : "x")}").Append(more);
        return $"{System.Text.RegularExpressions.Regex.Replace(route.Pattern, @"\{\w+(:\w+)?\}", "1")}?{string.Join('&', query)}";
    }

    private static void AssertStatus(int status, TestAnswer answer)
    {
        Assert.True((int)answer.Status == status, answer.ToString());
        ContractTests.AssertProblem(answer);
    }

    private Task<TestAnswer> SendAsync(Route route, string query, string body, params (string, string)[] headers) =>
        shop.SendAsync(new HttpMethod(route.Method), Path(route, query), route.Body is null ? null : body, TestUsers.Admin, headers);
}
