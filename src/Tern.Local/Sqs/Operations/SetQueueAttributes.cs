using Tern.Local.Sqs.Queues;
using Tern.Sqs;

namespace Tern.Local.Sqs.Operations;

/// <summary><c>SetQueueAttributes</c>. The attributes have effect at once, not within 60 seconds.</summary>
internal static class SetQueueAttributes
{
    public static SetQueueAttributesResponse Execute(SqsRegion region, SetQueueAttributesRequest request)
    {
        SqsQueue queue = region.GetQueue(request.QueueUrl);
        if (request.Attributes is not { Count: > 0 })
            throw SqsErrors.Missing("Attribute.Name");
        queue.Change(settings =>
        {
            QueueSettings changed = QueueAttributeReader.Read(settings, request.Attributes);
            if (changed.Redrive != settings.Redrive)
                RedriveRules.Check(region.Engine, queue.Region.Scope, queue.Name, changed, request.Attributes);
            return changed;
        });
        return new SetQueueAttributesResponse();
    }
}
