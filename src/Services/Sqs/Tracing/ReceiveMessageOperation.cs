using Tern.Runtime;

namespace Tern.Sqs;

public sealed partial class ReceiveMessageOperation
{
    // SQS returns only the attributes that the request lists.
    static partial void PropagateTrace(ref ReceiveMessageRequest request, RequestMessage message)
    {
        // The older member for the same attributes. What SQS returns for a request with both is not documented.
        if (request.AttributeNames.Count > 0)
            return;
        foreach (MessageSystemAttributeName name in request.MessageSystemAttributeNames)
        {
            if (name == MessageSystemAttributeName.All || name == MessageSystemAttributeName.AwsTraceHeader)
                return;
        }
        request = request with { MessageSystemAttributeNames = [.. request.MessageSystemAttributeNames, MessageSystemAttributeName.AwsTraceHeader] };
    }
}
