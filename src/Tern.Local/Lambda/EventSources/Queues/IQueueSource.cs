namespace Tern.Local.Lambda.EventSources.Queues;

/// <summary>A queue that an event source mapping reads. Thread-safe.</summary>
internal interface IQueueSource
{
    /// <summary>The ARN of the queue.</summary>
    string Arn { get; }

    /// <summary>Whether the queue is a FIFO queue. While a message is in flight, <see cref="Receive"/> returns no other message of its group, except in the same call.</summary>
    bool IsFifo { get; }

    /// <summary>The visibility timeout of the queue.</summary>
    TimeSpan VisibilityTimeout { get; }

    /// <summary>Receives messages.</summary>
    /// <param name="maxMessages">The maximum number of messages, which can be more than 10.</param>
    /// <param name="visibilityTimeout">How long they are invisible.</param>
    /// <returns>The messages; empty if none is available.</returns>
    IReadOnlyList<QueuedMessage> Receive(int maxMessages, TimeSpan visibilityTimeout);

    /// <summary>Deletes a message. It is not an error if it was deleted or received again.</summary>
    void Delete(string receiptHandle);

    /// <summary>Changes the time until a message is visible again. It is not an error if it was deleted or received again.</summary>
    void ChangeVisibility(string receiptHandle, TimeSpan timeout);

    /// <summary>Calls a method when messages become available. The method is short, and calls no method of the queue.</summary>
    /// <returns>Ends the calls when it is disposed.</returns>
    IDisposable Subscribe(Action messagesAvailable);
}
