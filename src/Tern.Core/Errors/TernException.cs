namespace Tern;

/// <summary>The base class of all Tern exceptions. Messages never contain secrets.</summary>
public abstract class TernException : Exception
{
    /// <param name="message">The problem and its solution.</param>
    /// <param name="call">The call that failed; null for errors outside a call.</param>
    /// <param name="innerException">The cause, or null.</param>
    protected TernException(string message, CallInfo? call = null, Exception? innerException = null)
        : base(message, innerException) => Call = call;

    /// <summary>The call that failed; null for errors outside a call.</summary>
    public CallInfo? Call { get; internal set; }

    /// <summary>
    /// The problem. The message of an error of a call ends with service, operation, endpoint, region, status, request id and attempts.
    /// </summary>
    public override string Message => Describe(MessageWithoutCall);

    /// <summary>The problem, without the call.</summary>
    internal virtual string MessageWithoutCall => base.Message;

    /// <summary>Creates a message that has the call after the reason.</summary>
    private protected string Describe(string reason) => Call is null ? reason : ErrorMessageFormatter.FormatCallError(Call, reason, ErrorResponse, RetryNote, Advice);

    /// <summary>The response with the error; null without a response.</summary>
    internal ResponseMetadata? ErrorResponse { get; set; }

    /// <summary>The reason why the call was not retried although the error is transient; null for none.</summary>
    internal string? RetryNote { get; set; }

    /// <summary>A sentence with the change that the caller can make; null for none.</summary>
    internal string? Advice { get; set; }
}
