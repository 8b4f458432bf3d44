using System.Buffers;

namespace Tern.Functions.Generator.Tests.Sample;

/// <summary>Returns the stored response of an event that was processed before.</summary>
public sealed class Idempotent(Type type) : IFunctionFilter<Idempotent>
{
    private readonly Dictionary<string, (string ContentType, byte[] Response)> _responses = [];

    public Type Type => type;

    public static async ValueTask InvokeAsync<TNext>(Idempotent filter, Invocation invocation, TNext next)
        where TNext : struct, IFunctionNext
    {
        string key = $"{TNext.FunctionName} {filter.Type.Name} {Convert.ToBase64String(invocation.Payload.Span)}";
        if (filter._responses.TryGetValue(key, out (string ContentType, byte[] Response) stored))
        {
            await invocation.StartStreaming(stored.ContentType).WriteAsync(stored.Response, invocation.CancellationToken);
            return;
        }
        var stream = new ArrayBufferWriter<byte>();
        invocation.CopyStreamTo(stream);
        await next.InvokeAsync(invocation);
        filter._responses[key] = (invocation.StreamContentType!, stream.WrittenSpan.ToArray());
    }
}
