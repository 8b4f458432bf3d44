using System.Net;
using Shop.Tests.Support;

namespace Shop.Tests.Streaming;

/// <summary>Streams over HTTP/2, whose connection stays open when a stream is aborted.</summary>
public sealed class Http2StreamTests(Http2StreamTests.Http2 shop) : IClassFixture<Http2StreamTests.Http2>
{
    [Theory]
    [MemberData(nameof(StreamFaultTests.FormatsAndCodings), MemberType = typeof(StreamFaultTests))]
    public async Task Stream_that_fails_after_some_rows_ends_incomplete(string mediaType, string? coding)
    {
        await shop.CategoriesAsync(2000, $"{BrokenInstance.Long} || case when id = 1000 then (1 / (id - 1000))::text else '' end");
        var ended = shop.LineAsync(StreamFaultTests.IncompleteMessage);
        using var stream = await shop.OpenAsync("/categories/stream", mediaType, coding, HttpVersion.Version20);
        Assert.False((await stream.ReadToEndAsync()).IsComplete);
        await ended;
        Assert.Equal(0, await shop.RunningAsync());
    }

    [Fact]
    public async Task Stream_over_HTTP_2_returns_all_rows()
    {
        await shop.CategoriesAsync(2000, BrokenInstance.Long);
        using var stream = await shop.OpenAsync("/categories/stream", "application/x-ndjson", "gzip", HttpVersion.Version20);
        var (body, isComplete) = await stream.ReadToEndAsync();
        Assert.True(isComplete);
        Assert.Equal(2000, StreamBody.Ndjson(body).Count);
    }

    [Fact]
    public async Task Client_disconnect_cancels_the_statement()
    {
        await using var waiting = await shop.CategoriesWaitAsync(count: 200, id: 100);
        var ended = shop.LineAsync(StreamFaultTests.IncompleteMessage);
        using (var stream = await shop.OpenAsync("/categories/stream", "application/x-ndjson", version: HttpVersion.Version20))
            await stream.ReadLineAsync();

        await ended;
        Assert.Equal(0, await shop.RunningAsync());
    }

    public sealed class Http2(TestCluster cluster) : BrokenInstance(cluster)
    {
        protected override (string Name, string Value)[] MoreSettings => [("Kestrel__EndpointDefaults__Protocols", "Http2")];
    }
}
