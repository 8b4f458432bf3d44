using Tern.Local.Sqs.Queues;
using Tern.Sqs;

namespace Tern.Local.Sqs.Operations;

/// <summary><c>GetQueueAttributes</c>.</summary>
internal static class GetQueueAttributes
{
    public static GetQueueAttributesResponse Execute(SqsRegion region, GetQueueAttributesRequest request)
    {
        SqsQueue queue = region.GetQueue(request.QueueUrl);
        bool returnsAll = false;
        foreach (QueueAttributeName name in request.AttributeNames)
        {
            if (name.Value == QueueAttributes.All)
                returnsAll = true;
            else if (!QueueAttributes.Names.Contains(name.Value))
                throw QueueAttributeReader.Unknown(name.Value);
        }
        (int, int, int) counts = queue.Count();
        var attributes = new OrderedMap<string>();
        foreach (string name in QueueAttributes.Names)
        {
            if ((returnsAll || request.AttributeNames.Any(requested => requested.Value == name)) && QueueAttributeWriter.Write(queue, counts, name) is { } value)
                attributes.Add(name, value);
        }
        return new GetQueueAttributesResponse { Attributes = attributes.Count == 0 ? null : attributes };
    }
}
