namespace Tern.Local.Lambda.EventSources.Queues;

/// <summary>Finds the queues of event source mappings.</summary>
internal interface IQueueSources
{
    /// <summary>Returns the queue with an ARN; null if it does not exist.</summary>
    IQueueSource? Find(string arn);
}
