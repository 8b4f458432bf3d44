using Microsoft.Extensions.Logging;

namespace Tern.Telemetry;

/// <summary>All that is logged, with its ids. Nothing here takes a header, a body or a credential.</summary>
internal static partial class CallLog
{
    [LoggerMessage(1, LogLevel.Debug, "{Service} {Operation}: sent again on another connection; an idle one had been closed")]
    public static partial void ConnectionReplaced(ILogger logger, string service, string operation);

    [LoggerMessage(2, LogLevel.Information, "{Service} {Operation}: attempt {Attempt} follows in {DelayMs:0} ms. {Failure}")]
    public static partial void Retrying(ILogger logger, string service, string operation, int attempt, double delayMs, string failure);

    [LoggerMessage(3, LogLevel.Debug, "{Service} {Operation}: failed in attempt {Attempt} with {ErrorType}. {Failure}")]
    public static partial void CallFailed(ILogger logger, string service, string operation, int attempt, string errorType, string failure);

    [LoggerMessage(4, LogLevel.Information, "{Service} {Operation}: sent on to the region {Region}; calls of the same kind go there at once from now on")]
    public static partial void Redirected(ILogger logger, string service, string operation, string region);

    [LoggerMessage(5, LogLevel.Warning, "{Service} {Operation}: presigned until {ExpiresAt:u}, but the credentials that signed it end at {CredentialsExpireAt:u}, and the URL with them")]
    public static partial void PresignedBeyondCredentials(ILogger logger, string service, string operation, DateTimeOffset expiresAt, DateTimeOffset credentialsExpireAt);
}
