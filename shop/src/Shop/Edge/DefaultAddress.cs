namespace Shop.Edge;

/// <summary>
/// The default address of the server in Development. It is not in <c>launchSettings.json</c>, because addresses there override
/// <c>ASPNETCORE_URLS</c>.
/// </summary>
internal static class DefaultAddress
{
    private static readonly string[] Settings = ["urls", "http_ports", "https_ports"];

    /// <summary>The address; null when another one is configured, or outside Development.</summary>
    public static string? Of(IConfiguration configuration, bool isDevelopment) =>
        isDevelopment && Settings.All(name => string.IsNullOrEmpty(configuration[name])) && !configuration.GetSection("Kestrel:Endpoints").GetChildren().Any()
            ? "http://localhost:5080"
            : null;
}
