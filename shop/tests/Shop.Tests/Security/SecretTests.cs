using System.Reflection;
using System.Runtime.CompilerServices;
using System.Text.Encodings.Web;
using Npgsql;
using Shop.Configuration;
using Shop.Tests.Contract;
using Shop.Tests.Observability;
using Shop.Tests.Support;

namespace Shop.Tests.Security;

/// <summary>The log, problems and exported telemetry contain no secrets and no personal data, for successes and failures.</summary>
public sealed class SecretTests(TestCluster cluster)
{
    private const string Planted = "planted-7f3a", Password = Planted + "-password", WrongPassword = Planted + "-wrong", Email = Planted + "@example.com",
        Street = Planted + " street 1", Key = Planted + "-key";

    private static readonly string[] SecretNames = ["password", "token", "secret", "connectionstring", "database"];

    private static CancellationToken Cancellation => TestContext.Current.CancellationToken;

    /// <summary>At the level Debug, as JSON with all properties and scopes.</summary>
    [Fact(Timeout = TestTimeout.Milliseconds)]
    public async Task Logs_problems_and_telemetry_contain_no_secrets()
    {
        await using var receiver = await OtlpReceiver.StartAsync();
        await using var shop = new DebugLogging(cluster, receiver.Address);
        await shop.InitializeAsync();
        var secrets = new List<string> { Planted, new NpgsqlConnectionStringBuilder(shop.ConnectionString).Password! };
        var problems = new List<TestResponse>();

        await SucceedAsync(shop, secrets, problems);
        await FailAsync(shop, secrets, problems);
        await BreakAsync(shop, secrets, problems);
        shop.Terminate();
        Assert.Equal(0, await shop.ExitedAsync());

        // All failures have happened and are logged at this level.
        Assert.Equal([400, 401, 403, 404, 409, 422, 500, 503], problems.Select(problem => (int)problem.Status).Distinct().Order());
        Assert.Contains("\"LogLevel\":\"Debug\"", shop.Output, StringComparison.Ordinal);
        Assert.Contains("23514", shop.Output, StringComparison.Ordinal);
        Assert.Contains("/v1/traces", receiver.Paths);
        Assert.Contains("/v1/metrics", receiver.Paths);
        foreach (var secret in secrets.SelectMany(secret => new[] { secret, JavaScriptEncoder.Default.Encode(secret), Uri.EscapeDataString(secret) }))
        {
            Assert.DoesNotContain(secret, shop.Output, StringComparison.Ordinal);
            Assert.DoesNotContain(secret, receiver.Received, StringComparison.Ordinal);
            Assert.All(problems, problem => Assert.DoesNotContain(secret, $"{problem} {problem.Response.Headers}", StringComparison.Ordinal));
        }
    }

    /// <summary>A record prints all of its members by default.</summary>
    [Fact]
    public void Record_ToString_contains_no_member_named_like_a_secret()
    {
        var records = typeof(ShopOptions).Assembly.GetTypes().Where(type => IsRecord(type) && !type.IsAbstract).ToArray();
        var secret = records.Select(type => (Type: type, Fields: FieldsOf(type).Where(IsSecret).ToArray())).Where(record => record.Fields.Length > 0).ToArray();

        Assert.Superset(
            new HashSet<string> { "ShopOptions", "RegisterInput", "LoginInput", "RefreshInput", "SessionTokens", "NewUserInput" },
            secret.Select(record => record.Type.Name).ToHashSet());
        foreach (var (type, fields) in secret)
        {
            var value = RuntimeHelpers.GetUninitializedObject(type);
            foreach (var field in fields) field.SetValue(value, Planted);
            Assert.DoesNotContain(Planted, value.ToString(), StringComparison.Ordinal);
        }
    }

    private static bool IsRecord(Type type) => type.GetMethod("PrintMembers", BindingFlags.Instance | BindingFlags.NonPublic) is not null;

    private static bool IsSecret(FieldInfo field) =>
        field.FieldType == typeof(string) && SecretNames.Any(name => field.Name.Contains(name, StringComparison.OrdinalIgnoreCase));

    private static IEnumerable<FieldInfo> FieldsOf(Type? type) =>
        type is null ? [] : [.. type.GetFields(BindingFlags.Instance | BindingFlags.Public | BindingFlags.NonPublic | BindingFlags.DeclaredOnly), .. FieldsOf(type.BaseType)];

    private static async Task SucceedAsync(DebugLogging shop, List<string> secrets, List<TestResponse> problems)
    {
        await RegisterAsync(shop, 201, problems);
        var login = await SignInAsync(shop, Password, 200, problems);
        var refreshed = await RefreshAsync(shop, TokenOf(login, "refreshToken"), 200, problems);
        secrets.AddRange([TokenOf(login, "refreshToken"), TokenOf(login, "accessToken"), TokenOf(refreshed, "refreshToken"), TokenOf(refreshed, "accessToken")]);

        var browser = await SignInAsync(shop, Password, 200, problems, """, "cookie":true""");
        var cookie = browser.Response.Headers.GetValues("Set-Cookie").Single().Split(';')[0];
        secrets.Add(cookie.Split('=')[1]);
        (string, string)[] page = [("Cookie", cookie), ("Origin", shop.Client.BaseAddress!.GetLeftPart(UriPartial.Authority))];
        var renewed = await ExpectAsync(shop, 200, problems, HttpMethod.Post, "/auth/refresh", "{}", page);
        secrets.AddRange([TokenOf(renewed, "accessToken"), renewed.Response.Headers.GetValues("Set-Cookie").Single().Split(';')[0].Split('=')[1]]);

        await OrderAsync(shop, await shop.NewProductAsync("1.00"), TokenOf(refreshed, "accessToken"), Key, 201, problems);
        await ExpectAsync(shop, 200, problems, HttpMethod.Get, "/users/me", null, Bearer(TokenOf(refreshed, "accessToken")));
        // Expired tokens are secrets, too.
        await ExpectAsync(shop, 204, problems, HttpMethod.Post, "/auth/logout", null, Bearer(TokenOf(refreshed, "accessToken")));
        await ExpectAsync(shop, 401, problems, HttpMethod.Get, "/cart", null, Bearer(TokenOf(refreshed, "accessToken")));
    }

    private static async Task FailAsync(DebugLogging shop, List<string> secrets, List<TestResponse> problems)
    {
        var ticket = TokenOf(await SignInAsync(shop, Password, 200, problems), "accessToken");
        secrets.Add(ticket);
        await RegisterAsync(shop, 409, problems);
        await SignInAsync(shop, WrongPassword, 401, problems);
        await RefreshAsync(shop, Planted, 401, problems);
        await ExpectAsync(shop, 403, problems, HttpMethod.Post, "/auth/refresh", "{}", ("Cookie", $"shop-refresh={Planted}"), ("Origin", "https://example.com"));
        await ExpectAsync(shop, 422, problems, HttpMethod.Post, "/auth/register", $$"""{"email":"{{Planted}}","password":"{{Password}}","firstName":"","lastName":"B"}""");
        await ExpectAsync(shop, 400, problems, HttpMethod.Post, "/auth/login", $$"""{"email":"{{Email}}","password":"{{Password}}","colour":"{{Planted}}"}""");
        await ExpectAsync(shop, 400, problems, HttpMethod.Post, "/auth/login", $$"""{"email":"{{Email}}","password":{{Password}}""");
        await ExpectAsync(shop, 401, problems, HttpMethod.Get, "/cart", null, Bearer(Planted));
        await ExpectAsync(shop, 404, problems, HttpMethod.Get, "/orders/999999", null, Bearer(ticket));
        await OrderAsync(shop, 999_999, ticket, $"{Key}-1", 422, problems);
        // The key of another order.
        await OrderAsync(shop, await shop.NewProductAsync("1.00"), ticket, Key, 422, problems);
    }

    /// <summary>The database first rejects valid rows, and then all connections.</summary>
    private static async Task BreakAsync(DebugLogging shop, List<string> secrets, List<TestResponse> problems)
    {
        var product = await shop.NewProductAsync("1.00");
        var login = await SignInAsync(shop, Password, 200, problems);
        var (ticket, token) = (TokenOf(login, "accessToken"), TokenOf(login, "refreshToken"));
        secrets.AddRange([ticket, token]);
        await shop.ExecuteAsync("alter table orders add constraint broken check (street = '') not valid");
        await shop.ExecuteAsync("alter table users add constraint broken check (email = '') not valid");
        await OrderAsync(shop, product, ticket, $"{Key}-2", 500, problems);
        await ExpectAsync(shop, 500, problems, HttpMethod.Post, "/auth/register", Account($"new-{Email}"));

        var database = new NpgsqlConnectionStringBuilder(shop.ConnectionString);
        await using var server = NpgsqlDataSource.Create(new NpgsqlConnectionStringBuilder(shop.ConnectionString) { Database = "postgres" }.ConnectionString);
        foreach (var sql in new[]
        {
            $"alter database {database.Database} with allow_connections false",
            $"select pg_terminate_backend(pid) from pg_stat_activity where datname = '{database.Database}'",
        })
        {
            await using var command = server.CreateCommand(sql);
            await command.ExecuteNonQueryAsync(Cancellation);
        }
        problems.Add(await shop.SendAsync(HttpMethod.Post, "/auth/login", Credentials(Password)));
        problems.Add(await shop.SendAsync(HttpMethod.Post, "/auth/refresh", $$"""{"refreshToken":"{{token}}"}"""));
        await ExpectAsync(shop, 503, problems, HttpMethod.Get, "/health/ready", null);
    }

    private static Task<TestResponse> RegisterAsync(DebugLogging shop, int status, List<TestResponse> problems) =>
        ExpectAsync(shop, status, problems, HttpMethod.Post, "/auth/register", Account(Email));

    private static Task<TestResponse> SignInAsync(DebugLogging shop, string password, int status, List<TestResponse> problems, string more = "") =>
        ExpectAsync(shop, status, problems, HttpMethod.Post, "/auth/login", Credentials(password, more));

    private static Task<TestResponse> RefreshAsync(DebugLogging shop, string token, int status, List<TestResponse> problems) =>
        ExpectAsync(shop, status, problems, HttpMethod.Post, "/auth/refresh", $$"""{"refreshToken":"{{token}}"}""");

    private static Task<TestResponse> OrderAsync(DebugLogging shop, long product, string ticket, string key, int status, List<TestResponse> problems) => ExpectAsync(
        shop, status, problems, HttpMethod.Post, "/orders",
        OrderRows.Order(OrderRows.Items((product, 1)), "1.00").Replace("Way 1", Street, StringComparison.Ordinal), Bearer(ticket), ("Idempotency-Key", key));

    private static async Task<TestResponse> ExpectAsync(
        DebugLogging shop, int status, List<TestResponse> problems, HttpMethod method, string path, string? json, params (string Name, string Value)[] headers)
    {
        var response = await shop.SendAsync(method, path, json, null, headers);
        Assert.True((int)response.Status == status, $"{method} {path}: {response}");
        if (status >= 400) problems.Add(response);
        return response;
    }

    private static string Account(string email) => $$"""{"email":"{{email}}","password":"{{Password}}","firstName":"A","lastName":"B"}""";

    private static string Credentials(string password, string more = "") => $$"""{"email":"{{Email}}","password":"{{password}}"{{more}}}""";

    private static (string, string) Bearer(string ticket) => ("Authorization", $"Bearer {ticket}");

    private static string TokenOf(TestResponse response, string name) => response.Json.GetProperty(name).GetString()!;

    private sealed class DebugLogging(TestCluster cluster, string collector) : ShopInstance(cluster)
    {
        protected override (string Name, string Value)[] Settings =>
        [
            ("Logging__LogLevel__Default", "Debug"), ("Logging__LogLevel__Microsoft.AspNetCore", "Debug"), ("Logging__LogLevel__Npgsql", "Debug"),
            ("Logging__Console__FormatterName", "json"), ("Logging__Console__FormatterOptions__IncludeScopes", "true"),
            ("OTEL_EXPORTER_OTLP_ENDPOINT", collector), ("OTEL_EXPORTER_OTLP_PROTOCOL", "http/protobuf"),
        ];
    }
}
