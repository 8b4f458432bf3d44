using System.Buffers;
using Tern.Calls;

namespace Tern.EventStreams;

/// <summary>Takes one frame after another from a stream, in one pooled buffer that grows to the largest of them.</summary>
internal sealed class EventFrameReader(ResponseBody body, ResponseMessage response) : IDisposable
{
    private const int InitialSize = 16 * 1024;

    /// <summary>The most that is reserved because a frame promised it; beyond, memory grows with the bytes that have come.</summary>
    private const int MaxReserved = 1024 * 1024;

    private byte[] _buffer = [];
    private int _start;
    private int _end;
    private int _frameLength;
    private bool _isHeld;
    private bool _isReading;

    /// <summary>The frame that was read last; valid until the next one is.</summary>
    /// <exception cref="Codecs.CodecException">A checksum or a length does not fit.</exception>
    public EventMessage Current => EventMessage.Read(EventFrame.Read(_buffer.AsSpan(_start, _frameLength)), response);

    /// <summary>Goes to the next frame.</summary>
    /// <returns>False when the stream has ended behind the one before.</returns>
    /// <exception cref="Codecs.CodecException">The lengths of the frame are none that one can have.</exception>
    /// <exception cref="TransportException">The stream ended in the middle of a frame.</exception>
    public async ValueTask<bool> ReadAsync(CancellationToken cancellationToken)
    {
        if (_isHeld)
        {
            _isHeld = false;
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

    /// <summary>Gives the current frame once more.</summary>
    public void Hold() => _isHeld = true;

    public void Dispose()
    {
        byte[] buffer = _buffer;
        _buffer = [];
        _start = _end = _frameLength = 0;
        _isHeld = false;
        // Not after a read that failed, which may still be under way.
        if (buffer.Length > 0 && !_isReading)
            ArrayPool<byte>.Shared.Return(buffer);
    }

    /// <summary>Reads until that many bytes are there.</summary>
    /// <returns>False when the stream has ended before the first of them.</returns>
    private async ValueTask<bool> FillAsync(int wanted, CancellationToken cancellationToken)
    {
        while (_end - _start < wanted)
        {
            MakeRoom(wanted);
            _isReading = true;
            body.IsInsideEvent = _end > _start;
            int count = await body.ReadAsync(_buffer.AsMemory(_end), cancellationToken).ConfigureAwait(false);
            _isReading = false;
            if (count == 0)
            {
                return _end == _start
                    ? false
                    : throw new TransportException("the stream of events ended in the middle of one", response.Call) { ErrorResponse = response.Metadata };
            }
            _end += count;
        }
        return true;
    }

    private void MakeRoom(int wanted)
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
