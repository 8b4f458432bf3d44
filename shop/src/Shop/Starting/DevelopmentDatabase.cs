using Shop.DevDatabase;

namespace Shop.Starting;

/// <summary>The PostgreSQL server for development without a configured database. Debug builds only; see <c>NoDevelopmentDatabase.cs</c>.</summary>
internal static class DevelopmentDatabase
{
    /// <summary>Starts the server and sets its connection string; null if a connection string is configured, or outside Development.</summary>
    /// <exception cref="Shop.Configuration.OptionsException">PostgreSQL was not found, or does not start.</exception>
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
