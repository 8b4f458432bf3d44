using System.Buffers;

namespace Shop.Redis.Resp;

/// <summary>What has come from the server and is not read yet: one pooled array, which grows to the reply that it has to hold and shrinks again.</summary>
internal struct ReplyBuffer(RespLimits limits) : IDisposable
{
    private const int UsualSize = 16 * 1024;

    private RespScanner _scanner = new(limits);
    private byte[] _bytes = ArrayPool<byte>.Shared.Rent(UsualSize);
    private int _start;
    private int _end;

    /// <summary>Where the next bytes go. Replies that were read before are no longer there.</summary>
    public Memory<byte> GetFree()
    {
        int unread = _end - _start;
        int needed = Math.Max(_scanner.Needed, unread + 1);
        if (_start + needed > _bytes.Length || unread == 0)
            Move(needed);
        return _bytes.AsMemory(_end);
    }

    /// <summary>As many bytes were put there.</summary>
    public void Advance(int count) => _end += count;

    /// <summary>Takes the next reply.</summary>
    /// <param name="reply">Its bytes, good until <see cref="GetFree"/>.</param>
    /// <returns>Whether it was all there.</returns>
    /// <exception cref="RespFormatException">It is none, or it is too large or too deep.</exception>
    public bool TryRead(out ReadOnlySpan<byte> reply)
    {
        if (!_scanner.TryFindEnd(_bytes.AsSpan(_start, _end - _start), out int length))
        {
            reply = default;
            return false;
        }
        reply = _bytes.AsSpan(_start, length);
        _start += length;
        return true;
    }

    public void Dispose()
    {
        ArrayPool<byte>.Shared.Return(_bytes);
        _bytes = [];
    }

    private void Move(int needed)
    {
        byte[] old = _bytes;
        int unread = _end - _start;
        // Doubled while it grows, so that what comes in pieces is not copied for each; one that a large reply has left is given back.
        int size = needed <= UsualSize ? UsualSize : Math.Max(needed, (int)Math.Min(2L * unread, limits.MaxReplyBytes));
        if (old.Length < needed || (old.Length > 4 * UsualSize && size == UsualSize))
            _bytes = ArrayPool<byte>.Shared.Rent(size);
        old.AsSpan(_start, unread).CopyTo(_bytes);
        if (old != _bytes)
            ArrayPool<byte>.Shared.Return(old);
        (_start, _end) = (0, unread);
    }
}
