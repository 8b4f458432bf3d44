namespace Tern.Functions.AspNetCore.Server;

/// <summary>Reports an exception that ends the program before the server has started, as an error of the initialization.</summary>
internal sealed class StartupFailure
{
    private readonly FunctionOptions _options;

    private StartupFailure(FunctionOptions options) => _options = options;

    /// <summary>Watches unhandled exceptions until <see cref="Stop"/>.</summary>
    public static StartupFailure Watch(FunctionOptions options)
    {
        var failure = new StartupFailure(options);
        AppDomain.CurrentDomain.UnhandledException += failure.Report;
        return failure;
    }

    public void Stop() => AppDomain.CurrentDomain.UnhandledException -= Report;

    /// <summary>Reports an exception. The requests are executed on this thread, because the process ends after it.</summary>
    internal void Report(Exception exception) => Function.RunAsync(
        new UnusedHandler(),
        new FunctionOptions
        {
            Environment = _options.Environment,
            HandlesShutdown = false,
            RedirectsConsole = false,
            InitTasks = [new InitTask("Startup", _ => Task.FromException(exception))],
        }).GetAwaiter().GetResult();

    private void Report(object? sender, UnhandledExceptionEventArgs args)
    {
        if (args.ExceptionObject is Exception exception)
            Report(exception);
    }

    private sealed class UnusedHandler : IFunctionHandler
    {
        public ValueTask HandleAsync(Invocation invocation) => throw new InvalidOperationException("The application has not started.");
    }
}
