using Tern.Local.Lambda.EventSources.Queues;

namespace Tern.Local.Sqs.EventSources;

/// <summary>Queues as sources of functions.</summary>
internal sealed class SqsQueueSources(SqsEngine engine) : IQueueSources
{
    /// <inheritdoc/>
    public IQueueSource? Find(string arn) => engine.FindQueue(arn) is { } queue ? new SqsQueueSource(queue) : null;
}
