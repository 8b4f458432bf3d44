using System.Net.Sockets;
using System.Text;
using System.Text.RegularExpressions;
using Shop.Routing;
using Shop.Tests.Support;

namespace Shop.Tests.Faults;

/// <summary>Invalid and malicious requests.</summary>
public sealed partial class InvalidRequestTests(ShopInstance shop) : IClassFixture<ShopInstance>
{
    private const int Requests = 10_000;

    private static readonly string[] Methods = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS", "BREW"];

    private static readonly string[] Paths =
        ["/products", "/products/search", "/products/stream", "/products/1", "/categories", "/reviews", "/orders", "/cart", "/auth/login", "/auth/refresh", "/users", "/", "/..%2f", "/%00", "/products/%F0"];

    /// <summary>Ids that no row has.</summary>
    private static readonly string[] Ids =
    [
        "0", "-1", "999999", "9223372036854775807", "-9223372036854775808", "9223372036854775808",
        "1e3", "1.0", "١", "%00", "1%2F2", "..%2F1", "null", "%F0%28",
    ];

    /// <summary>Values that are not a valid number, boolean, time or sort order. Some are valid text.</summary>
    private static readonly string[] Values =
    [
        "", " ", "-1", "99999999999999999999", "1e400", "NaN", "0x1F", "1,5", "1.234", "٣", "TRUE", "null", "2026-13-45", "2026-01-31T25:00:00Z", "0000-00-00",
        "\0", "a\0b", "'", "\"", "1;drop table users", "' or ''='", "\\", "%", "&|!:*()<->", "\u202e", "\ud83d\ude00", new string('x', 300), new string('9', 300),
    ];

    private static readonly Route[] Known = [.. Routes.All.Where(route => route.Method == "GET" || route.Pattern.Contains('{', StringComparison.Ordinal))];

    /// <summary>None causes a server error or retains memory, and the next request is served.</summary>
    [Fact]
    public async Task Ten_thousand_invalid_requests_return_4xx_and_retain_no_memory()
    {
        var product = await shop.NewProductAsync();
        await SendAsync(1, 1000);
        var before = shop.Memory;

        await SendAsync(1001, Requests);

        Assert.True(shop.Memory - before < 64 * 1024 * 1024, $"The memory grew from {before:N0} to {shop.Memory:N0} bytes, by more than 64 MiB.");
        Assert.Equal(200, (int)(await shop.GetAsync($"/products/{product}")).Status);
    }

    /// <summary>Known parameters with invalid values, sent by an admin.</summary>
    [Fact]
    public Task Known_parameters_with_invalid_values_return_4xx() => EachAsync(0, 3 * Known.Length * Values.Length, async (seed, _) =>
    {
        var random = new Random(seed);
        var (route, value) = (Known[seed % Known.Length], Values[seed / Known.Length % Values.Length]);
        var parameter = route.Query.Count == 0 ? null : route.Query[random.Next(route.Query.Count)];
        var path = PathParameter().Replace(route.Pattern, _ => Ids[random.Next(Ids.Length)]);
        if (parameter is not null) path += $"?{parameter.Name}={Uri.EscapeDataString(value)}";

        var response = await shop.SendAsync(new HttpMethod(route.Method), path, route.BodyType is null ? null : "{}", TestUsers.Admin);

        var isText = parameter is null or { Type: "string", Format: null, Values: null };
        var isFound = isText && !route.Pattern.Contains('{', StringComparison.Ordinal);
        Assert.True((int)response.Status is >= 400 and < 500 || (isFound && (int)response.Status == 200), $"{route.Method} {path}: {response}");
    });

    [Theory]
    [InlineData(400, "\0\0\0\0\r\n\r\n")]
    [InlineData(400, "GET\r\n\r\n")]
    [InlineData(505, "GET / HTTP/9.9\r\nHost: 127.0.0.1\r\n\r\n")]
    [InlineData(400, "GET / HTTP/1.1\r\nHost: 127.0.0.1\r\nHost: localhost\r\n\r\n")]
    [InlineData(400, "GET / HTTP/1.1\r\n folded: a\r\n\r\n")]
    [InlineData(400, "POST /auth/login HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: -1\r\n\r\n")]
    [InlineData(400, "POST /auth/login HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n")]
    public async Task Malformed_HTTP_request_is_rejected(int status, string bytes) =>
        Assert.StartsWith($"HTTP/1.1 {status} ", await RawAsync(Encoding.Latin1.GetBytes(bytes)), StringComparison.Ordinal);

    [Fact]
    public async Task Headers_over_the_limit_return_431() =>
        Assert.StartsWith("HTTP/1.1 431 ", await RawAsync(Encoding.ASCII.GetBytes($"GET / HTTP/1.1\r\nHost: 127.0.0.1\r\nX: {new string('x', 40_000)}\r\n\r\n")), StringComparison.Ordinal);

    [Fact]
    public async Task Query_over_the_limit_returns_414() =>
        Assert.StartsWith("HTTP/1.1 414 ", await RawAsync(Encoding.ASCII.GetBytes($"GET /products?text={new string('x', 40_000)} HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n")), StringComparison.Ordinal);

    /// <summary>Slower than the minimum rate of the server, which is the default of Kestrel: 240 bytes per second after 5 s.</summary>
    [Fact]
    public async Task Request_body_that_is_not_sent_returns_408() =>
        Assert.StartsWith("HTTP/1.1 408 ", await RawAsync("POST /auth/login HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n{"u8.ToArray()), StringComparison.Ordinal);

    private static Task EachAsync(int first, int end, Func<int, CancellationToken, ValueTask> send) =>
        Parallel.ForAsync(first, end, new ParallelOptions { MaxDegreeOfParallelism = 4, CancellationToken = TestContext.Current.CancellationToken }, send);

    private Task SendAsync(int first, int last) => EachAsync(first, last + 1, async (seed, cancellationToken) =>
    {
        var random = new Random(seed);
        var path = $"{Paths[random.Next(Paths.Length)]}?{Text(random, 12)}={seed}-{Text(random, 20)}";
        using var request = new HttpRequestMessage(new HttpMethod(Methods[random.Next(Methods.Length)]), path);
        if (random.Next(2) == 0) request.Headers.TryAddWithoutValidation("Authorization", $"Bearer {Text(random, 60)}");
        if (random.Next(2) == 0) request.Headers.TryAddWithoutValidation("If-None-Match", Text(random, 30));
        if (random.Next(2) == 0) request.Headers.TryAddWithoutValidation("X-Forwarded-For", $"10.{random.Next(256)}.{random.Next(256)}.1");
        if (request.Method.Method is "POST" or "PUT" or "PATCH")
        {
            request.Content = new StringContent($$"""{"{{Text(random, 8)}}":[{{random.Next()}},{"x":"{{Text(random, 100)}}"}]}""", Encoding.UTF8, "application/json");
            request.Headers.TryAddWithoutValidation("Idempotency-Key", Text(random, 40));
        }
        using var response = await shop.Client.SendAsync(request, cancellationToken);
        // The page at / accepts any query, because links to it may have one.
        var isPage = path.StartsWith("/?", StringComparison.Ordinal) && (request.Method == HttpMethod.Get || request.Method == HttpMethod.Head);
        Assert.True(isPage ? (int)response.StatusCode == 200 : (int)response.StatusCode is >= 400 and < 500, $"{request.Method} {path}: {(int)response.StatusCode}");
    });

    [GeneratedRegex(@"\{\w+(:\w+)?\}")]
    private static partial Regex PathParameter();

    private static string Text(Random random, int length) => string.Create(length, random, (text, random) =>
    {
        foreach (ref var unit in text) unit = (char)random.Next('a', 'z' + 1);
    });

    /// <summary>Sends bytes and returns the response until the server closes the connection.</summary>
    private async Task<string> RawAsync(byte[] bytes)
    {
        using var client = new TcpClient();
        await client.ConnectAsync(shop.Client.BaseAddress!.Host, shop.Client.BaseAddress.Port, TestContext.Current.CancellationToken);
        var stream = client.GetStream();
        await stream.WriteAsync(bytes, TestContext.Current.CancellationToken);
        using var response = new MemoryStream();
        try
        {
            await stream.CopyToAsync(response, TestContext.Current.CancellationToken);
        }
        catch (IOException)
        {
            // The server does not read the rest of a rejected request.
        }
        return Encoding.ASCII.GetString(response.ToArray());
    }
}
