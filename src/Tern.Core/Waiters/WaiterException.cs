namespace Tern.Waiters;

/// <summary>A waiter ended without the state that it waited for.</summary>
public sealed class WaiterException : TernException
{
    internal WaiterException(string waiter, bool isTimeout, string message, Exception? innerException = null)
        : base(message, call: null, innerException)
    {
        Waiter = waiter;
        IsTimeout = isTimeout;
    }

    /// <summary>The waiter's name in the model, for example <c>TableExists</c>.</summary>
    public string Waiter { get; }

    /// <summary>Whether the time was over; otherwise the state can no longer be reached.</summary>
    public bool IsTimeout { get; }
}
