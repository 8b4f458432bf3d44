using Microsoft.Extensions.Logging;

namespace Tern.Functions.AspNetCore.Server;

/// <summary>The messages of the server.</summary>
internal static partial class RequestLog
{
    [LoggerMessage(2, LogLevel.Error, "The application has thrown an unhandled exception for the request {TraceIdentifier}.")]
    public static partial void Failed(ILogger logger, string traceIdentifier, Exception exception);

    [LoggerMessage(3, LogLevel.Information, "The request is not valid.")]
    public static partial void Rejected(ILogger logger, Exception exception);

    [LoggerMessage(4, LogLevel.Error, "A callback of OnCompleted has failed.")]
    public static partial void CallbackFailed(ILogger logger, Exception exception);
}
