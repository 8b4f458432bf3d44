namespace Tern.Local.Tests.Sqs.RandomWalks;

/// <summary>A call of a random walk. There are two queues: 0, and its dead-letter queue 1. Times are in seconds.</summary>
internal abstract record QueueCommand
{
    /// <summary>Sends a message with the next body. Only a FIFO queue uses the group and the deduplication ID, only a standard queue the delay.</summary>
    public sealed record Send(int Queue, int Group, int DeduplicationId, int Delay) : QueueCommand;

    public sealed record Receive(int Queue, int Max, int Visibility) : QueueCommand;

    /// <summary>Deletes a message by a handle, which can have expired.</summary>
    /// <param name="Handle">0 for the latest handle, 1 for the one before it.</param>
    public sealed record Delete(int Handle) : QueueCommand;

    /// <summary>Changes the visibility timeout by a handle.</summary>
    /// <param name="Handle"><inheritdoc cref="Delete" path="/param[@name='Handle']"/></param>
    /// <param name="Visibility">The new timeout.</param>
    public sealed record Change(int Handle, int Visibility) : QueueCommand;

    public sealed record Purge(int Queue) : QueueCommand;

    /// <summary>Moves the messages of the dead-letter queue to their source.</summary>
    public sealed record Redrive : QueueCommand;

    public sealed record Advance(int Seconds) : QueueCommand;

    /// <summary>Closes the folder, and opens it again.</summary>
    public sealed record Reopen : QueueCommand;
}
