using System.Runtime.CompilerServices;

namespace Tern.Functions.Async;

/// <summary>The start of an asynchronous method.</summary>
internal static class MethodStart
{
    /// <summary>Executes a method until it completes or waits. As in all asynchronous methods, the caller does not receive the values of <see cref="AsyncLocal{T}"/> that are set in it.</summary>
    public static void Execute<TStateMachine>(ref TStateMachine stateMachine)
        where TStateMachine : IAsyncStateMachine
    {
        ExecutionContext? context = ExecutionContext.Capture();
        try
        {
            stateMachine.MoveNext();
        }
        finally
        {
            // Null while the flow is suppressed.
            if (context is not null)
                ExecutionContext.Restore(context);
        }
    }
}
