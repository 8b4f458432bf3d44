using Tern.Local.Sqs.Queues;
using Tern.Local.Sqs.Validation;
using Tern.Sqs;

namespace Tern.Local.Sqs.Operations;

/// <summary><c>CreateQueue</c>.</summary>
internal static class CreateQueue
{
    /// <param name="region">The queues of the caller.</param>
    /// <param name="request">The request.</param>
    /// <param name="endpoint">The endpoint in the URL, without a final slash. The default is that of the service.</param>
    public static CreateQueueResponse Execute(SqsRegion region, CreateQueueRequest request, string? endpoint = null)
    {
        bool isFifo = request.Attributes is { } attributes && attributes.TryGetValue(QueueAttributes.FifoQueue, out string? fifo)
            && string.Equals(fifo, "true", StringComparison.OrdinalIgnoreCase);
        QueueNameRules.Check(request.QueueName, isFifo);
        QueueSettings settings = QueueAttributeReader.Read(QueueSettings.Default with { IsFifo = isFifo }, request.Attributes);
        RedriveRules.Check(region.Engine, region.Scope, request.QueueName, settings, request.Attributes);
        OrderedMap<string> tags = TagRules.Add(new(), request.Tags, request.QueueName);
        SqsQueue queue = region.GetOrCreate(request.QueueName, settings, tags, existing => CheckSame(existing, settings, request.Attributes));
        return new CreateQueueResponse { QueueUrl = SqsRegion.Url(queue, endpoint) };
    }

    /// <summary>Throws if an attribute of the request differs. Attributes that the request does not have can differ.</summary>
    private static void CheckSame(SqsQueue existing, QueueSettings settings, OrderedMap<string>? attributes)
    {
        if (attributes is null)
            return;
        foreach ((string name, _) in attributes.AsSpan())
        {
            if (QueueAttributeWriter.Write(existing.Settings, name) != QueueAttributeWriter.Write(settings, name))
                throw new QueueNameExistsException($"A queue already exists with the same name and a different value for attribute {name}");
        }
    }
}
