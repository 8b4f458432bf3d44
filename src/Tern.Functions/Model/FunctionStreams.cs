using System.ComponentModel;
using System.Globalization;
using System.IO.Pipelines;
using System.Runtime.InteropServices;
using Tern.Functions.Runtime;
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
    public static async ValueTask WriteAsync<T, TFormat>(Invocation invocation, IAsyncEnumerable<T>? items, StreamFormat format, string? contentType)
        where TFormat : IPayloadFormat<T>
    {
        if (items is null)
            throw new InvalidOperationException("The function has returned null. Expected: a sequence.");
        bool isEvents = format == StreamFormat.ServerSentEvents;
        contentType ??= isEvents ? "text/event-stream" : "application/x-ndjson";
        CancellationToken cancellationToken = invocation.CancellationToken;
        using var buffer = new PooledBuffer();
        PipeWriter? output = null;
        await foreach (T item in items.WithCancellation(cancellationToken).ConfigureAwait(false))
        {
            buffer.Clear();
            if (isEvents)
                Append(buffer, "data: "u8);
            int start = buffer.WrittenCount;
            TFormat.Write(buffer, item);
            RemoveLineBreaks(buffer, start);
            Append(buffer, isEvents ? "\n\n"u8 : "\n"u8);
            // Not before the first element is written: until then an error is a complete error response.
            output ??= invocation.StartStreaming(contentType);
            FlushResult result = await output.WriteAsync(buffer.WrittenMemory, cancellationToken).ConfigureAwait(false);
            if (result.IsCompleted)
                break;
        }
        if (output is null)
            invocation.StartStreaming(contentType);
    }

    /// <summary>Returns the event as a stream that is not writable.</summary>
    /// <param name="invocation">The invocation.</param>
    public static Stream Open(Invocation invocation) => new PayloadStream(invocation);

    /// <summary>Copies a stream to the response of an invocation, and disposes it.</summary>
    /// <param name="invocation">The invocation.</param>
    /// <param name="stream">The stream; null for a response without content.</param>
    /// <exception cref="InvalidOperationException">The stream is longer than a buffered response can be.</exception>
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
                // A stream without an end must not fill the memory.
                if (response.WrittenCount > Poller.MaxResponseLength + InvocationState.ReservedLength)
                    throw new InvalidOperationException(string.Create(CultureInfo.InvariantCulture, $"The stream that the function has returned is longer than {Poller.MaxResponseLength} bytes, the maximum of a buffered response. Copy it to a PipeWriter parameter, which streams the response."));
            }
            while (read > 0);
        }
    }

    /// <summary>Copies bytes to the response of an invocation.</summary>
    /// <param name="invocation">The invocation.</param>
    /// <param name="bytes">The bytes.</param>
    public static void Copy(Invocation invocation, ReadOnlyMemory<byte> bytes) => Append(invocation.Response, bytes.Span);

    // In valid JSON, a line break is white space between tokens. Custom converters can write it. In a stream, it would end the element.
    private static void RemoveLineBreaks(PooledBuffer buffer, int start)
    {
        Span<byte> json = MemoryMarshal.AsMemory(buffer.WrittenMemory[start..]).Span;
        for (int i = json.IndexOfAny((byte)'\n', (byte)'\r'); i >= 0; i = json.IndexOfAny((byte)'\n', (byte)'\r'))
            json[i] = (byte)' ';
    }

    private static void Append(PooledBuffer buffer, ReadOnlySpan<byte> bytes)
    {
        bytes.CopyTo(buffer.GetSpan(bytes.Length));
        buffer.Advance(bytes.Length);
    }
}
