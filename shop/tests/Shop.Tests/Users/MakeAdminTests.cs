using Shop.Tests.Support;

namespace Shop.Tests.Users;

/// <summary><c>-- make-admin</c>, which creates the first admin. The API requires an admin for that.</summary>
public sealed class MakeAdminTests(ShopInstance shop) : IClassFixture<ShopInstance>
{
    [Fact]
    public async Task MakeAdmin_adds_the_role_to_a_registered_user()
    {
        var user = await shop.NewUserAsync();
        var email = await shop.ScalarAsync<string>($"select email from users where id = {user}");

        for (var i = 0; i < 2; i++)
        {
            var (exitCode, output) = await RunAsync("make-admin", email.ToUpperInvariant());
            Assert.True(exitCode == 0, output);
        }

        Assert.Equal(["customer", "admin"], await shop.ScalarAsync<string[]>($"select roles from users where id = {user}"));
        Assert.Equal(200, (int)(await shop.GetAsync("/users", user)).Status);
        Assert.Equal(2, await shop.ScalarAsync<long>($"select count(*) from audit where action = 'rights changed' and detail like '{user}:%'"));
    }

    [Fact]
    public async Task MakeAdmin_of_an_unregistered_user_fails()
    {
        var user = await shop.NewUserAsync();
        await shop.ExecuteAsync($"update users set email = 'imported@example.com', password_hash = null where id = {user}");

        var (exitCode, output) = await RunAsync("make-admin", "imported@example.com");
        Assert.Equal(1, exitCode);
        Assert.Contains("register it first", output, StringComparison.Ordinal);
        Assert.Equal(["customer"], await shop.ScalarAsync<string[]>($"select roles from users where id = {user}"));

        Assert.Equal(2, (await RunAsync("make-admin")).ExitCode);
    }

    private Task<(int ExitCode, string Output)> RunAsync(params string[] arguments) =>
        ShopProcess.RunAsync(arguments, ("ConnectionStrings__Shop", shop.ConnectionString));
}
