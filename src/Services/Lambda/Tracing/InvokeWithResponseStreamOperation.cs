using Tern.Runtime;

namespace Tern.Lambda;

public sealed partial class InvokeWithResponseStreamOperation
{
    static partial void PropagateTrace(ref InvokeWithResponseStreamRequest request, RequestMessage message) =>
        request = request with { ClientContext = InvocationTrace.Add(request.ClientContext, message.TraceHeader) };
}
