namespace Tern.Functions.Runtime;

/// <summary>The delays between attempts to reach the Runtime API: 10 ms, and twice as much each time.</summary>
internal static class Backoff
{
    /// <summary>The number of attempts, after which the process ends.</summary>
    public const int MaxAttempts = 6;

    private const int FirstDelay = 10;

    public static async ValueTask WaitAsync(int attempt, TimeProvider time, CancellationToken cancellationToken) =>
        await Task.Delay(TimeSpan.FromMilliseconds(FirstDelay << (attempt - 1)), time, cancellationToken).ConfigureAwait(ConfigureAwaitOptions.SuppressThrowing);
}
