using Microsoft.Extensions.Logging;

namespace Tern.Runtime;

/// <summary>All log messages of calls, with their event ids. No message contains a header, a body or a credential.</summary>
internal static class CallLog
{
    public static void ConnectionReplaced(ILogger logger, string service, string operation) => Write(
        logger, LogLevel.Debug, new(1, nameof(ConnectionReplaced)),
        "Sent {Service} {Operation} again on another connection, because an idle connection had been closed.", service, operation);

    public static void Retrying(ILogger logger, string service, string operation, int attempt, int maxAttempts, double delayMs, string failure) => Write(
        logger, LogLevel.Information, new(2, nameof(Retrying)),
        "Retrying {Service} {Operation} in {DelayMs:0} ms (attempt {Attempt} of {MaxAttempts}): {Failure}", service, operation, delayMs, attempt, maxAttempts, failure);

    public static void CallFailed(ILogger logger, string service, string operation, int attempt, string errorType, string failure) => Write(
        logger, LogLevel.Debug, new(3, nameof(CallFailed)),
        "{Service} {Operation} failed in attempt {Attempt} with {ErrorType}: {Failure}", service, operation, attempt, errorType, failure);

    public static void Redirected(ILogger logger, string service, string operation, string region) => Write(
        logger, LogLevel.Information, new(4, nameof(Redirected)),
        "Redirected {Service} {Operation} to the region {Region}. Later calls with the same endpoint are sent to this region at once.", service, operation, region);

    public static void PresignedRequestExpiresAfterCredentials(ILogger logger, string service, string operation, DateTimeOffset expiresAt, DateTimeOffset credentialsExpireAt) => Write(
        logger, LogLevel.Warning, new(5, nameof(PresignedRequestExpiresAfterCredentials)),
        "Presigned {Service} {Operation} until {ExpiresAt:u}, but the signing credentials expire at {CredentialsExpireAt:u}. The URL expires with them.", service, operation, expiresAt, credentialsExpireAt);

    /// <summary>Whether messages of a level are written. An exception of a logger does not reach the call.</summary>
    public static bool IsEnabled(ILogger logger, LogLevel level)
    {
        try
        {
            return logger.IsEnabled(level);
        }
        catch (Exception)
        {
            return false;
        }
    }

    // Not LoggerMessage: its generic classes for each number of values add 30 KB to every native program (see eng/aot).
    private static void Write(ILogger logger, LogLevel level, EventId id, string template, params object[] values)
    {
        try
        {
            if (logger.IsEnabled(level))
                logger.Log(level, id, new LogEvent(template, values), null, static (log, _) => log.ToString());
        }
        catch (Exception)
        {
            // A provider failed.
        }
    }
}
