using System.Net;
using System.Security.Cryptography;
using System.Text;
using System.Text.Json;
using Tern.Lambda;
using Tern.Local;
using Tern.Local.Lambda;
using Tern.Local.Server;
using Tern.Local.Server.Apis;

namespace Tern.Referees.Tests.Server.Functions;

/// <summary>The page <c>/_functions</c>.</summary>
public sealed class FunctionPageTests : IAsyncDisposable
{
    private readonly HttpClient _http = new();
    private LocalAws _aws = null!;
    private LocalServer? _server;

    private static CancellationToken Token => TestContext.Current.CancellationToken;

    public async ValueTask DisposeAsync()
    {
        _http.Dispose();
        if (_server is not null)
            await _server.DisposeAsync();
        await _aws.DisposeAsync();
    }

    [Fact]
    public async Task Page_has_only_a_script_and_a_style_that_its_policy_allows()
    {
        await StartAsync((payload, _) => ValueTask.FromResult(payload));
        using HttpResponseMessage response = await _http.GetAsync(new Uri(_server!.Endpoint, "/_functions"), Token);
        string page = await response.Content.ReadAsStringAsync(Token), policy = response.Headers.GetValues("Content-Security-Policy").Single();
        Assert.StartsWith("default-src 'none'; ", policy, StringComparison.Ordinal);
        foreach (string element in (string[])["script", "style"])
        {
            string content = page[(page.IndexOf($"<{element}>", StringComparison.Ordinal) + element.Length + 2)..page.IndexOf($"</{element}>", StringComparison.Ordinal)];
            Assert.Contains($"{element}-src 'sha256-{Convert.ToBase64String(SHA256.HashData(Encoding.UTF8.GetBytes(content)))}'", policy, StringComparison.Ordinal);
        }
        Assert.DoesNotContain("://", page, StringComparison.Ordinal);
        // What would parse a payload as HTML or code.
        foreach (string dangerous in (string[])["innerHTML", "outerHTML", "insertAdjacentHTML", "document.write", "eval(", "onclick="])
            Assert.DoesNotContain(dangerous, page, StringComparison.Ordinal);
        Assert.Equal(("nosniff", "no-store"), (response.Headers.GetValues("X-Content-Type-Options").Single(), response.Headers.CacheControl!.ToString()));
    }

    [Fact]
    public async Task Invocation_is_an_event_when_it_starts_and_when_it_is_complete()
    {
        await StartAsync((payload, context) =>
        {
            context.Log("</script><b>log</b>");
            return ValueTask.FromResult(payload);
        });
        await InvokeAsync("{\"a\":\"</script>\\n\\u2028\"}");
        using Stream events = await OpenAsync();
        using var reader = new StreamReader(events);
        string line = await ReadAsync(reader);
        // No character of a payload ends the line or starts a tag.
        Assert.DoesNotContain("<", line, StringComparison.Ordinal);
        JsonElement complete = JsonElement.Parse(line);
        Assert.Equal(("orders", "$LATEST", "ok", 1), (complete.GetProperty("function").GetString(), complete.GetProperty("version").GetString(), complete.GetProperty("status").GetString(), complete.GetProperty("attempt").GetInt32()));
        Assert.Equal("{\"a\":\"</script>\\n\\u2028\"}", complete.GetProperty("event").GetString());
        Assert.Equal(complete.GetProperty("event").GetString(), complete.GetProperty("response").GetString());
        Assert.Contains("</script><b>log</b>\n", complete.GetProperty("log").GetString(), StringComparison.Ordinal);
        Assert.True(complete.GetProperty("durationMs").GetDouble() >= 0);
        Assert.False(complete.TryGetProperty("initMs", out _));
        // The page is open: the next invocation has two events.
        await InvokeAsync("2");
        JsonElement started = JsonElement.Parse(await ReadAsync(reader)), ended = JsonElement.Parse(await ReadAsync(reader));
        Assert.Equal(("in flight", "ok"), (started.GetProperty("status").GetString(), ended.GetProperty("status").GetString()));
        Assert.Equal(started.GetProperty("number").GetInt64(), ended.GetProperty("number").GetInt64());
    }

    [Fact]
    public async Task Error_is_shown_with_its_type_and_retries_with_their_number()
    {
        await StartAsync((_, _) => throw new InvalidOperationException("No stock."));
        using LambdaClient lambda = _aws.CreateClient<LambdaClient>();
        _aws.Clock.Freeze();
        await lambda.InvokeAsync(new() { FunctionName = "orders", InvocationType = InvocationType.Event }, Token);
        await _aws.Clock.AdvanceAsync(TimeSpan.FromHours(1), Token);
        using var reader = new StreamReader(await OpenAsync());
        for (int attempt = 1; attempt <= 3; attempt++)
        {
            JsonElement entry = JsonElement.Parse(await ReadAsync(reader));
            Assert.Equal((attempt, "error", "InvalidOperationException"), (entry.GetProperty("attempt").GetInt32(), entry.GetProperty("status").GetString(), entry.GetProperty("errorType").GetString()));
        }
    }

    [Fact]
    public async Task Old_entries_are_removed_and_long_texts_are_cut()
    {
        await StartAsync((payload, _) => ValueTask.FromResult(payload));
        for (int i = 0; i < 205; i++)
            await InvokeAsync(i == 204 ? $"\"{new string('x', 100_000)}\"" : "1");
        using var reader = new StreamReader(await OpenAsync());
        JsonElement first = JsonElement.Parse(await ReadAsync(reader)), last = first;
        Assert.Equal(6, first.GetProperty("number").GetInt64());
        for (int i = 1; i < 200; i++)
            last = JsonElement.Parse(await ReadAsync(reader));
        Assert.Equal(205, last.GetProperty("number").GetInt64());
        Assert.EndsWith("x… (100002 bytes)", last.GetProperty("event").GetString(), StringComparison.Ordinal);
        Assert.True(last.GetProperty("event").GetString()!.Length < 40_000);
    }

    [Fact]
    public async Task Page_is_open_at_most_20_times()
    {
        await StartAsync((payload, _) => ValueTask.FromResult(payload));
        List<Stream> open = [];
        for (int i = 0; i < 20; i++)
            open.Add(await OpenAsync());
        using HttpResponseMessage refused = await _http.GetAsync(new Uri(_server!.Endpoint, "/_functions/events"), Token);
        Assert.Equal((HttpStatusCode.ServiceUnavailable, "The page is open 20 times. Close one.\n"), (refused.StatusCode, await refused.Content.ReadAsStringAsync(Token)));
        open.ForEach(stream => stream.Dispose());
        // The server can receive the end of a connection later.
        await ShellFunction.WaitForAsync(() =>
        {
            using HttpResponseMessage response = _http.Send(new HttpRequestMessage(HttpMethod.Get, new Uri(_server.Endpoint, "/_functions/events")), HttpCompletionOption.ResponseHeadersRead, Token);
            return response.StatusCode == HttpStatusCode.OK;
        });
    }

    [Fact]
    public async Task Signed_request_is_one_for_a_bucket()
    {
        await StartAsync((payload, _) => ValueTask.FromResult(payload));
        using var request = new HttpRequestMessage(HttpMethod.Get, new Uri(_server!.Endpoint, "/_functions"));
        request.Headers.TryAddWithoutValidation("Authorization", "AWS4-HMAC-SHA256 Credential=LOCALACCESSKEYID/20260101/us-east-1/s3/aws4_request, SignedHeaders=host, Signature=00");
        using HttpResponseMessage response = await _http.SendAsync(request, Token);
        // No bucket can have this name.
        Assert.Equal(HttpStatusCode.BadRequest, response.StatusCode);
    }

    [Theory]
    [InlineData("attacker.test", null, null)]
    [InlineData("localhost", "http://attacker.test", null)]
    [InlineData("localhost", null, "cross-site")]
    public async Task Requests_of_other_pages_are_refused(string host, string? origin, string? site)
    {
        await StartAsync((payload, _) => ValueTask.FromResult(payload));
        foreach (string path in (string[])["/_functions", "/_functions/events"])
        {
            using var request = new HttpRequestMessage(HttpMethod.Get, new Uri(_server!.Endpoint, path)) { Headers = { Host = host } };
            if (origin is not null)
                request.Headers.Add("Origin", origin);
            if (site is not null)
                request.Headers.Add("Sec-Fetch-Site", site);
            using HttpResponseMessage response = await _http.SendAsync(request, Token);
            Assert.Equal(HttpStatusCode.Forbidden, response.StatusCode);
        }
    }

    [Fact]
    public async Task Page_is_not_served_to_a_network()
    {
        _aws = await LocalAws.StartAsync(cancellationToken: Token);
        _aws.Functions.Add("orders", (payload, _) => ValueTask.FromResult(payload));
        _server = await LocalServer.StartAsync(_aws, new() { Apis = [new ApiOption(0, "orders")], Address = IPAddress.Any }, Token);
        using HttpResponseMessage response = await _http.GetAsync($"http://127.0.0.1:{_server.Endpoint.Port}/_functions", Token);
        // It is then the name of a bucket.
        Assert.NotEqual(HttpStatusCode.OK, response.StatusCode);
    }

    private static async Task<string> ReadAsync(StreamReader reader)
    {
        while (true)
        {
            string line = await reader.ReadLineAsync(Token) ?? throw new EndOfStreamException();
            if (line.StartsWith("data: ", StringComparison.Ordinal))
                return line["data: ".Length..];
        }
    }

    private Task<Stream> OpenAsync() => _http.GetStreamAsync(new Uri(_server!.Endpoint, "/_functions/events"), Token);

    private async Task InvokeAsync(string payload)
    {
        using LambdaClient lambda = _aws.CreateClient<LambdaClient>();
        await lambda.InvokeAsync(new() { FunctionName = "orders", Payload = Encoding.UTF8.GetBytes(payload) }, Token);
    }

    private async Task StartAsync(Func<ReadOnlyMemory<byte>, FunctionContext, ValueTask<ReadOnlyMemory<byte>>> handler)
    {
        _aws = await LocalAws.StartAsync(cancellationToken: Token);
        _aws.Functions.Add("orders", handler);
        _server = await LocalServer.StartAsync(_aws, new() { Apis = [new ApiOption(0, "orders")] }, Token);
    }
}
