using System.ComponentModel;

namespace Tern.Runtime;

/// <summary>The state that an acceptor of a waiter finds in a response (https://smithy.io/2.0/additional-specs/waiters.html).</summary>
[EditorBrowsable(EditorBrowsableState.Never)]
public enum WaiterState
{
    /// <summary>The state is reached.</summary>
    Success,

    /// <summary>The state can no longer be reached.</summary>
    Failure,

    /// <summary>The operation is called again.</summary>
    Retry,
}
