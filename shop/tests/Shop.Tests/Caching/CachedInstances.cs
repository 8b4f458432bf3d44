using System.Threading.Channels;
using Shop.Tests.Support;
using StackExchange.Redis;

namespace Shop.Tests.Caching;

/// <summary>
/// Two processes of the Shop on one database and one Redis. The first one, which the tests write with, reaches Redis through a proxy that can
/// be cut; so does the other one, which they read with, through another.
/// </summary>
internal sealed class CachedInstances(TestCluster cluster, TestRedis redis) : ShopInstance(cluster)
{
    private readonly string prefix = TestRedis.NewPrefix();
    private ShopProcess? other;
    private readonly Channel<string> published = Channel.CreateUnbounded<string>();
    private ConnectionMultiplexer? client;

    public CutProxy Proxy { get; } = new(redis.Port);

    public CutProxy OtherProxy { get; } = new(redis.Port);

    /// <summary>When the instances take Redis for silent, if they ever do.</summary>
    public int SilenceMilliseconds { get; init; } = TestTimeout.Milliseconds;

    public HttpClient Other => other!.Client;

    protected override (string Name, string Value)[] Settings => SettingsOf(Proxy);

    protected override async ValueTask ArrangeAsync()
    {
        client = await ConnectionMultiplexer.ConnectAsync(redis.Patient);
        (await client.GetSubscriber().SubscribeAsync(RedisChannel.Literal(prefix + "raised"))).OnMessage(message => published.Writer.TryWrite(message.Message.ToString()));
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

    /// <summary>Asks one how it is until it is so.</summary>
    public static async Task UntilAsync(HttpClient instance, string status)
    {
        while ((await GetAsync(instance, "/health/ready")).Json.GetProperty("status").GetString() != status)
        {
        }
    }

    /// <summary>What one instance answers.</summary>
    public static async Task<TestAnswer> GetAsync(HttpClient instance, string path, string? ifNoneMatch = null)
    {
        using var request = new HttpRequestMessage(HttpMethod.Get, path);
        if (ifNoneMatch is not null) request.Headers.TryAddWithoutValidation("If-None-Match", ifNoneMatch);
        using var response = await instance.SendAsync(request, TestContext.Current.CancellationToken);
        return await TestAnswer.ReadAsync(response);
    }

    public static async Task<string> PriceAsync(HttpClient instance, long product) =>
        (await GetAsync(instance, $"/products/{product}")).Json.GetProperty("price").GetRawText();

    /// <summary>Waits until one instance answers with a price.</summary>
    public static async Task UntilPriceAsync(HttpClient instance, long product, string price)
    {
        while (await PriceAsync(instance, product) != price)
        {
        }
    }

    public Task<TestAnswer> SetPriceAsync(long product, string price) => SendAsync(HttpMethod.Patch, $"/products/{product}", $$"""{"price":{{price}}}""", TestUsers.Staff);

    /// <summary>Changes a price past the Shop, which nobody is told of: what still shows the old one has kept it.</summary>
    public Task SetUntoldPriceAsync(long product, string price) => ExecuteAsync($"update products set price = {price} where id = {product}");

    /// <summary>Waits until it is published that a product was changed.</summary>
    public async Task PublishedAsync(long product)
    {
        while (!(await published.Reader.ReadAsync(TestContext.Current.CancellationToken)).Split(' ').Contains($"product:{product}"))
        {
        }
    }

    private (string, string)[] SettingsOf(CutProxy proxy) =>
        [("ConnectionStrings__Redis", $"127.0.0.1:{proxy.Port},asyncTimeout={SilenceMilliseconds}"), ("Shop__Cache__Prefix", prefix)];
}
