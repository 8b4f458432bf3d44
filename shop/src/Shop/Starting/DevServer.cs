using Shop.DevDatabase;

namespace Shop.Starting;

/// <summary>A PostgreSQL of its own for a run with nothing configured. Debug builds only; see <c>NoDevServer.cs</c>.</summary>
internal static class DevServer
{
    /// <summary>Starts it and configures the connection; null when a connection is configured, or this is not Development.</summary>
    /// <exception cref="Shop.Configuration.OptionsException">There is no PostgreSQL, or it does not start.</exception>
    public static async Task<IAsyncDisposable?> StartAsync(WebApplicationBuilder builder, bool reset, CancellationToken cancellationToken)
    {
        if (!builder.Environment.IsDevelopment() || builder.Configuration.GetConnectionString("Shop") is not null) return null;
        try
        {
            var server = await PostgresServer.StartAsync(
                new DevDatabaseOptions
                {
                    Folder = builder.Configuration["postgres-folder"] ?? Path.Combine(DevFolders.Root, "postgres"),
                    Binaries = builder.Configuration["postgres-bin"],
                    Reset = reset,
                },
                cancellationToken);
            builder.Configuration["ConnectionStrings:Shop"] = server.ConnectionString("postgres");
            return server;
        }
        catch (DevDatabaseException exception)
        {
            throw new Configuration.OptionsException(exception.Message);
        }
    }
}
