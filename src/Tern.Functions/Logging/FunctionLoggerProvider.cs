using Microsoft.Extensions.Logging;

namespace Tern.Functions.Logging;

/// <summary>Writes the messages of loggers to the log of the function, in the format and with the level that are configured for the function.</summary>
/// <remarks>
/// <c>AWS_LAMBDA_LOG_FORMAT</c> is <c>Text</c> or <c>JSON</c>. <c>AWS_LAMBDA_LOG_LEVEL</c> is the lowest level; the default is INFO. A record of JSON contains the
/// time, the level, the IDs of the request and the tenant, the trace, the category, the message, the named values of the message, and the exception.
/// </remarks>
/// <seealso href="https://docs.aws.amazon.com/lambda/latest/dg/monitoring-cloudwatchlogs-logformat.html">Log formats</seealso>
public sealed class FunctionLoggerProvider : ILoggerProvider
{
    private readonly LogOutput _output;
    private readonly TimeProvider _time;
    private readonly bool _isJson;
    private readonly LogLevel _minLevel;

    /// <param name="environment">The variables of the process; null for <see cref="AwsEnvironment.Process"/>.</param>
    /// <exception cref="TernConfigurationException">A variable is not valid.</exception>
    public FunctionLoggerProvider(AwsEnvironment? environment = null)
    {
        environment ??= AwsEnvironment.Process;
        _output = new LogOutput(environment);
        _time = environment.TimeProvider;
        _isJson = LogFormat.IsJson(environment);
        _minLevel = LogLevels.Parse(environment.GetVariable(LogLevels.Variable));
    }

    /// <inheritdoc/>
    public ILogger CreateLogger(string categoryName) => new FunctionLogger(categoryName, _output, _time, _isJson, _minLevel);

    /// <summary>Does nothing: each message is written at once.</summary>
    public void Dispose()
    {
    }
}
