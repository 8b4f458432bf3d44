using System.Text;
using Tern.Functions;

// Returns the values of its invocation after other invocations were able to run: "REQUEST_ID TRACE_ID TENANT_ID".
return await Function.RunAsync(HandleAsync);

static async ValueTask<ReadOnlyMemory<byte>> HandleAsync(ReadOnlyMemory<byte> payload, Invocation invocation)
{
    string requestId = invocation.RequestId;
    await Task.Yield();
    string text = $"\"{invocation.RequestId} {invocation.TraceId} {invocation.TenantId}\"";
    await Task.Yield();
    if (requestId != invocation.RequestId)
        throw new InvalidOperationException("The request id of an invocation has changed.");
    return Encoding.UTF8.GetBytes(text);
}
