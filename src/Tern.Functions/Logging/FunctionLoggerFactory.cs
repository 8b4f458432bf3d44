using Microsoft.Extensions.Logging;

namespace Tern.Functions.Logging;

/// <summary>Creates loggers that write to the log of the function, for programs without the package Microsoft.Extensions.Logging.</summary>
internal sealed class FunctionLoggerFactory(AwsEnvironment environment) : ILoggerFactory
{
    private readonly FunctionLoggerProvider _provider = new(environment);

    public ILogger CreateLogger(string categoryName) => _provider.CreateLogger(categoryName);

    /// <exception cref="NotSupportedException">Always.</exception>
    public void AddProvider(ILoggerProvider provider) =>
        throw new NotSupportedException("The log of the function has no other providers. Register providers with services.AddLogging of the package Microsoft.Extensions.Logging.");

    public void Dispose()
    {
    }
}
