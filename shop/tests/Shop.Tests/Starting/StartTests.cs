using System.Diagnostics;
using System.Net;
using System.Net.Sockets;
using Shop.DevDatabase;
using Shop.Tests.Support;

namespace Shop.Tests.Starting;

/// <summary>The start of the Shop, and invalid settings.</summary>
public sealed class StartTests(TestCluster cluster)
{
    private const string WithoutRedis =
        "No Redis is configured (ConnectionStrings:Redis): responses are cached in memory, and PostgreSQL notifies other instances of changes";

    [Fact]
    public async Task Development_start_creates_a_database_replaces_it_after_a_crash_and_stops_it()
    {
        Assert.SkipWhen(Environment.GetEnvironmentVariable("SHOP_BINARY") is not null, "The launcher is part of Debug builds only, and a native program is a Release build.");
        cluster.Require();
        // Not in the folder of other tests' servers: each start there removes the servers whose process has ended.
        var parent = DevFolders.Temporary();
        var folder = Path.Combine(parent, "database");
        (string, string)[] settings = [("ASPNETCORE_ENVIRONMENT", "Development"), ("postgres-folder", folder)];
        try
        {
            await using (var crashed = await ShopProcess.StartAsync(settings))
            {
                await AssertSeededAsync(crashed);
                await crashed.KillAsync();
            }
            using var left = ServerOf(folder);

            await using var next = await ShopProcess.StartAsync(settings);
            await left.WaitForExitAsync(TestContext.Current.CancellationToken);
            await AssertSeededAsync(next);

            using var server = ServerOf(folder);
            next.Terminate();
            Assert.Equal(0, await next.ExitedAsync());
            // The server deletes this file just before it exits.
            Assert.False(File.Exists(ServerFile(folder)));
            await server.WaitForExitAsync(TestContext.Current.CancellationToken);
        }
        finally
        {
            // Takes over the server that the killed process has left, and stops it.
            await using (await PostgresServer.StartAsync(new DevDatabaseOptions { Folder = folder, Temporary = true }, CancellationToken.None))
            {
            }
            Directory.Delete(parent);
        }
    }

    [Fact(Timeout = TestTimeout.Milliseconds)]
    public async Task Start_logs_the_duration_of_each_step_and_that_Redis_is_not_configured()
    {
        await using var shop = await ShopProcess.StartAsync(("ConnectionStrings__Shop", await cluster.NewDatabaseAsync()));

        var ready = Assert.Single(shop.Output.Split('\n'), line => line.Contains("Ready: ", StringComparison.Ordinal)).Split("Ready: ")[1];
        var steps = ready.Trim().Split(", ");
        Assert.All(steps, step => Assert.Matches("^[a-z]+ [0-9]+ ms$", step));
        Assert.Equal(["built", "listening", "schema", "warm"], steps.Select(step => step.Split(' ')[0]).Order(StringComparer.Ordinal));
        while (!shop.Output.Contains(WithoutRedis, StringComparison.Ordinal)) await Task.Yield();
        Assert.Single(shop.Output.Split('\n'), line => line.Contains("Redis", StringComparison.Ordinal));
    }

    [Theory]
    [InlineData("ConnectionStrings__Shop", "", "ConnectionStrings:Shop")]
    [InlineData("ConnectionStrings__Shop", "Host=x;Colour=red;Password=secret", "ConnectionStrings:Shop")]
    [InlineData("ConnectionStrings__Redis", "localhost,password=secret,colour=red", "ConnectionStrings:Redis")]
    [InlineData("ConnectionStrings__Redis", "password=secret", "ConnectionStrings:Redis")]
    [InlineData("Shop__Streams__ForStaff", "8", "Shop:Streams:ForStaff")]
    [InlineData("Shop__Cache__MaxBytes", "much", "Shop:Cache:MaxBytes")]
    [InlineData("Shop__RateLimits__auth__Permits", "0", "Shop:RateLimits:auth:Permits")]
    [InlineData("Shop__RateLimits__auht__Permits", "5", "Shop:RateLimits:auht")]
    [InlineData("Shop__Currency", "euro", "Shop:Currency")]
    [InlineData("OTEL_EXPORTER_OTLP_ENDPOINT", "collector", "OTEL_EXPORTER_OTLP_ENDPOINT")]
    [InlineData("Shop__Proxies", "10.0.0.0/33", "Shop:Proxies")]
    [InlineData("Shop__Origins", "https://example.com/path", "Shop:Origins")]
    [InlineData("AllowedHosts", "shop.example.com;*", "AllowedHosts")]
    [InlineData("AllowedHosts", "0.0.0.0", "AllowedHosts")]
    [InlineData("AllowedHosts", "shop.example.com; [::]", "AllowedHosts")]
    [InlineData("AllowedHosts", ";", "AllowedHosts")]
    [InlineData("ASPNETCORE_FORWARDEDHEADERS_ENABLED", "true", "ForwardedHeaders_Enabled")]
    public async Task Invalid_setting_is_reported_without_secrets(string name, string value, string key)
    {
        var (exitCode, output) = await ShopProcess.RunAsync([], ("ConnectionStrings__Shop", "Host=127.0.0.1"), (name, value));

        Assert.Equal(2, exitCode);
        Assert.Contains(key, output, StringComparison.Ordinal);
        Assert.DoesNotContain("secret", output, StringComparison.Ordinal);
    }

    [Fact]
    public async Task Start_without_the_schema_is_live_but_not_ready_until_migrated()
    {
        var database = ("ConnectionStrings__Shop", await cluster.NewEmptyDatabaseAsync());
        await using var shop = await ShopProcess.StartAsync(untilReady: false, database);
        Assert.Equal(200, (int)(await shop.Client.GetAsync("/health/live", TestContext.Current.CancellationToken)).StatusCode);
        Assert.Equal(503, (int)(await shop.Client.GetAsync("/health/ready", TestContext.Current.CancellationToken)).StatusCode);

        var (exitCode, output) = await ShopProcess.RunAsync(["migrate"], database);
        Assert.True(exitCode == 0, output);
        Assert.Contains("0001_schema", output, StringComparison.Ordinal);

        await shop.Ready;
        Assert.Equal(200, (int)(await shop.Client.GetAsync("/health/ready", TestContext.Current.CancellationToken)).StatusCode);
    }

    /// <summary>For reads, writes and streams. An invalid ticket is refused without the database.</summary>
    [Fact(Timeout = TestTimeout.Milliseconds)]
    public async Task Requests_without_the_schema_return_503_and_log_one_warning()
    {
        await using var shop = await ShopProcess.StartAsync(untilReady: false, ("ConnectionStrings__Shop", await cluster.NewEmptyDatabaseAsync()));
        while (!shop.Output.Contains("Waiting for the database", StringComparison.Ordinal)) await Task.Yield();

        foreach (var path in new[] { "/products", "/products/1", "/products/stream", "/products/search?q=x", "/categories/1/products", "/reviews" })
        {
            for (var i = 0; i < 3; i++) AssertNotReady(await shop.Client.GetAsync(path, TestContext.Current.CancellationToken));
        }
        using var login = new StringContent("""{"email":"user5@example.com","password":"demo-password"}""", System.Text.Encoding.UTF8, "application/json");
        AssertNotReady(await shop.Client.PostAsync("/auth/login", login, TestContext.Current.CancellationToken));
        using var ticket = new HttpRequestMessage(HttpMethod.Get, "/orders") { Headers = { Authorization = new("Bearer", "nonsense") } };
        Assert.Equal(401, (int)(await shop.Client.SendAsync(ticket, TestContext.Current.CancellationToken)).StatusCode);

        Assert.Single(shop.Output.Split('\n'), line => line.Contains("warn: ", StringComparison.Ordinal));
        Assert.Contains("migrations are missing", shop.Output, StringComparison.Ordinal);
        Assert.DoesNotContain("fail: ", shop.Output, StringComparison.Ordinal);
        Assert.DoesNotContain("   at ", shop.Output, StringComparison.Ordinal);

        static void AssertNotReady(HttpResponseMessage response)
        {
            Assert.Equal(503, (int)response.StatusCode);
            Assert.True(response.Headers.RetryAfter?.Delta > TimeSpan.Zero);
        }
    }

    /// <summary>The working directory of all processes of these tests is the root, like that of a systemd service.</summary>
    [Fact]
    public async Task Settings_files_are_read_from_the_program_folder()
    {
        await using var shop = await ShopProcess.StartAsync(
            untilReady: false, ("ConnectionStrings__Shop", "Host=127.0.0.1;Port=1;Username=x;Password=y"), ("Logging__Console__FormatterName", ShopProcess.NotSet));

        // This format is set in appsettings.Production.json.
        Assert.StartsWith("{\"Timestamp\":", shop.Output, StringComparison.Ordinal);
    }

    [Fact]
    public async Task Live_probe_without_a_database_returns_200()
    {
        await using var shop = await ShopProcess.StartAsync(untilReady: false, ("ConnectionStrings__Shop", "Host=127.0.0.1;Port=1;Username=x;Password=y"));

        Assert.Equal(200, (int)(await shop.Client.GetAsync("/health/live", TestContext.Current.CancellationToken)).StatusCode);
        var product = await shop.Client.GetAsync("/products/1", TestContext.Current.CancellationToken);
        Assert.Equal(503, (int)product.StatusCode);
        Assert.Equal(TimeSpan.FromSeconds(1), product.Headers.RetryAfter!.Delta);
    }

    [Fact]
    public async Task Live_probe_with_an_unresponsive_database_and_Redis_returns_200()
    {
        using var silent = new TcpListener(IPAddress.Loopback, 0);
        silent.Start();
        var port = ((IPEndPoint)silent.LocalEndpoint).Port;
        await using var shop = await ShopProcess.StartAsync(
            untilReady: false, ("ConnectionStrings__Shop", $"Host=127.0.0.1;Port={port};Username=x;Password=y;Timeout=1"), ("ConnectionStrings__Redis", $"127.0.0.1:{port}"));

        Assert.Equal(200, (int)(await shop.Client.GetAsync("/health/live", TestContext.Current.CancellationToken)).StatusCode);
        Assert.Equal(503, (int)(await shop.Client.GetAsync("/products/1", TestContext.Current.CancellationToken)).StatusCode);
        Assert.Equal(503, (int)(await shop.Client.GetAsync("/health/ready", TestContext.Current.CancellationToken)).StatusCode);
    }

    /// <summary>The server process that uses the data of a folder.</summary>
    private static Process ServerOf(string folder) =>
        Process.GetProcessById(int.Parse(File.ReadLines(ServerFile(folder)).First(), System.Globalization.CultureInfo.InvariantCulture));

    private static string ServerFile(string folder) => Path.Combine(folder, "data", "postmaster.pid");

    private static async Task AssertSeededAsync(ShopProcess shop)
    {
        var products = await shop.Client.GetStringAsync("/products", TestContext.Current.CancellationToken);
        Assert.Contains("\"totalCount\":293", products, StringComparison.Ordinal);
    }
}
