using Microsoft.Extensions.DependencyInjection;
using Microsoft.Extensions.Logging;
using static Tern.Functions.Generator.Tests.Functions.HostRun;

namespace Tern.Functions.Generator.Tests.Functions;

/// <summary>Loggers of functions write to the log of the function, with and without a container.</summary>
public sealed class LoggerTests
{
    [Fact]
    public async Task Loggers_without_a_container_write_to_the_log_of_the_function()
    {
        string log = await RunWithLogAsync("Logs.Write");
        AssertHasRecords(log);
        Assert.DoesNotContain("Request service", log, StringComparison.Ordinal);
    }

    [Fact]
    public async Task Loggers_of_a_container_without_the_logging_package_write_to_the_log_of_the_function()
    {
        string log = await RunWithLogAsync("Logs.Write", services => services.AddSingleton<LoggingService>());
        AssertHasRecords(log);
        AssertHasServiceRecord(log);
    }

    [Fact]
    public async Task Loggers_of_AddLogging_without_providers_write_to_the_log_of_the_function()
    {
        string log = await RunWithLogAsync("Logs.Write", services => services.AddLogging().AddSingleton<LoggingService>());
        AssertHasRecords(log);
        AssertHasServiceRecord(log);
    }

    [Fact]
    public async Task Loggers_of_AddLogging_with_providers_write_only_to_these()
    {
        var provider = new CountingProvider();
        string log = await RunWithLogAsync("Logs.Write", services => services.AddLogging(logging => logging.AddProvider(provider)));
        Assert.Equal("", log);
        Assert.Equal(3, provider.Count);
    }

    private static void AssertHasRecords(string log)
    {
        const string Category = "\"category\":\"Tern.Functions.Generator.Tests.Functions.Logs\",";
        Assert.Contains($"\"requestId\":\"id-1\",{Category}\"message\":\"Request n\",\"Name\":\"n\"", log, StringComparison.Ordinal);
        Assert.Contains($"{Category}\"message\":\"Request plain\"", log, StringComparison.Ordinal);
        Assert.Contains("\"category\":\"Own\",\"message\":\"Request own\"", log, StringComparison.Ordinal);
    }

    private static void AssertHasServiceRecord(string log) =>
        Assert.Contains("\"category\":\"Tern.Functions.Generator.Tests.Functions.LoggingService\",\"message\":\"Request service\"", log, StringComparison.Ordinal);

    private sealed class CountingProvider : ILoggerProvider, ILogger
    {
        public int Count { get; private set; }

        public ILogger CreateLogger(string categoryName) => this;

        public IDisposable? BeginScope<TState>(TState state)
            where TState : notnull => null;

        public bool IsEnabled(LogLevel logLevel) => true;

        public void Log<TState>(LogLevel logLevel, EventId eventId, TState state, Exception? exception, Func<TState, Exception?, string> formatter) => Count++;

        public void Dispose()
        {
        }
    }
}
