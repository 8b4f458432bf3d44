namespace Shop.Starting;

/// <summary>Replaces the PostgreSQL server for development in Release builds.</summary>
internal static class DevelopmentDatabase
{
    public static Task<IAsyncDisposable?> StartAsync(WebApplicationBuilder builder, bool reset, CancellationToken cancellationToken) =>
        Task.FromResult<IAsyncDisposable?>(null);
}
