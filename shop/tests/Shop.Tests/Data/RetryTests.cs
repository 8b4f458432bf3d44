using Shop.Tests.Support;

namespace Shop.Tests.Data;

/// <summary>A unit of work that the database aborts because of a conflict is executed again.</summary>
public sealed class RetryTests(ShopInstance shop) : IClassFixture<ShopInstance>
{
    [Theory]
    [InlineData("40001", 3, 200)]
    [InlineData("40P01", 3, 200)]
    [InlineData("40001", 4, 503)]
    public async Task Unit_with_a_conflict_is_retried_up_to_three_times(string code, int failures, int status)
    {
        var product = await shop.NewProductAsync("1.00");
        // A sequence also counts executions that are rolled back.
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

        var response = await shop.SendAsync(HttpMethod.Patch, $"/products/{product}", """{"price":2,"stock":9}""", TestUsers.Staff);

        Assert.True((int)response.Status == status, response.ToString());
        Assert.Equal(status == 200 ? 9 : 5, await shop.ScalarAsync<int>($"select on_hand from stock where product_id = {product}"));
        Assert.Equal(status == 200 ? 2 : 1, await shop.ScalarAsync<int>($"select version from products where id = {product}"));
    }
}
