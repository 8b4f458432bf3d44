namespace Shop.Starting;

/// <summary>The builder of the server and of the commands.</summary>
internal static class Builder
{
    /// <summary>Settings are read beside the program, whatever the working directory is: that of a service of systemd is <c>/</c>.</summary>
    public static WebApplicationBuilder Create(string[] args) =>
        WebApplication.CreateSlimBuilder(new WebApplicationOptions { Args = args, ContentRootPath = AppContext.BaseDirectory });
}
