using Tern.Runtime;

namespace Tern.Sqs;

public sealed partial class ReceiveMessageOperation
{
    // SQS returns only the attributes that the request lists.
    static partial void PropagateTrace(ref ReceiveMessageRequest request, RequestMessage message)
    {
        foreach (MessageSystemAttributeName name in request.MessageSystemAttributeNames)
        {
            if (name == MessageSystemAttributeName.All || name == MessageSystemAttributeName.AwsTraceHeader)
                return;
        }
        request = request with { MessageSystemAttributeNames = [.. request.MessageSystemAttributeNames, MessageSystemAttributeName.AwsTraceHeader] };
    }
}
