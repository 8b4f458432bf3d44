namespace Tern;

/// <summary>
/// No complete response was received: no connection could be made, it was closed or reset, or a time limit was reached. It is unknown whether the
/// service executed the request, unless no connection was made.
/// </summary>
public class TernTransportException : TernException
{
    /// <param name="message">The problem.</param>
    /// <param name="call">The call that failed.</param>
    /// <param name="innerException">The exception of the transport.</param>
    public TernTransportException(string message, CallInfo? call = null, Exception? innerException = null)
        : base(message, call, innerException)
    {
    }
}
