using Npgsql;

namespace Shop.Caching;

/// <summary>
/// Changes of other instances where there is no Redis: PostgreSQL's NOTIFY, which a writer's transaction sends when it commits, by a connection of
/// its own. It is direct, or through a pooler in session mode: in transaction mode LISTEN has no effect.
/// </summary>
internal sealed class DatabaseNotifications : IAsyncDisposable
{
    /// <summary>The channel, which the trigger of the table <c>outbox</c> names too.</summary>
    public const string Channel = "shop_cache";

    /// <summary>What the database calls the connection.</summary>
    public const string Name = "shop notifications";

    private const int CheckSeconds = 10;

    private static readonly TimeSpan ReconnectDelay = TimeSpan.FromSeconds(1);

    private readonly string connectionString;
    private readonly TimeProvider clock;
    private readonly CancellationTokenSource stopping = new();
    private readonly TaskCompletionSource attempted = new(TaskCreationOptions.RunContinuationsAsynchronously);
    private Task running = Task.CompletedTask;

    /// <param name="connectionString">The database.</param>
    /// <param name="clock">For the pause before another connection.</param>
    public DatabaseNotifications(string connectionString, TimeProvider clock)
    {
        this.clock = clock;
        this.connectionString = new NpgsqlConnectionStringBuilder(connectionString)
        {
            ApplicationName = Name,
            Pooling = false,
            KeepAlive = 0,
            CommandTimeout = CheckSeconds,
        }.ConnectionString;
    }

    /// <summary>Ends when the first connection listens or has failed.</summary>
    public Task FirstAttempt => attempted.Task;

    /// <summary>Connects, and connects again whenever the connection is lost.</summary>
    public void Subscribe(ISharedListener listener) => running = RunAsync(listener);

    public async ValueTask DisposeAsync()
    {
        await stopping.CancelAsync();
        await running;
        stopping.Dispose();
    }

    private async Task RunAsync(ISharedListener listener)
    {
        while (!stopping.IsCancellationRequested)
        {
            var hears = false;
            try
            {
                await using var source = new NpgsqlSlimDataSourceBuilder(connectionString).EnableTransportSecurity().Build();
                await using var connection = await source.OpenConnectionAsync(stopping.Token);
                connection.Notification += (_, notification) => listener.OnMessage(System.Text.Encoding.UTF8.GetBytes(notification.Payload));
                await ExecuteAsync(connection, $"listen {Channel}");
                hears = true;
                listener.OnEstablished();
                attempted.TrySetResult();
                // A silent connection is lost, too.
                while (true)
                {
                    if (!await connection.WaitAsync(TimeSpan.FromSeconds(CheckSeconds), stopping.Token)) await ExecuteAsync(connection, "select 1");
                }
            }
            catch (Exception exception) when (exception is NpgsqlException or TimeoutException or IOException or OperationCanceledException)
            {
                if (hears) listener.OnLost(exception.Message);
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
