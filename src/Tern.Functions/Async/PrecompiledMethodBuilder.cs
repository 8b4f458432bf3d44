using System.Runtime.CompilerServices;

namespace Tern.Functions.Async;

/// <summary>The builder of asynchronous methods without a result that are executed at the start of a process.</summary>
/// <inheritdoc cref="PrecompiledMethodBuilder{TResult}" path="/remarks"/>
internal struct PrecompiledMethodBuilder
{
    // Not read-only: the builder is changed in place.
    private PoolingAsyncValueTaskMethodBuilder _pooling;
    private bool _isPooling;

    public ValueTask Task => _isPooling ? _pooling.Task : ValueTask.CompletedTask;

    public static PrecompiledMethodBuilder Create() => default;

#pragma warning disable CA1822, IDE0060 // The compiler requires instance methods with these parameters.
    public void Start<TStateMachine>(ref TStateMachine stateMachine)
        where TStateMachine : IAsyncStateMachine => MethodStart.Execute(ref stateMachine);

    public void SetStateMachine(IAsyncStateMachine stateMachine)
    {
    }
#pragma warning restore CA1822, IDE0060

    public void SetResult()
    {
        if (_isPooling)
            _pooling.SetResult();
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
        _pooling = PoolingAsyncValueTaskMethodBuilder.Create();
        _isPooling = true;
    }
}
