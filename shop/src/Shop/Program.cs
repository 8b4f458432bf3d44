using Shop;
using Shop.Commands;
using Shop.Configuration;
using Shop.Data;
using Shop.Edge;
using Shop.Observability;
using Shop.Pages;
using Shop.Routing;
using Shop.Security;
using Shop.Starting;

try
{
    if (CommandLine.IsHelp(args))
    {
        Console.WriteLine(CommandLine.Usage);
        return 0;
    }
    return args switch
    {
        ["migrate", .. var rest] => await MigrateCommand.RunAsync(rest, CancellationToken.None),
        ["seed", .. var rest] => await DemoDataFeature.ExecuteCommandAsync(rest, CancellationToken.None),
        ["make-admin", .. var rest] => await MakeAdminCommand.RunAsync(rest, CancellationToken.None),
        ["openapi", .. var rest] => await OpenApiCommand.RunAsync(rest, Routes.All, CancellationToken.None),
        _ => await ServeAsync(CommandLine.CheckOptions(args)),
    };
}
catch (Exception exception) when (exception is OptionsException or MigrationException)
{
    Console.Error.WriteLine(exception.Message);
    return 2;
}

static async Task<int> ServeAsync(string[] args)
{
    var clock = new StartupTimer();
    var builder = ShopHostBuilder.Create([.. args.Where(argument => argument != "--reset")]);
    await using var devServer = await DevelopmentDatabase.StartAsync(builder, args.Contains("--reset"), CancellationToken.None);
    if (DefaultAddress.Of(builder.Configuration, builder.Environment.IsDevelopment()) is { } address) builder.WebHost.UseUrls(address);
    var options = ShopOptions.Read(builder.Configuration);
    var edge = RequestPipelineOptions.Read(builder.Configuration, builder.Environment.IsProduction());

    builder.AddRequestPipeline(edge, options);
    // The slim builder ignores this setting and uses the simple formatter.
    if (builder.Configuration["Logging:Console:FormatterName"] == "json") builder.Logging.AddJsonConsole();
    ShopServices.Register(builder.Services, options);

    await using var app = builder.Build();
    var shop = new ShopServices(options, app.Services);
    app.AuthenticateOnDemand();
    app.UseRequestPipeline(edge);
    app.MapRoutes(Routes.All, shop);
    if (app.Environment.IsDevelopment()) app.MapRoutes(Routes.Development, shop);
    app.MapPages(shop);
    clock.RecordStep("built");

    // The database is prepared while the server starts to listen.
    using var stopping = CancellationTokenSource.CreateLinkedTokenSource(app.Lifetime.ApplicationStopping);
    var listening = new TaskCompletionSource(TaskCreationOptions.RunContinuationsAsynchronously);
    var warm = WarmUp.RunAsync(shop, app.Environment.IsDevelopment(), demo: devServer is not null, clock, Task.WhenAll(listening.Task, shop.Cache.FirstConnectionAttempt), stopping.Token);
    await app.StartAsync();
    clock.RecordStep("listening");
    listening.SetResult();
    shop.Cache.Start();
    using var telemetry = options.HasOtlpEndpoint ? new Telemetry(builder.Configuration) : null;
    var outbox = shop.Outbox.RunAsync(warm, stopping.Token);
    var housekeeping = ExpiredRowCleanup.RunAsync(shop, warm, stopping.Token);

    var ended = app.WaitForShutdownAsync();
    // An error that the warm-up does not retry ends the process with its message.
    if (await Task.WhenAny(warm, ended) == warm && warm.IsFaulted)
    {
        await app.StopAsync();
        await warm;
    }
    await ended;
    await outbox;
    await housekeeping;
    return 0;
}
