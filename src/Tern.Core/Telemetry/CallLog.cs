using Microsoft.Extensions.Logging;

namespace Tern.Runtime;

/// <summary>All log messages of calls, with their event ids. No message contains a header, a body or a credential.</summary>
internal static partial class CallLog
{
    [LoggerMessage(1, LogLevel.Debug, "Sent {Service} {Operation} again on another connection, because an idle connection had been closed.")]
    public static partial void ConnectionReplaced(ILogger logger, string service, string operation);

    [LoggerMessage(2, LogLevel.Information, "Retrying {Service} {Operation} in {DelayMs:0} ms (attempt {Attempt} of {MaxAttempts}): {Failure}")]
    public static partial void Retrying(ILogger logger, string service, string operation, int attempt, int maxAttempts, double delayMs, string failure);

    [LoggerMessage(3, LogLevel.Debug, "{Service} {Operation} failed in attempt {Attempt} with {ErrorType}: {Failure}")]
    public static partial void CallFailed(ILogger logger, string service, string operation, int attempt, string errorType, string failure);

    [LoggerMessage(4, LogLevel.Information, "Redirected {Service} {Operation} to the region {Region}. Later calls with the same endpoint are sent to this region at once.")]
    public static partial void Redirected(ILogger logger, string service, string operation, string region);

    [LoggerMessage(5, LogLevel.Warning, "Presigned {Service} {Operation} until {ExpiresAt:u}, but the signing credentials expire at {CredentialsExpireAt:u}. The URL expires with them.")]
    public static partial void PresignedRequestExpiresAfterCredentials(ILogger logger, string service, string operation, DateTimeOffset expiresAt, DateTimeOffset credentialsExpireAt);
}
