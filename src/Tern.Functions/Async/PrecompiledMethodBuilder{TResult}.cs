using System.Runtime.CompilerServices;

namespace Tern.Functions.Async;

/// <summary>The builder of asynchronous methods that are executed at the start of a process.</summary>
/// <remarks>
/// The builders of .NET start a method by generic methods whose type argument is the state machine. ReadyToRun cannot compile them in advance, because they are in
/// another assembly than the state machine, so each asynchronous method is two methods for the compiler at run time. This start is in the same assembly.
/// A method that does not complete at once continues as with <see cref="PoolingAsyncValueTaskMethodBuilder{TResult}"/>.
/// </remarks>
internal struct PrecompiledMethodBuilder<TResult>
{
    // Not read-only: the builder is changed in place.
    private PoolingAsyncValueTaskMethodBuilder<TResult> _pooling;
    private TResult _result;
    private bool _isPooling;

    public ValueTask<TResult> Task => _isPooling ? _pooling.Task : new ValueTask<TResult>(_result);

    public static PrecompiledMethodBuilder<TResult> Create() => default;

#pragma warning disable CA1822, IDE0060 // The compiler requires instance methods with these parameters.
    public void Start<TStateMachine>(ref TStateMachine stateMachine)
        where TStateMachine : IAsyncStateMachine => MethodStart.Execute(ref stateMachine);

    public void SetStateMachine(IAsyncStateMachine stateMachine)
    {
    }
#pragma warning restore CA1822, IDE0060

    public void SetResult(TResult result)
    {
        if (_isPooling)
            _pooling.SetResult(result);
        else
            _result = result;
    }

    public void SetException(Exception exception)
    {
        UsePooling();
        _pooling.SetException(exception);
    }

    public void AwaitOnCompleted<TAwaiter, TStateMachine>(ref TAwaiter awaiter, ref TStateMachine stateMachine)
        where TAwaiter : INotifyCompletion
        where TStateMachine : IAsyncStateMachine
    {
        UsePooling();
        _pooling.AwaitOnCompleted(ref awaiter, ref stateMachine);
    }

    public void AwaitUnsafeOnCompleted<TAwaiter, TStateMachine>(ref TAwaiter awaiter, ref TStateMachine stateMachine)
        where TAwaiter : ICriticalNotifyCompletion
        where TStateMachine : IAsyncStateMachine
    {
        UsePooling();
        _pooling.AwaitUnsafeOnCompleted(ref awaiter, ref stateMachine);
    }

    // Before the state machine is copied to the heap.
    private void UsePooling()
    {
        if (_isPooling)
            return;
        _pooling = PoolingAsyncValueTaskMethodBuilder<TResult>.Create();
        _isPooling = true;
    }
}
