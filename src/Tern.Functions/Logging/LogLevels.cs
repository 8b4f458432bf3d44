using Microsoft.Extensions.Logging;

namespace Tern.Functions.Logging;

/// <summary>The levels of the log of a function.</summary>
internal static class LogLevels
{
    public const string Variable = "AWS_LAMBDA_LOG_LEVEL";

    /// <summary>Parses the configured level. The default is <see cref="LogLevel.Information"/>.</summary>
    /// <exception cref="TernConfigurationException">The value is not a level.</exception>
    public static LogLevel Parse(string? text) => text?.ToUpperInvariant() switch
    {
        null or "" or "INFO" or "INFORMATION" => LogLevel.Information,
        "TRACE" => LogLevel.Trace,
        "DEBUG" => LogLevel.Debug,
        "WARN" or "WARNING" => LogLevel.Warning,
        "ERROR" => LogLevel.Error,
        "FATAL" or "CRITICAL" => LogLevel.Critical,
        _ => throw new TernConfigurationException($"The value '{text}' of {Variable} is not valid. Expected: TRACE, DEBUG, INFO, WARN, ERROR or FATAL."),
    };

    /// <summary>The level in a record, by which the service filters.</summary>
    public static string GetName(LogLevel level) => level switch
    {
        LogLevel.Trace => "TRACE",
        LogLevel.Debug => "DEBUG",
        LogLevel.Information => "INFO",
        LogLevel.Warning => "WARN",
        LogLevel.Error => "ERROR",
        _ => "FATAL",
    };
}
