using Tern.Calls;

namespace Tern;

/// <summary>The root of every error that Tern raises; messages never contain secrets.</summary>
public abstract class TernException : Exception
{
    /// <param name="message">What went wrong and what to do about it.</param>
    /// <param name="call">The call that failed; null for errors outside a call.</param>
    /// <param name="innerException">The cause, if another exception is it.</param>
    protected TernException(string message, CallInfo? call = null, Exception? innerException = null)
        : base(message, innerException) => Call = call;

    /// <summary>The call that failed; null for errors outside a call.</summary>
    public CallInfo? Call { get; internal set; }

    /// <summary>What went wrong; for an error of a call, it ends with service, operation, endpoint, region, status, request id and attempts.</summary>
    public override string Message => Describe(Reason);

    /// <summary>What went wrong, without the call.</summary>
    internal virtual string Reason => base.Message;

    /// <summary>A message with the call behind a text of what went wrong.</summary>
    private protected string Describe(string reason) => Call is null ? reason : ErrorText.OfCall(Call, reason, ErrorResponse, RetryNote, Advice);

    /// <summary>The response that the error came with; null when there was none.</summary>
    internal ResponseMetadata? ErrorResponse { get; set; }

    /// <summary>Why the call was not repeated although the error is one that passes; null when there is nothing to say.</summary>
    internal string? RetryNote { get; set; }

    /// <summary>What the caller can change, as a sentence; null when there is nothing to say beyond the error itself.</summary>
    internal string? Advice { get; set; }
}
