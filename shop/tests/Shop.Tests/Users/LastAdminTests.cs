using Shop.Tests.Support;

namespace Shop.Tests.Users;

/// <summary>The last admin who can sign in cannot be removed.</summary>
public sealed class LastAdminTests(ShopInstance shop) : IClassFixture<ShopInstance>
{
    [Fact]
    public async Task Last_admin_with_a_password_cannot_be_removed_and_customers_can_be_deleted_without_an_admin()
    {
        var other = await shop.NewUserAsync("admin");
        await shop.ExecuteAsync($"update users set password_hash = null where id = {other}");
        Assert.Equal(409, (int)(await shop.SendAsync(HttpMethod.Delete, $"/users/{TestUsers.Admin}", user: TestUsers.Admin)).Status);
        Assert.Equal(409, (int)(await shop.SendAsync(HttpMethod.Patch, $"/users/{TestUsers.Admin}", """{"roles":["staff"]}""", TestUsers.Admin)).Status);

        await shop.ExecuteAsync("update users set active = false where 'admin' = any(roles)");
        var customer = await shop.NewUserAsync();
        var deleted = await shop.SendAsync(HttpMethod.Delete, $"/users/{customer}", user: customer);
        Assert.True((int)deleted.Status == 204, deleted.ToString());
    }
}
