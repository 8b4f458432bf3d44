using Shop.Tests.Support;

namespace Shop.Tests.Users;

/// <summary>There is always somebody who can sign in and undo what was done, and that is in nobody else's way.</summary>
public sealed class LastAdminTests(ShopInstance shop) : IClassFixture<ShopInstance>
{
    [Fact]
    public async Task An_admin_who_cannot_sign_in_is_none_and_customers_may_go_when_there_is_none()
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
