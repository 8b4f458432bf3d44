using Shop.Redis.Support;

[assembly: AssemblyFixture(typeof(RedisServers))]

namespace Shop.Redis.Support;

/// <summary>
/// The two servers of a run: one as it is today, with TLS, users and a default user without a password; and one as they were before RESP3, which
/// does not know HELLO and asks for a password.
/// </summary>
public sealed class RedisServers : IAsyncLifetime
{
    public const string User = "alice";
    public const string Password = "correct=horse+battery";

    private readonly TestCertificate _certificate = new();
    private RedisProcess? _server;
    private RedisProcess? _oldServer;

    internal TestCertificate Certificate => _certificate;

    public RedisOptions Resp3 => new() { Host = "127.0.0.1", Port = _server!.Port };

    public RedisOptions Resp2 => new() { Host = "127.0.0.1", Port = _oldServer!.Port, Password = Password };

    public RedisOptions Tls => Resp3 with { Port = _server!.TlsPort, Tls = _certificate.CreateOptions() };

    /// <summary>A server by the name of one of the properties.</summary>
    public RedisOptions this[string name] => name switch
    {
        nameof(Resp3) => Resp3,
        nameof(Resp2) => Resp2,
        nameof(Tls) => Tls,
        _ => throw new ArgumentException(name, nameof(name)),
    };

    public async ValueTask InitializeAsync()
    {
        _server = await RedisProcess.StartAsync($"user {User} on >{Password} ~* &* +@all", _certificate);
        _oldServer = await RedisProcess.StartAsync($"rename-command HELLO \"\"\nrequirepass {Password}");
    }

    public async ValueTask DisposeAsync()
    {
        if (_server is not null)
            await _server.DisposeAsync();
        if (_oldServer is not null)
            await _oldServer.DisposeAsync();
        _certificate.Dispose();
    }
}
