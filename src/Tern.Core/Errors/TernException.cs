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
    public CallInfo? Call { get; }
}
