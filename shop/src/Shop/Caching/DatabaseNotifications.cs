using System.Text;
using Npgsql;
using Shop.Data;

namespace Shop.Caching;

/// <summary>
/// Messages between instances without Redis, by PostgreSQL's LISTEN and NOTIFY. It listens on a separate connection, which must be direct or through
/// a pooler in session mode: in transaction mode LISTEN has no effect.
/// </summary>
/// <remarks>
/// A message is sent after the commit of its changes, for many commits together. A transaction that notifies takes a lock of the whole database
/// until its commit is on disk, so that writers that each did would commit one after another: the row "POST product" of <c>bench/results/writes.md</c>.
/// </remarks>
internal sealed class DatabaseNotifications : IMessageChannel
{
    /// <summary>The name of the channel.</summary>
    public const string Channel = "shop_cache";

    /// <summary>The application name of the connection in the database.</summary>
    public const string ApplicationName = "shop notifications";

    /// <summary>The most bytes that a notification can have: NOTIFY of PostgreSQL's manual, https://www.postgresql.org/docs/current/sql-notify.html.</summary>
    private const int MaxBytes = 7999;

    private const int CheckSeconds = 10;

    private static readonly TimeSpan ReconnectDelay = TimeSpan.FromSeconds(1), PublishTimeout = TimeSpan.FromSeconds(5);

    private readonly string connectionString;
    private readonly NpgsqlDataSource pool;
    private readonly TimeProvider clock;
    private readonly CancellationTokenSource stopping = new();
    private readonly TaskCompletionSource attempted = new(TaskCreationOptions.RunContinuationsAsynchronously);
    private Task running = Task.CompletedTask;

    /// <param name="connectionString">The connection string of the database.</param>
    /// <param name="pool">The pool of the same database, for sending.</param>
    /// <param name="clock">The clock for the delay before a reconnect, and for the timeout of sending.</param>
    public DatabaseNotifications(string connectionString, NpgsqlDataSource pool, TimeProvider clock)
    {
        this.pool = pool;
        this.clock = clock;
        this.connectionString = new NpgsqlConnectionStringBuilder(connectionString)
        {
            ApplicationName = ApplicationName,
            Pooling = false,
            KeepAlive = 0,
            CommandTimeout = CheckSeconds,
        }.ConnectionString;
    }

    /// <summary>Completes when the first connection listens or has failed.</summary>
    public Task FirstConnectionAttempt => attempted.Task;

    public void Subscribe(string channel, ISharedListener listener) => running = RunAsync(channel, listener);

    public async ValueTask PublishAsync(string channel, ReadOnlyMemory<byte> message)
    {
        var text = Encoding.UTF8.GetString(message.Span);
        // More tags than a notification can have count as everything.
        if (message.Length > MaxBytes) text = $"{text[..text.IndexOf(' ', StringComparison.Ordinal)]} {CacheTag.Everything}";
        using var limit = new CancellationTokenSource(PublishTimeout, clock);
        try
        {
            await using var command = pool.CreateCommand("select pg_notify($1, $2)");
            command.Parameters.Add(SqlParameters.Of(channel));
            command.Parameters.Add(SqlParameters.Of(text));
            await command.ExecuteNonQueryAsync(limit.Token);
        }
        catch (Exception exception) when (exception is NpgsqlException or TimeoutException or IOException or OperationCanceledException)
        {
            throw new SharedStoreException($"PostgreSQL does not notify: {exception.Message}", exception);
        }
    }

    public async ValueTask DisposeAsync()
    {
        await stopping.CancelAsync();
        await running;
        stopping.Dispose();
    }

    private async Task RunAsync(string channel, ISharedListener listener)
    {
        while (!stopping.IsCancellationRequested)
        {
            var hears = false;
            try
            {
                await using var source = new NpgsqlSlimDataSourceBuilder(connectionString).EnableTransportSecurity().Build();
                await using var connection = await source.OpenConnectionAsync(stopping.Token);
                connection.Notification += (_, notification) => listener.OnMessage(Encoding.UTF8.GetBytes(notification.Payload));
                await ExecuteAsync(connection, $"listen {channel}");
                hears = true;
                listener.OnSubscribed();
                attempted.TrySetResult();
                // The query finds a connection that is lost without an error.
                while (true)
                {
                    if (!await connection.WaitAsync(TimeSpan.FromSeconds(CheckSeconds), stopping.Token)) await ExecuteAsync(connection, "select 1");
                }
            }
            catch (Exception exception) when (exception is NpgsqlException or TimeoutException or IOException or OperationCanceledException)
            {
                if (hears) listener.OnSubscriptionLost(exception.Message);
                attempted.TrySetResult();
            }
            await Task.Delay(ReconnectDelay, clock, stopping.Token).ConfigureAwait(ConfigureAwaitOptions.SuppressThrowing);
        }
    }

    private async Task ExecuteAsync(NpgsqlConnection connection, string sql)
    {
        await using var command = new NpgsqlCommand(sql, connection);
        await command.ExecuteNonQueryAsync(stopping.Token);
    }
}
