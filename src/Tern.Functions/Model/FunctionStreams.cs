using System.ComponentModel;
using System.IO.Pipelines;
using Tern.Runtime;

namespace Tern.Functions.Codecs;

/// <summary>Streams of functions, for generated code.</summary>
[EditorBrowsable(EditorBrowsableState.Never)]
public static class FunctionStreams
{
    /// <summary>Streams the elements of a sequence, each as one chunk.</summary>
    /// <param name="invocation">The invocation.</param>
    /// <param name="items">The elements. The sequence is disposed when it ends, when the client disconnects, or when the invocation is cancelled.</param>
    /// <param name="format">The separation of the elements.</param>
    /// <param name="contentType">The content type; null for that of the format.</param>
    public static async ValueTask WriteAsync<T, TFormat>(Invocation invocation, IAsyncEnumerable<T> items, StreamFormat format, string? contentType)
        where TFormat : IPayloadFormat<T>
    {
        bool isEvents = format == StreamFormat.ServerSentEvents;
        contentType ??= isEvents ? "text/event-stream" : "application/x-ndjson";
        CancellationToken cancellationToken = invocation.CancellationToken;
        using var buffer = new PooledBuffer();
        PipeWriter? output = null;
        await foreach (T item in items.WithCancellation(cancellationToken).ConfigureAwait(false))
        {
            // Not before the first element: until then an error is a complete error response.
            output ??= invocation.StartStreaming(contentType);
            buffer.Clear();
            if (isEvents)
                Append(buffer, "data: "u8);
            TFormat.Write(buffer, item);
            Append(buffer, isEvents ? "\n\n"u8 : "\n"u8);
            FlushResult result = await output.WriteAsync(buffer.WrittenMemory, cancellationToken).ConfigureAwait(false);
            if (result.IsCompleted)
                break;
        }
        if (output is null)
            invocation.StartStreaming(contentType);
    }

    /// <summary>Returns bytes as a stream that is not writable.</summary>
    /// <param name="bytes">The bytes.</param>
    public static Stream Open(ReadOnlyMemory<byte> bytes) =>
        System.Runtime.InteropServices.MemoryMarshal.TryGetArray(bytes, out ArraySegment<byte> segment) && segment.Array is not null
            ? new MemoryStream(segment.Array, segment.Offset, segment.Count, writable: false)
            : new MemoryStream(bytes.ToArray(), writable: false);

    /// <summary>Copies a stream to the response of an invocation, and disposes it.</summary>
    /// <param name="invocation">The invocation.</param>
    /// <param name="stream">The stream; null for a response without content.</param>
    public static async ValueTask CopyAsync(Invocation invocation, Stream? stream)
    {
        if (stream is null)
            return;
        await using (stream.ConfigureAwait(false))
        {
            PooledBuffer response = invocation.Response;
            int read;
            do
            {
                read = await stream.ReadAsync(response.GetMemory(4096), invocation.CancellationToken).ConfigureAwait(false);
                response.Advance(read);
            }
            while (read > 0);
        }
    }

    /// <summary>Copies bytes to the response of an invocation.</summary>
    /// <param name="invocation">The invocation.</param>
    /// <param name="bytes">The bytes.</param>
    public static void Copy(Invocation invocation, ReadOnlyMemory<byte> bytes) => Append(invocation.Response, bytes.Span);

    private static void Append(PooledBuffer buffer, ReadOnlySpan<byte> bytes)
    {
        bytes.CopyTo(buffer.GetSpan(bytes.Length));
        buffer.Advance(bytes.Length);
    }
}
