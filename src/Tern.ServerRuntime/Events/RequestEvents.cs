using System.Buffers;
using System.ComponentModel;
using System.Runtime.CompilerServices;
using Tern.Runtime;

namespace Tern.ServerRuntime;

/// <summary>Reads the events of a request. For generated code.</summary>
/// <remarks>Signatures of events are not verified. Events that are wrapped in signed messages are rejected.</remarks>
/// <seealso href="https://smithy.io/2.0/aws/amazon-eventstream.html">Amazon event stream</seealso>
[EditorBrowsable(EditorBrowsableState.Never)]
public static class RequestEvents
{
    // Beyond this number of bytes, the buffer grows with the received bytes and not with the length in a prelude.
    private const int MaxReserved = 1024 * 1024;

    /// <summary>Returns the events of a request. A malformed event throws a <see cref="TernSerializationException"/> from the enumerator.</summary>
    /// <typeparam name="TEvent">The union type of the stream's events.</typeparam>
    /// <param name="request">The request. Without a body, there are no events.</param>
    /// <param name="read">Reads one event.</param>
    public static IAsyncEnumerable<TEvent> Read<TEvent>(RestRequest request, RequestEventReader<TEvent> read)
    {
        ArgumentNullException.ThrowIfNull(request);
        ArgumentNullException.ThrowIfNull(read);
        return request.EventBody is { } body ? ReadAsync(body, read) : EmptyEventStream<TEvent>.Instance;
    }

    private static async IAsyncEnumerable<TEvent> ReadAsync<TEvent>(Stream body, RequestEventReader<TEvent> read, [EnumeratorCancellation] CancellationToken cancellationToken = default)
    {
        byte[] buffer = ArrayPool<byte>.Shared.Rent(EventFrame.PreludeLength);
        try
        {
            while (await body.ReadAtLeastAsync(buffer.AsMemory(0, EventFrame.PreludeLength), EventFrame.PreludeLength, throwOnEndOfStream: false, cancellationToken).ConfigureAwait(false) is > 0 and var count)
            {
                int end = count;
                int length = end < EventFrame.PreludeLength ? throw Truncated() : EventFrame.ReadLength(buffer.AsSpan(0, EventFrame.PreludeLength));
                while (end < length)
                {
                    if (end == buffer.Length)
                        buffer = Grow(buffer, length);
                    int received = await body.ReadAsync(buffer.AsMemory(end, Math.Min(buffer.Length, length) - end), cancellationToken).ConfigureAwait(false);
                    end += received > 0 ? received : throw Truncated();
                }
                yield return Parse(buffer.AsSpan(0, length), read);
            }
        }
        finally
        {
            ArrayPool<byte>.Shared.Return(buffer);
        }
    }

    private static TEvent Parse<TEvent>(ReadOnlySpan<byte> frame, RequestEventReader<TEvent> read)
    {
        var missing = new MissingMembers();
        TEvent value = read(EventMessage.Read(EventFrame.Read(frame)), missing);
        return missing.Count == 0 ? value : throw new TernSerializationException("An event has no value for a required member", EventFrame.PreludeLength, "");
    }

    private static byte[] Grow(byte[] buffer, int wanted)
    {
        byte[] larger = ArrayPool<byte>.Shared.Rent(Math.Min(wanted, Math.Max(MaxReserved, buffer.Length * 2)));
        buffer.CopyTo(larger.AsSpan());
        ArrayPool<byte>.Shared.Return(buffer);
        return larger;
    }

    private static TernSerializationException Truncated() => new("The event stream ended within an event", -1, "");
}
