using System.Net.Security;
using System.Security.Authentication;
using Shop.Redis.Support;

namespace Shop.Redis.Connections;

public sealed class GreetingTests(RedisServers servers)
{
    private const int TimeLimit = 60_000;

    private static CancellationToken Cancellation => TestContext.Current.CancellationToken;

    [Fact(Timeout = TimeLimit)]
    public async Task A_user_is_who_the_options_say()
    {
        await using var client = new RedisClient(servers.Resp3 with { User = RedisServers.User, Password = RedisServers.Password });
        await client.ConnectAsync(Cancellation);
        Assert.True(client.IsConnected);
        await client.PingAsync(Cancellation);
    }

    [Theory(Timeout = TimeLimit)]
    [InlineData(nameof(RedisServers.Resp3), RedisServers.User, "hunter2", "WRONGPASS")]
    [InlineData(nameof(RedisServers.Resp2), null, "hunter2", "WRONGPASS")]
    [InlineData(nameof(RedisServers.Resp2), "nobody", "hunter2", "WRONGPASS")]
    public async Task A_wrong_password_is_told_and_not_repeated(string server, string? user, string password, string code)
    {
        await using var client = new RedisClient(servers[server] with { User = user, Password = password });
        RedisConnectionException error = await Assert.ThrowsAsync<RedisConnectionException>(() => client.ConnectAsync(Cancellation));
        Assert.Equal(code, Assert.IsType<RedisServerException>(error.InnerException).Code);
        Assert.Contains(code, error.Message, StringComparison.Ordinal);
        Assert.DoesNotContain(password, error.ToString(), StringComparison.Ordinal);
    }

    [Fact(Timeout = TimeLimit)]
    public async Task A_database_that_is_not_there_is_told()
    {
        await using var client = new RedisClient(servers.Resp3 with { Database = 1000 });
        RedisConnectionException error = await Assert.ThrowsAsync<RedisConnectionException>(() => client.ConnectAsync(Cancellation));
        Assert.Contains("DB index is out of range", error.Message, StringComparison.Ordinal);
    }

    [Fact(Timeout = TimeLimit)]
    public async Task A_certificate_for_another_name_or_of_nobody_is_refused()
    {
        SslClientAuthenticationOptions[] wrong = [servers.Certificate.CreateOptions("elsewhere"), new() { TargetHost = "localhost" }];
        foreach (SslClientAuthenticationOptions tls in wrong)
        {
            await using var client = new RedisClient(servers.Tls with { Tls = tls });
            RedisConnectionException error = await Assert.ThrowsAsync<RedisConnectionException>(() => client.ConnectAsync(Cancellation));
            Assert.IsType<AuthenticationException>(error.InnerException);
        }
    }

    [Fact(Timeout = TimeLimit)]
    public async Task A_server_that_repeats_what_it_was_sent_does_not_give_the_password_away()
    {
        using var peer = new ScriptedPeer();
        await using var client = new RedisClient(peer.Options with { Password = "hunter2" });
        Task connecting = client.ConnectAsync(Cancellation);
        using ScriptedPeer.Connection connection = await peer.AcceptAsync();
        Assert.Equal("HELLO 3 AUTH default hunter2", await connection.ReadAsync());
        await connection.SendAsync("-ERR unknown command `HELLO`, with args beginning with: `3` `AUTH` `default` `hunter2` \r\n");
        Assert.Equal("AUTH hunter2", await connection.ReadAsync());
        await connection.SendAsync("-ERR unknown command `AUTH`, with args beginning with: `hunter2` \r\n");
        RedisConnectionException error = await Assert.ThrowsAsync<RedisConnectionException>(() => connecting);
        Assert.Contains("unknown command `AUTH`", error.Message, StringComparison.Ordinal);
        Assert.DoesNotContain("hunter2", error.ToString(), StringComparison.Ordinal);
    }

    [Fact(Timeout = TimeLimit)]
    public async Task A_server_before_resp3_is_greeted_as_user_and_in_its_database()
    {
        using var peer = new ScriptedPeer();
        await using var client = new RedisClient(peer.Options with { User = "shop", Password = "hunter2", Database = 2 });
        Task connecting = client.ConnectAsync(Cancellation);
        using ScriptedPeer.Connection connection = await peer.AcceptAsync();
        Assert.Equal("HELLO 3 AUTH shop hunter2", await connection.ReadAsync());
        await connection.SendAsync("-NOPROTO unsupported protocol version\r\n");
        Assert.Equal("AUTH shop hunter2", await connection.ReadAsync());
        await connection.SendAsync("+OK\r\n");
        Assert.Equal("SELECT 2", await connection.ReadAsync());
        await connection.SendAsync("+OK\r\n");
        await connecting;
    }

    [Fact(Timeout = TimeLimit)]
    public async Task A_server_that_refuses_everything_is_not_taken_for_an_old_one()
    {
        using var peer = new ScriptedPeer();
        await using var client = new RedisClient(peer.Options);
        Task connecting = client.ConnectAsync(Cancellation);
        using ScriptedPeer.Connection connection = await peer.AcceptAsync();
        Assert.Equal("HELLO 3", await connection.ReadAsync());
        await connection.SendAsync("-ERR max number of clients reached\r\n");
        Assert.Equal("PING", await connection.ReadAsync());
        connection.Dispose();
        await Assert.ThrowsAsync<RedisConnectionException>(() => connecting);
    }

    [Fact(Timeout = TimeLimit)]
    public async Task A_caller_whose_context_does_not_flow_connects_as_well()
    {
        using var suppressed = ExecutionContext.SuppressFlow();
        await using var client = new RedisClient(servers.Resp3);
        Task connecting = client.ConnectAsync(Cancellation);
        suppressed.Undo();
        await connecting;
    }
}
