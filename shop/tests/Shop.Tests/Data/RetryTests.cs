using Shop.Tests.Support;

namespace Shop.Tests.Data;

/// <summary>A unit of work that the database gives up over a conflict runs again as a whole.</summary>
public sealed class RetryTests(ShopInstance shop) : IClassFixture<ShopInstance>
{
    [Theory]
    [InlineData("40001", 3, 200)]
    [InlineData("40P01", 3, 200)]
    [InlineData("40001", 4, 503)]
    public async Task Up_to_three_times(string code, int failures, int status)
    {
        var product = await shop.NewProductAsync("1.00");
        // A sequence counts on when its transaction is rolled back.
        await shop.ExecuteAsync(
            $$"""
            create sequence attempts_{{product}};
            create function fail_{{product}}() returns trigger language plpgsql as $f$
            begin
                if nextval('attempts_{{product}}') <= {{failures}} then raise exception 'conflict' using errcode = '{{code}}'; end if;
                return new;
            end $f$;
            create trigger fail_{{product}} before update on products for each row when (new.id = {{product}}) execute function fail_{{product}}();
            """);

        var answer = await shop.SendAsync(HttpMethod.Patch, $"/products/{product}", """{"price":2,"stock":9}""", TestUsers.Staff);

        Assert.True((int)answer.Status == status, answer.ToString());
        Assert.Equal(status == 200 ? 9 : 5, await shop.ScalarAsync<int>($"select on_hand from stock where product_id = {product}"));
        Assert.Equal(status == 200 ? 2 : 1, await shop.ScalarAsync<int>($"select version from products where id = {product}"));
    }
}
