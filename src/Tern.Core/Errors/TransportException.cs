using Tern.Calls;

namespace Tern;

/// <summary>
/// There is no whole answer: no connection could be made, it was closed or reset, or the time was up. Whether the service
/// has done what was asked is unknown, unless the connection was never made.
/// </summary>
public class TransportException : TernException
{
    /// <param name="message">What failed.</param>
    /// <param name="call">The call that failed.</param>
    /// <param name="innerException">The cause as the transport gave it.</param>
    public TransportException(string message, CallInfo? call = null, Exception? innerException = null)
        : base(message, call, innerException)
    {
    }
}
