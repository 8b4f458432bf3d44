namespace Tern.Local.Lambda.Invocation;

/// <summary>Receives the invocations of all functions. Thread-safe; the methods return at once.</summary>
internal interface IInvocationObserver
{
    /// <summary>An invocation has started.</summary>
    void Start(FunctionInvocation invocation);

    /// <summary>An invocation is complete.</summary>
    void Complete(FunctionInvocation invocation, InvocationResult result);

    /// <summary>An invocation has no result, because the program ends.</summary>
    void Cancel(FunctionInvocation invocation);
}
