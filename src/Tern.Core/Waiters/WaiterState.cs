namespace Tern.Waiters;

/// <summary>What an acceptor of a waiter says of an answer (https://smithy.io/2.0/additional-specs/waiters.html).</summary>
public enum WaiterState
{
    /// <summary>The wanted state is reached.</summary>
    Success,

    /// <summary>The wanted state can no longer be reached.</summary>
    Failure,

    /// <summary>Ask again.</summary>
    Retry,
}
