using Tern.Runtime;

namespace Tern.Lambda;

public sealed partial class InvokeOperation
{
    static partial void PropagateTrace(ref InvokeRequest request, RequestMessage message) =>
        request = request with { ClientContext = InvocationTrace.Add(request.ClientContext, message.TraceHeader) };
}
