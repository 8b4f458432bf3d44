using Tern.Local.Delivery;
using Tern.Local.Sqs.Messages;
using Tern.Local.Sqs.Queues;

namespace Tern.Local.Sqs.Receiving;

/// <summary>A receive that waits for messages. As an effect it is its deadline.</summary>
internal sealed class WaitingReceiver(SqsQueue queue, ReceiveOptions options) : Effect
{
    // Continuations never run inside the lock of the queue.
    private readonly TaskCompletionSource<ReceivedMessage[]> _completion = new(TaskCreationOptions.RunContinuationsAsynchronously);

    public ReceiveOptions Options { get; } = options;

    public Task<ReceivedMessage[]> Messages => _completion.Task;

    /// <summary>Completes the receive. The caller has removed it from the queue.</summary>
    public void Complete(ReceivedMessage[] messages)
    {
        Cancel();
        _completion.TrySetResult(messages);
    }

    /// <summary>Completes the receive with an error, for example because the queue was deleted.</summary>
    public void Fail(Exception error)
    {
        Cancel();
        _completion.TrySetException(error);
    }

    /// <summary>Cancels the receive, unless it has messages already.</summary>
    public void Abandon(CancellationToken cancellationToken)
    {
        if (queue.RemoveWaiting(this))
        {
            Cancel();
            _completion.TrySetCanceled(cancellationToken);
        }
    }

    protected internal override void Execute()
    {
        if (queue.RemoveWaiting(this))
            Complete([]);
    }
}
