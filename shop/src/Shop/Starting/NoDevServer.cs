namespace Shop.Starting;

/// <summary>What takes the place of the launcher in builds for production.</summary>
internal static class DevServer
{
    public static Task<IAsyncDisposable?> StartAsync(WebApplicationBuilder builder, bool reset, CancellationToken cancellationToken) =>
        Task.FromResult<IAsyncDisposable?>(null);
}
