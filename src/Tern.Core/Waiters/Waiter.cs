using System.ComponentModel;
using System.Runtime.ExceptionServices;

namespace Tern.Runtime;

/// <summary>Calls an operation repeatedly until its responses show a state. Generated clients call it.</summary>
[EditorBrowsable(EditorBrowsableState.Never)]
public static class Waiter
{
    /// <summary>Calls the operation until the state is reached.</summary>
    /// <param name="name">The name of the waiter in the model.</param>
    /// <param name="client">The client for the calls.</param>
    /// <param name="request">The request of each call.</param>
    /// <param name="call">Calls the operation.</param>
    /// <param name="check">Returns the state that a response, or an error, shows; null if no acceptor matches.</param>
    /// <param name="minDelay">The minimum time between two calls.</param>
    /// <param name="maxDelay">The maximum time between two calls.</param>
    /// <param name="maxWait">The maximum time to wait; more than zero.</param>
    /// <param name="cancellationToken">Cancels the operation.</param>
    /// <exception cref="TernWaiterException">The state can no longer be reached, or the maximum time to wait was reached.</exception>
    /// <exception cref="TernServiceException">The service returned an error that matches no acceptor of the waiter.</exception>
    public static async Task WaitAsync<TClient, TRequest, TResponse>(
        string name,
        TClient client,
        TRequest request,
        Func<TClient, TRequest, CancellationToken, Task<TResponse>> call,
        Func<TRequest, TResponse?, TernServiceException?, WaiterState?> check,
        TimeSpan minDelay,
        TimeSpan maxDelay,
        TimeSpan maxWait,
        CancellationToken cancellationToken)
        where TClient : ServiceClient
        where TResponse : class
    {
        ArgumentOutOfRangeException.ThrowIfLessThanOrEqual(maxWait, TimeSpan.Zero);
        TimeProvider time = client.Options.TimeProvider;
        long start = time.GetTimestamp();
        for (int attempt = 1; ; attempt++)
        {
            TResponse? response = null;
            TernServiceException? error = null;
            try
            {
                response = await call(client, request, cancellationToken).ConfigureAwait(false);
            }
            catch (TernServiceException e)
            {
                error = e;
            }
            switch (check(request, response, error))
            {
                case WaiterState.Success:
                    return;
                case WaiterState.Failure:
                    throw new TernWaiterException(name, isTimeout: false, $"Waiting for {name} failed. The response shows that the state can no longer be reached.", error);
                case null when error is not null:
                    ExceptionDispatchInfo.Throw(error);
                    break;
            }
            TimeSpan left = maxWait - time.GetElapsedTime(start);
            TimeSpan delay = WaiterDelay.GetNext(attempt, minDelay, maxDelay, left, Random.Shared.NextDouble());
            // A delay below a timer's resolution is none, and the call would be repeated at once.
            if (delay < TimeSpan.FromMilliseconds(1))
            {
                throw new TernWaiterException(name, isTimeout: true,
                    $"Waiting for {name} timed out after {attempt} calls in {maxWait}. Increase the maximum time to wait, or check the last response.", error);
            }
            await Task.Delay(delay, time, cancellationToken).ConfigureAwait(false);
        }
    }
}
