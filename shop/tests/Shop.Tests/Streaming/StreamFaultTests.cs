using System.Net;
using System.Text;
using Shop.Tests.Support;

namespace Shop.Tests.Streaming;

/// <summary>Streams that fail, that wait, and whose client does not read.</summary>
public sealed class StreamFaultTests(BrokenInstance shop) : IClassFixture<BrokenInstance>
{
    /// <summary>The message that the Shop logs when the stream has ended and its connection is released.</summary>
    internal const string IncompleteMessage = "The stream of /categories/stream is incomplete";

    public static TheoryData<string, string?> FormatsAndCodings =>
        [.. StreamBody.MediaTypes.SelectMany(mediaType => new[] { null, "br", "gzip" }, (mediaType, coding) => new TheoryDataRow<string, string?>(mediaType, coding))];

    [Theory]
    [MemberData(nameof(FormatsAndCodings))]
    public async Task Stream_that_fails_after_some_rows_ends_incomplete(string mediaType, string? coding)
    {
        await shop.CategoriesAsync(2000, $"{BrokenInstance.Long} || case when id = 1000 then (1 / (id - 1000))::text else '' end");

        var ended = shop.LineAsync(IncompleteMessage);
        using var stream = await shop.OpenAsync("/categories/stream", mediaType, coding);
        var (body, isComplete) = await stream.ReadToEndAsync();
        await ended;

        Assert.False(isComplete);
        if (mediaType == "application/x-ndjson") Assert.EndsWith("\n{\"$error\":{\"title\":\"Internal Server Error\",\"status\":500}}\n", Encoding.UTF8.GetString(body), StringComparison.Ordinal);
        else if (mediaType == "application/json") Assert.EndsWith("\"}", Encoding.UTF8.GetString(body), StringComparison.Ordinal);
        else if (mediaType == "text/csv") Assert.EndsWith("x\r\n", Encoding.UTF8.GetString(body), StringComparison.Ordinal);
        else Assert.Equal("$error={\"title\":\"Internal Server Error\",\"status\":500}", (await StreamBody.MessagePackAsync(body))[^1]);
        Assert.Equal(0, await shop.RunningAsync());
    }

    [Fact]
    public async Task Failure_before_the_first_row_returns_a_problem()
    {
        await shop.CategoriesAsync(10, "(1 / (id - 1))::text");
        foreach (var mediaType in StreamBody.MediaTypes)
        {
            var response = await shop.SendAsync(HttpMethod.Get, "/categories/stream", null, null, ("Accept", mediaType));
            Assert.Equal(HttpStatusCode.InternalServerError, response.Status);
            Contract.ContractTests.AssertProblem(response);
        }
    }

    [Theory]
    [InlineData(null)]
    [InlineData("br")]
    [InlineData("gzip")]
    public async Task Available_rows_are_sent_while_the_database_computes_the_next(string? coding)
    {
        await using var waiting = await shop.CategoriesWaitAsync(count: 200, id: 100);
        using var stream = await shop.OpenAsync("/categories/stream", "application/x-ndjson", coding);

        Assert.StartsWith("{\"id\":1,", await stream.ReadLineAsync(), StringComparison.Ordinal);
        Assert.Equal(1, await shop.RunningAsync());

        await waiting.DisposeAsync();
        var (body, isComplete) = await stream.ReadToEndAsync();
        Assert.True(isComplete);
        Assert.Equal(199, StreamBody.Ndjson(body).Count);
    }

    [Fact]
    public async Task Client_disconnect_cancels_the_statement()
    {
        await using var waiting = await shop.CategoriesWaitAsync(count: 200, id: 100);
        var ended = shop.LineAsync(IncompleteMessage);
        using (var stream = await shop.OpenAsync("/categories/stream", "application/x-ndjson"))
            await stream.ReadLineAsync();

        await ended;
        Assert.Equal(0, await shop.RunningAsync());
    }

    [Fact]
    public async Task Terminated_database_connection_ends_the_stream_with_an_error()
    {
        await using var waiting = await shop.CategoriesWaitAsync(count: 200, id: 100);
        var ended = shop.LineAsync(IncompleteMessage);
        using var stream = await shop.OpenAsync("/categories/stream", "application/x-ndjson");
        await stream.ReadLineAsync();

        await shop.ExecuteAsync("select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and application_name = 'shop streams'");

        var (body, isComplete) = await stream.ReadToEndAsync();
        await ended;
        Assert.False(isComplete);
        Assert.EndsWith("\n{\"$error\":{\"title\":\"Service Unavailable\",\"status\":503}}\n", Encoding.UTF8.GetString(body), StringComparison.Ordinal);
    }

    [Fact]
    public async Task Slow_readers_on_all_stream_connections_do_not_block_other_requests()
    {
        await shop.CategoriesAsync(50_000, BrokenInstance.VeryLong);
        var id = await shop.ScalarAsync<long>(
            """
            with c as (insert into categories_table (name) values ('Slow') returning id),
            p as (insert into products (sku, name, price, category_id) select 'SLOW', 'Slow', 1, id from c returning id)
            insert into stock (product_id, on_hand) select id, 1 from p returning product_id
            """);
        var ended = shop.LineAsync(IncompleteMessage, times: 2);
        using (var first = await shop.OpenAsync("/categories/stream", "text/csv"))
        using (var second = await shop.OpenAsync("/categories/stream", "application/x-ndjson"))
        {
            await first.ReadLineAsync();
            Assert.Equal(2, await shop.RunningAsync());

            // The limit per address does not apply to staff, but all connections are in use.
            var third = await shop.GetAsync("/products/stream", TestUsers.Staff);
            Assert.Equal(HttpStatusCode.ServiceUnavailable, third.Status);
            Assert.True(third.Response.Headers.RetryAfter?.Delta > TimeSpan.Zero);
            Contract.ContractTests.AssertProblem(third);
            Assert.Equal(HttpStatusCode.OK, (await shop.SendAsync(HttpMethod.Head, "/products/stream")).Status);
            // Requests of signed-in users read the database each time.
            for (var i = 0; i < 100; i++) Assert.Equal(HttpStatusCode.OK, (await shop.GetAsync($"/products/{id}", TestUsers.Customer)).Status);
        }

        await ended;
        Assert.Equal(0, await shop.RunningAsync());
        Assert.Equal(HttpStatusCode.OK, (await shop.GetAsync("/products/stream")).Status);
    }
}
