using System.Runtime.ExceptionServices;

namespace Tern.Waiters;

/// <summary>Repeats an operation until its answers show a state; generated clients call it.</summary>
public static class Waiter
{
    /// <summary>Asks, waits and asks again.</summary>
    /// <param name="name">The waiter's name in the model.</param>
    /// <param name="client">The client to ask through.</param>
    /// <param name="request">What to ask.</param>
    /// <param name="call">Calls the operation.</param>
    /// <param name="check">What an answer, or the error in its place, means; null when no acceptor matches.</param>
    /// <param name="minDelay">The least time between two calls.</param>
    /// <param name="maxDelay">The greatest time between two calls.</param>
    /// <param name="maxWait">How long to wait at most.</param>
    /// <param name="cancellationToken">Ends the wait.</param>
    /// <exception cref="WaiterException">The state can no longer be reached, or the time is over.</exception>
    /// <exception cref="ServiceException">The service answered with an error that the waiter has no rule for.</exception>
    public static async Task RunAsync<TClient, TRequest, TResponse>(
        string name,
        TClient client,
        TRequest request,
        Func<TClient, TRequest, CancellationToken, Task<TResponse>> call,
        Func<TRequest, TResponse?, ServiceException?, WaiterState?> check,
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
            ServiceException? error = null;
            try
            {
                response = await call(client, request, cancellationToken).ConfigureAwait(false);
            }
            catch (ServiceException e)
            {
                error = e;
            }
            switch (check(request, response, error))
            {
                case WaiterState.Success:
                    return;
                case WaiterState.Failure:
                    throw new WaiterException(name, isTimeout: false, $"Waiting for {name} ended: the service's answer shows that it will not come about.", error);
                case null when error is not null:
                    ExceptionDispatchInfo.Throw(error);
                    break;
            }
            TimeSpan left = maxWait - time.GetElapsedTime(start);
            TimeSpan delay = WaiterDelay.Next(attempt, minDelay, maxDelay, left, Random.Shared.NextDouble());
            // A shorter delay than a timer's resolution is none, and the question would be repeated at once.
            if (delay < TimeSpan.FromMilliseconds(1))
            {
                throw new WaiterException(name, isTimeout: true,
                    $"Waiting for {name} ended after {attempt} calls: the {maxWait} that it was given are over. Give it more time, or look at the last answer.", error);
            }
            await Task.Delay(delay, time, cancellationToken).ConfigureAwait(false);
        }
    }
}
