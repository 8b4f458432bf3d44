namespace Shop.Redis;

public sealed class ConnectionStringTests
{
    [Theory]
    [InlineData("cache", "cache", 6379)]
    [InlineData("cache:7000", "cache", 7000)]
    [InlineData("10.0.0.1:7000", "10.0.0.1", 7000)]
    [InlineData("[::1]:7000", "::1", 7000)]
    [InlineData("[::1]", "::1", 6379)]
    [InlineData("::1", "::1", 6379)]
    [InlineData("cache,ssl=false", "cache", 6379)]
    [InlineData("cache,ssl=True", "cache", 6380)]
    [InlineData("cache:6379,ssl=true", "cache", 6379)]
    public void A_server_stands_first(string text, string host, int port)
    {
        RedisOptions options = RedisOptions.Parse(text);
        Assert.Equal((host, port), (options.Host, options.Port));
        options.Validate();
    }

    [Fact]
    public void Everything_at_once_in_any_case()
    {
        RedisOptions options = RedisOptions.Parse(
            "cache:6380, Password=a=b==,user=shop,SSL=True,sslHost=redis.example,defaultDatabase=3,connectTimeout=250,abortConnect=False");
        Assert.Equal("a=b==", options.Password);
        Assert.Equal("shop", options.User);
        Assert.Equal("redis.example", options.Tls!.TargetHost);
        Assert.Equal(3, options.Database);
        Assert.Equal(TimeSpan.FromMilliseconds(250), options.ConnectTimeout);
        Assert.Equal("cache", RedisOptions.Parse("cache,ssl=true").Tls!.TargetHost);
        Assert.Equal(1, RedisOptions.Parse("cache,database=1").Database);
    }

    [Theory]
    [InlineData("cache,syncTimeout=5", "syncTimeout")]
    [InlineData("cache,database=secret", "database")]
    [InlineData("cache,database=-1", "database")]
    [InlineData("cache,connectTimeout=0", "connectTimeout")]
    [InlineData("cache,ssl=secret", "ssl")]
    [InlineData("cache,abortConnect=true", "abortConnect")]
    [InlineData("cache,sslHost=secret", "sslHost")]
    [InlineData("cache,user=secret", "user")]
    [InlineData("cache,password=secret,PASSWORD=secret", "PASSWORD")]
    [InlineData("cache,password=x,secret", "key=value")]
    [InlineData("cache,=secret", "key=value")]
    [InlineData("cache,", "key=value")]
    [InlineData("cache:0", "port")]
    [InlineData("cache:65536", "port")]
    [InlineData("cache:secret", "port")]
    [InlineData("", "server")]
    [InlineData(":6379", "server")]
    [InlineData("password=secret", "server")]
    public void What_is_wrong_is_named_and_no_value_told(string text, string named)
    {
        FormatException error = Assert.Throws<FormatException>(() => RedisOptions.Parse(text));
        Assert.Contains(named, error.Message, StringComparison.Ordinal);
        Assert.DoesNotContain("secret", error.Message, StringComparison.Ordinal);
    }

    [Fact]
    public void The_text_of_options_has_no_secret() =>
        Assert.Equal("rediss://cache:6380/3", RedisOptions.Parse("cache,user=secret,password=secret,ssl=true,database=3").ToString());

    [Fact]
    public void Options_out_of_bounds_are_refused()
    {
        var options = new RedisOptions { Host = "cache" };
        Assert.ThrowsAny<ArgumentException>(() => new RedisClient(options with { Host = "" }));
        Assert.ThrowsAny<ArgumentException>(() => new RedisClient(options with { Port = 0 }));
        Assert.ThrowsAny<ArgumentException>(() => new RedisClient(options with { Database = -1 }));
        Assert.ThrowsAny<ArgumentException>(() => new RedisClient(options with { SilenceLimit = TimeSpan.Zero }));
        Assert.ThrowsAny<ArgumentException>(() => new RedisClient(options with { MaxWaitingCommands = 0 }));
        Assert.ThrowsAny<ArgumentException>(() => new RedisClient(options with { User = "alice" }));
        Assert.ThrowsAny<ArgumentException>(() => new RedisClient(options with { Tls = new() }));
    }
}
