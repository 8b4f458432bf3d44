using Tern.Runtime;
using Tern.Sqs.Tracing;

namespace Tern.Sqs;

public sealed partial class SendMessageOperation
{
    static partial void PropagateTrace(ref SendMessageRequest request, RequestMessage message)
    {
        if (message.TraceHeader is { } header)
            request = request with { MessageSystemAttributes = MessageTrace.Add(request.MessageSystemAttributes, header) };
    }
}
