namespace Shop.Starting;

/// <summary>The builder of the server and of the commands.</summary>
internal static class ShopHostBuilder
{
    /// <summary>Reads settings from the folder of the program, not from the working directory, which is <c>/</c> for a systemd service.</summary>
    public static WebApplicationBuilder Create(string[] args) =>
        WebApplication.CreateSlimBuilder(new WebApplicationOptions { Args = args, ContentRootPath = AppContext.BaseDirectory });
}
