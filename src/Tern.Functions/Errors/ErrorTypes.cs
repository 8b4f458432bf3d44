namespace Tern.Functions.Errors;

/// <summary>The names of the errors of this library, as values of <c>errorType</c> and in the log. docs/functions-errors.md describes each.</summary>
internal static class ErrorTypes
{
    /// <summary>An event has no ID that a response can have. The process ends.</summary>
    public const string InvalidRequestId = "Runtime.InvalidRequestId";

    /// <summary>A header of an event is not valid. The invocation fails.</summary>
    public const string InvalidHeader = "Runtime.InvalidHeader";

    /// <summary>The bytes of a response are not those of a Runtime API. The process ends.</summary>
    public const string InvalidResponse = "Runtime.InvalidResponse";

    /// <summary>A response has another status than the expected ones. The process ends.</summary>
    public const string UnexpectedStatus = "Runtime.UnexpectedStatus";

    /// <summary>No event was received after several attempts. The process ends.</summary>
    public const string Unreachable = "Runtime.Unreachable";

    /// <summary>The connection was lost while a result was sent. The process ends.</summary>
    public const string ConnectionLost = "Runtime.ConnectionLost";

    /// <summary>A response was not received, or a request was not accepted in time. The process ends.</summary>
    public const string Timeout = "Runtime.Timeout";

    /// <summary>The init tasks did not end in time. The process ends.</summary>
    public const string InitTimeout = "Function.InitTimeout";

    /// <summary>A hook before the snapshot failed. The process ends.</summary>
    public const string BeforeSnapshot = "Runtime.BeforeSnapshotError";

    /// <summary>A hook after the restoration failed. The process ends.</summary>
    public const string AfterRestore = "Runtime.AfterRestoreError";

    /// <summary>A response is longer than the service accepts. The invocation fails.</summary>
    public const string ResponseTooLarge = "Function.ResponseSizeTooLarge";

    /// <summary>The telemetry of an invocation was not sent. The function continues.</summary>
    public const string Flush = "Function.FlushError";
}
