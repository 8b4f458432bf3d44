using Microsoft.Extensions.Logging;

namespace Tern.Functions.Batches;

/// <summary>Extends the visibility timeout of the messages of a batch that have not ended.</summary>
internal sealed class HeartbeatLoop : IAsyncDisposable
{
    private readonly VisibilityHeartbeat _heartbeat;
    private readonly IReadOnlyList<SqsMessage> _messages;
    private readonly Func<ILogger> _log;
    private readonly bool[] _ended;
    private readonly CancellationTokenSource _stop = new();
    private readonly Task _running;

    /// <param name="heartbeat">The requests and their times.</param>
    /// <param name="messages">The messages of one queue.</param>
    /// <param name="log">Returns the log.</param>
    /// <exception cref="ArgumentException">The interval is not valid.</exception>
    public HeartbeatLoop(VisibilityHeartbeat heartbeat, IReadOnlyList<SqsMessage> messages, Func<ILogger> log)
    {
        _heartbeat = heartbeat;
        _messages = messages;
        _log = log;
        _ended = new bool[messages.Count];
        _running = RunAsync(heartbeat.GetInterval(), _stop.Token);
    }

    /// <summary>Ends the heartbeat of a message.</summary>
    public void End(int index) => Volatile.Write(ref _ended[index], true);

    public async ValueTask DisposeAsync()
    {
        await _stop.CancelAsync().ConfigureAwait(false);
        await _running.ConfigureAwait(false);
        _stop.Dispose();
    }

    private async Task RunAsync(TimeSpan interval, CancellationToken cancellationToken)
    {
        using var timer = new PeriodicTimer(interval, _heartbeat.TimeProvider);
        try
        {
            while (await timer.WaitForNextTickAsync(cancellationToken).ConfigureAwait(false))
                await ExtendAsync(cancellationToken).ConfigureAwait(false);
        }
        catch (OperationCanceledException) when (cancellationToken.IsCancellationRequested)
        {
        }
    }

    private async Task ExtendAsync(CancellationToken cancellationToken)
    {
        List<string> handles = [];
        for (int i = 0; i < _messages.Count; i++)
        {
            if (!Volatile.Read(ref _ended[i]))
                handles.Add(_messages[i].ReceiptHandle);
        }
        if (handles.Count == 0)
            return;
        try
        {
            await _heartbeat.ExtendAsync(_messages[0].EventSourceArn ?? "", handles, cancellationToken).ConfigureAwait(false);
        }
        catch (Exception e) when (!cancellationToken.IsCancellationRequested)
        {
            BatchLog.HeartbeatFailed(_log(), handles.Count, e);
        }
        catch (Exception) when (cancellationToken.IsCancellationRequested)
        {
            // The batch has ended.
        }
    }
}
