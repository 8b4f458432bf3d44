using Tern.Lambda;
using Tern.Local.Services;

namespace Tern.Local.Lambda.Invocation;

/// <summary><c>InvokeAsync</c>: the earlier form of <c>Invoke</c> with the type <c>Event</c>.</summary>
/// <seealso href="https://docs.aws.amazon.com/lambda/latest/api/API_InvokeAsync.html">InvokeAsync</seealso>
internal static class InvokeFunctionLater
{
    public static async ValueTask<InvokeAsyncResponse> ExecuteAsync(
        LambdaEngine engine, RequestContext context, string functionName, ReadOnlyMemory<byte> payload, CancellationToken cancellationToken)
    {
        var request = new InvokeRequest { FunctionName = functionName, InvocationType = InvocationType.Event, Payload = payload };
        return new InvokeAsyncResponse { Status = (await InvokeFunction.ExecuteAsync(engine, context, request, cancellationToken).ConfigureAwait(false)).StatusCode };
    }
}
