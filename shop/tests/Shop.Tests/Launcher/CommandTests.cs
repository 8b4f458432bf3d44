using Shop.DevDatabase;
using Shop.Tests.Support;

namespace Shop.Tests.Launcher;

/// <summary>Commands without settings use the development database, like the server.</summary>
public sealed class CommandTests(TestCluster cluster)
{
    private static readonly string[] Small = ["seed", "--products", "60", "--users", "20", "--orders", "50", "--reviews", "80"];

    [Fact]
    public async Task Commands_without_settings_use_the_database_that_the_start_serves()
    {
        Assert.SkipWhen(Environment.GetEnvironmentVariable("SHOP_BINARY") is not null, "The launcher is part of Debug builds only, and a native program is a Release build.");
        cluster.Require();
        // Not in the folder of other tests' servers: each start there removes the servers whose process has ended.
        var parent = DevFolders.Temporary();
        (string, string)[] settings = [("ASPNETCORE_ENVIRONMENT", "Development"), ("postgres-folder", Path.Combine(parent, "database"))];
        try
        {
            Assert.Contains("0001_schema", await RunAsync(0, ["migrate"], settings), StringComparison.Ordinal);
            await RunAsync(0, Small, settings);
            Assert.Contains("--reset", await RunAsync(2, Small, settings), StringComparison.Ordinal);
            await RunAsync(0, [.. Small, "--reset"], settings);

            await using var shop = await ShopProcess.StartAsync(settings);
            Assert.Contains("\"totalCount\":", await shop.Client.GetStringAsync("/products", TestContext.Current.CancellationToken), StringComparison.Ordinal);
            Assert.Contains("demo-password", shop.Output, StringComparison.Ordinal);
            using var login = new StringContent("""{"email":"user5@example.com","password":"demo-password"}""", System.Text.Encoding.UTF8, "application/json");
            Assert.Equal(200, (int)(await shop.Client.PostAsync("/auth/login", login, TestContext.Current.CancellationToken)).StatusCode);
            shop.Terminate();
            Assert.Equal(0, await shop.ExitedAsync());
        }
        finally
        {
            if (Directory.Exists(parent)) Directory.Delete(parent, recursive: true);
        }
    }

    [Fact]
    public async Task Seed_reset_outside_Development_is_rejected()
    {
        Assert.SkipWhen(Environment.GetEnvironmentVariable("SHOP_BINARY") is not null, "The demo data is part of Debug builds only, and a native program is a Release build.");
        var (exitCode, output) = await ShopProcess.RunAsync(["seed", "--reset", "--allow-demo-users"], ("ConnectionStrings__Shop", "Host=127.0.0.1;Port=1"));

        Assert.True(exitCode == 2, output);
        Assert.Contains("--reset", output, StringComparison.Ordinal);
    }

    private static async Task<string> RunAsync(int expected, string[] arguments, (string, string)[] settings)
    {
        var (exitCode, output) = await ShopProcess.RunAsync(arguments, settings);
        Assert.True(exitCode == expected, output);
        return output;
    }
}
