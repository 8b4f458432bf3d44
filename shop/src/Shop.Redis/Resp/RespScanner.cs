using System.Runtime.CompilerServices;

namespace Shop.Redis.Resp;

/// <summary>
/// Finds where a reply ends, and goes on where it was when more has come: a reply in a thousand pieces is gone through once. Nothing is made of what
/// a length promises.
/// </summary>
internal struct RespScanner(RespLimits limits)
{
    private int _position;
    private int _depth;
    private Counts _left;

    /// <summary>How many bytes are needed at least before it is worth to look again.</summary>
    public int Needed { get; private set; }

    /// <summary>Looks for the end of the reply.</summary>
    /// <param name="bytes">All that has come, from the reply's first byte on.</param>
    /// <param name="length">The length of the reply.</param>
    /// <returns>Whether all of it is there. Then the scanner is ready for the next reply.</returns>
    /// <exception cref="RespFormatException">It is none, or it is too large or too deep.</exception>
    public bool TryFindEnd(ReadOnlySpan<byte> bytes, out int length)
    {
        length = 0;
        while (true)
        {
            Needed = _position + 1;
            if (!RespHeader.TryRead(bytes[_position..], limits, out RespType type, out int count, out int header))
            {
                Check(bytes.Length);
                return false;
            }
            int end = _position + header;
            if (RespHeader.IsBulk(type) && count >= 0)
            {
                long behind = (long)end + count + 2;
                Check(behind);
                end = Needed = (int)behind;
                if (bytes.Length < end)
                    return false;
                if (bytes[end - 2] != '\r' || bytes[end - 1] != '\n')
                    throw new RespFormatException("A string does not end where its length says.");
            }
            Check(end);
            _position = end;
            if (RespHeader.IsAggregate(type) && count > 0)
                Push(count);
            else if (Pop())
                break;
        }
        length = _position;
        this = new(limits);
        return true;
    }

    private readonly void Check(long length)
    {
        if (length > limits.MaxReplyBytes)
            throw new RespFormatException($"A reply is longer than {limits.MaxReplyBytes} bytes.");
    }

    private void Push(int count)
    {
        if (_depth == RespLimits.MaxDepth)
            throw new RespFormatException($"A reply is nested deeper than {RespLimits.MaxDepth}.");
        _left[_depth++] = count;
    }

    // One value is done, and with it all those of which it is the last.
    private bool Pop()
    {
        while (_depth > 0 && --_left[_depth - 1] == 0)
            _depth--;
        return _depth == 0;
    }

    [InlineArray(RespLimits.MaxDepth)]
    private struct Counts
    {
        private int _first;
    }
}
