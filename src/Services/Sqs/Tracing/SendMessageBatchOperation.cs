using Tern.Runtime;
using Tern.Sqs.Tracing;

namespace Tern.Sqs;

public sealed partial class SendMessageBatchOperation
{
    static partial void PropagateTrace(ref SendMessageBatchRequest request, RequestMessage message)
    {
        if (message.TraceHeader is not { } header)
            return;
        var entries = new List<SendMessageBatchRequestEntry>(request.Entries.Count);
        foreach (SendMessageBatchRequestEntry entry in request.Entries)
        {
            // A test compares the copied members with those of the type.
            entries.Add(new()
            {
                Id = entry.Id,
                MessageBody = entry.MessageBody,
                DelaySeconds = entry.DelaySeconds,
                MessageAttributes = entry.MessageAttributes,
                MessageSystemAttributes = MessageTrace.Add(entry.MessageSystemAttributes, header),
                MessageDeduplicationId = entry.MessageDeduplicationId,
                MessageGroupId = entry.MessageGroupId,
            });
        }
        request = request with { Entries = entries };
    }
}
