using System.Buffers;

namespace Tern.Runtime;

/// <summary>Reads frames from a stream into one pooled buffer, which grows to the largest frame.</summary>
internal sealed class EventFrameReader(ResponseBody body, ResponseMessage response) : IDisposable
{
    private const int InitialSize = 16 * 1024;

    /// <summary>The maximum number of bytes to reserve from the length in a prelude. Beyond it, the buffer grows with the received bytes.</summary>
    private const int MaxReserved = 1024 * 1024;

    private byte[] _buffer = [];
    private int _start;
    private int _end;
    private int _frameLength;
    private bool _isUnread;
    private bool _isReading;

    /// <summary>The current frame, valid until the next read.</summary>
    /// <exception cref="TernSerializationException">A checksum or a length does not match.</exception>
    public EventMessage Current => EventMessage.Read(EventFrame.Read(_buffer.AsSpan(_start, _frameLength)), response);

    /// <summary>Reads the next frame.</summary>
    /// <returns>False if the stream has ended after the previous frame.</returns>
    /// <exception cref="TernSerializationException">The lengths of the frame are out of range.</exception>
    /// <exception cref="TernTransportException">The stream ended within a frame.</exception>
    public async ValueTask<bool> ReadAsync(CancellationToken cancellationToken)
    {
        if (_isUnread)
        {
            _isUnread = false;
            return true;
        }
        _start += _frameLength;
        _frameLength = 0;
        if (!await FillAsync(EventFrame.PreludeLength, cancellationToken).ConfigureAwait(false))
            return false;
        int length = EventFrame.ReadLength(_buffer.AsSpan(_start, EventFrame.PreludeLength));
        await FillAsync(length, cancellationToken).ConfigureAwait(false);
        _frameLength = length;
        return true;
    }

    /// <summary>Makes the next read return the current frame again.</summary>
    public void Unread() => _isUnread = true;

    public void Dispose()
    {
        byte[] buffer = _buffer;
        _buffer = [];
        _start = _end = _frameLength = 0;
        _isUnread = false;
        // Not after a failed read, because the read may still be in progress.
        if (buffer.Length > 0 && !_isReading)
            ArrayPool<byte>.Shared.Return(buffer);
    }

    /// <summary>Reads until the buffer contains that many bytes.</summary>
    /// <returns>False if the stream has ended before the first byte.</returns>
    private async ValueTask<bool> FillAsync(int wanted, CancellationToken cancellationToken)
    {
        while (_end - _start < wanted)
        {
            EnsureCapacity(wanted);
            _isReading = true;
            body.IsInsideEvent = _end > _start;
            int count = await body.ReadAsync(_buffer.AsMemory(_end), cancellationToken).ConfigureAwait(false);
            _isReading = false;
            if (count == 0)
            {
                return _end == _start
                    ? false
                    : throw new TernTransportException("The event stream ended within an event.", response.Call) { ErrorResponse = response.Metadata };
            }
            _end += count;
        }
        return true;
    }

    private void EnsureCapacity(int wanted)
    {
        int present = _end - _start;
        int size = Math.Min(wanted, Math.Max(MaxReserved, present * 2));
        if (_buffer.Length - _start >= size && _buffer.Length > _end)
            return;
        if (_buffer.Length >= size && _buffer.Length > present)
        {
            _buffer.AsSpan(_start, present).CopyTo(_buffer);
        }
        else
        {
            byte[] larger = ArrayPool<byte>.Shared.Rent(Math.Max(size, InitialSize));
            _buffer.AsSpan(_start, present).CopyTo(larger);
            if (_buffer.Length > 0)
                ArrayPool<byte>.Shared.Return(_buffer);
            _buffer = larger;
        }
        _start = 0;
        _end = present;
    }
}
