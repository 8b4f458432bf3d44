namespace Tern;

/// <summary>A waiter failed to reach its state.</summary>
public sealed class TernWaiterException : TernException
{
    internal TernWaiterException(string waiter, bool isTimeout, string message, Exception? innerException = null)
        : base(message, call: null, innerException)
    {
        Waiter = waiter;
        IsTimeout = isTimeout;
    }

    /// <summary>The name of the waiter in the model, for example <c>TableExists</c>.</summary>
    public string Waiter { get; }

    /// <summary>True if the maximum time to wait was reached; false if the state can no longer be reached.</summary>
    public bool IsTimeout { get; }
}
