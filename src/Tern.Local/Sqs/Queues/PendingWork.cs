namespace Tern.Local.Sqs.Queues;

/// <summary>What has to be done after the lock of a queue is released.</summary>
/// <param name="DeadLetters">The messages to add to other queues.</param>
/// <param name="HasAvailable">Whether messages are available that no waiting receiver takes.</param>
internal readonly record struct PendingWork(List<DeadLetter>? DeadLetters, bool HasAvailable)
{
    public void Complete(SqsQueue source)
    {
        if (DeadLetters is { } letters)
        {
            foreach (DeadLetter letter in letters)
                letter.Target.Accept(letter, source);
            if (source.Region.Engine.Records is not null)
                source.EndMoves(letters);
        }
        if (HasAvailable)
            source.NotifyAvailable();
    }
}
