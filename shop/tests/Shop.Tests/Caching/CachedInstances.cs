using System.Threading.Channels;
using Shop.Tests.Support;
using StackExchange.Redis;

namespace Shop.Tests.Caching;

/// <summary>
/// Two processes of the Shop on one database and one Redis. Tests write to the first and read from the second. Each reaches Redis through its
/// own proxy.
/// </summary>
internal sealed class CachedInstances(TestCluster cluster, TestRedis redis) : ShopInstance(cluster)
{
    private readonly string prefix = TestRedis.NewPrefix();
    private ShopProcess? other;
    private readonly Channel<string> published = Channel.CreateUnbounded<string>();
    private ConnectionMultiplexer? client;

    public FaultProxy Proxy { get; } = new(redis.Port);

    public FaultProxy OtherProxy { get; } = new(redis.Port);

    /// <summary>The timeout of Redis responses, in milliseconds.</summary>
    public int SilenceMilliseconds { get; init; } = TestTimeout.Milliseconds;

    public HttpClient Other => other!.Client;

    protected override (string Name, string Value)[] Settings => SettingsOf(Proxy);

    protected override async ValueTask ArrangeAsync()
    {
        client = await ConnectionMultiplexer.ConnectAsync(redis.Patient);
        (await client.GetSubscriber().SubscribeAsync(RedisChannel.Literal(prefix + "invalidations"))).OnMessage(message => published.Writer.TryWrite(message.Message.ToString()));
        await base.ArrangeAsync();
        other = await ShopProcess.StartAsync([("ConnectionStrings__Shop", ConnectionString), .. SettingsOf(OtherProxy)]);
        await UntilAsync(Client, "ok");
        await UntilAsync(Other, "ok");
    }

    public override async ValueTask DisposeAsync()
    {
        if (other is not null) await other.DisposeAsync();
        if (client is not null) await client.DisposeAsync();
        await base.DisposeAsync();
        Proxy.Dispose();
        OtherProxy.Dispose();
    }

    /// <summary>Repeats the ready probe of an instance until it returns this status.</summary>
    public static async Task UntilAsync(HttpClient instance, string status)
    {
        while ((await GetAsync(instance, "/health/ready")).Json.GetProperty("status").GetString() != status)
        {
        }
    }

    /// <summary>Sends a request to one instance.</summary>
    public static async Task<TestResponse> GetAsync(HttpClient instance, string path, string? ifNoneMatch = null)
    {
        using var request = new HttpRequestMessage(HttpMethod.Get, path);
        if (ifNoneMatch is not null) request.Headers.TryAddWithoutValidation("If-None-Match", ifNoneMatch);
        using var response = await instance.SendAsync(request, TestContext.Current.CancellationToken);
        return await TestResponse.ReadAsync(response);
    }

    public static async Task<string> PriceAsync(HttpClient instance, long product) =>
        (await GetAsync(instance, $"/products/{product}")).Json.GetProperty("price").GetRawText();

    /// <summary>Waits until an instance returns this price.</summary>
    public static async Task UntilPriceAsync(HttpClient instance, long product, string price)
    {
        while (await PriceAsync(instance, product) != price)
        {
        }
    }

    public Task<TestResponse> SetPriceAsync(long product, string price) => SendAsync(HttpMethod.Patch, $"/products/{product}", $$"""{"price":{{price}}}""", TestUsers.Staff);

    /// <summary>Changes a price in the database without an invalidation. A response with the old price is a cached one.</summary>
    public Task SetPriceInDatabaseAsync(long product, string price) => ExecuteAsync($"update products set price = {price} where id = {product}");

    /// <summary>Waits until the invalidation of a product is published.</summary>
    public async Task PublishedAsync(long product)
    {
        while (!(await published.Reader.ReadAsync(TestContext.Current.CancellationToken)).Split(' ').Contains($"product:{product}"))
        {
        }
    }

    private (string, string)[] SettingsOf(FaultProxy proxy) =>
        [("ConnectionStrings__Redis", $"127.0.0.1:{proxy.Port},asyncTimeout={SilenceMilliseconds}"), ("Shop__Cache__Prefix", prefix)];
}
