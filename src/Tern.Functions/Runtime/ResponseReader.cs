using System.Buffers.Text;
using Tern.Functions.Errors;

namespace Tern.Functions.Runtime;

/// <summary>Reads one response after another from the bytes of a connection. The bytes of a response are in one buffer, and its body is contiguous.</summary>
internal sealed class ResponseReader
{
    /// <summary>The maximum length of a response: the largest event with its head, and a reserve.</summary>
    public const int MaxLength = 16 * 1024 * 1024;

    private const int InitialSize = 16 * 1024;

    // A larger buffer is released after the invocation that needed it.
    private const int MaxRetainedSize = 256 * 1024;

    private const int MaxLineLength = 8 * 1024;

    private byte[] _buffer = [];
    private int _received;
    private int _start;
    private int _scanned;
    private int _position;
    private int _bodyStart;
    private int _bodyEnd;
    private int _chunkSize;
    private HttpHead _head;
    private Part _part;

    private enum Part
    {
        Head,
        Body,
        BodyToEnd,
        ChunkSize,
        Chunk,
        Trailers,
        Complete,
    }

    /// <summary>The received bytes. Valid until <see cref="Start"/>.</summary>
    public ReadOnlyMemory<byte> Received => _buffer.AsMemory(0, _received);

    public ReadOnlySpan<byte> this[Range range] => _buffer.AsSpan()[range];

    /// <summary>Whether a byte of the response was received.</summary>
    public bool HasBytes => _received > 0;

    /// <summary>The response, after it is complete.</summary>
    public HttpResponse Response => new(_head, _start, _bodyStart.._bodyEnd);

    /// <summary>Whether no other response follows on the connection.</summary>
    public bool ClosesConnection => _head.Closes || (_head.ContentLength is null && !_head.IsChunked && !_head.HasNoBody);

    /// <summary>Discards the response, and reads another one.</summary>
    public void Start()
    {
        _received = _start = _scanned = 0;
        _part = Part.Head;
        if (_buffer.Length is 0 or > MaxRetainedSize)
            _buffer = GC.AllocateUninitializedArray<byte>(InitialSize);
    }

    /// <summary>Returns the memory for the next bytes. It is not empty.</summary>
    /// <exception cref="RuntimeApiException">The response is too long.</exception>
    public Memory<byte> GetMemory()
    {
        if (_received == _buffer.Length)
            Grow(2 * _buffer.Length);
        return _buffer.AsMemory(_received);
    }

    /// <summary>Reads the next bytes.</summary>
    /// <param name="count">The number of bytes; 0 for the end of the connection.</param>
    /// <returns>True if the response is complete.</returns>
    /// <exception cref="EndOfStreamException">The connection ended before the response.</exception>
    /// <exception cref="RuntimeApiException">The bytes are not a response of HTTP/1.1.</exception>
    public bool Advance(int count)
    {
        _received += count;
        if (count == 0)
        {
            // Without a length, the end of the connection is the end of the body.
            if (_part != Part.BodyToEnd)
                throw new EndOfStreamException("The Runtime API has closed the connection before the end of a response.");
            _bodyEnd = _received;
            return true;
        }
        while (ReadPart())
        {
            if (_part != Part.Complete)
                continue;
            if (_received > _position)
                throw Invalid("The Runtime API has sent bytes after the end of a response");
            return true;
        }
        return false;
    }

    /// <returns>False if the part is not complete.</returns>
    private bool ReadPart() => _part switch
    {
        Part.Head => ReadHead(),
        Part.Body => ReadBody(),
        Part.ChunkSize => ReadChunkSize(),
        Part.Chunk => ReadChunk(),
        Part.Trailers => ReadTrailer(),
        _ => false,
    };

    private bool ReadHead()
    {
        if (!HttpHeadParser.TryParse(_buffer.AsSpan(_start, _received - _start), _scanned, out _head))
        {
            _scanned = _received - _start;
            return false;
        }
        int end = _start + _head.Length;
        if (_head.Status < 200)
        {
            // An interim response precedes the final one.
            if (_start > 0)
                throw Invalid("The Runtime API has sent more than one interim response");
            _start = end;
            _scanned = 0;
            return _received > end;
        }
        _bodyStart = _bodyEnd = _position = end;
        _part = _head.HasNoBody ? Part.Complete
            : _head.IsChunked ? Part.ChunkSize
            : _head.ContentLength is { } length ? StartBody(length)
            : Part.BodyToEnd;
        return true;
    }

    private Part StartBody(long length)
    {
        if (length > MaxLength - _bodyStart)
            throw TooLong();
        _bodyEnd = _bodyStart + (int)length;
        if (_bodyEnd > _buffer.Length)
            Grow(_bodyEnd);
        return Part.Body;
    }

    private bool ReadBody()
    {
        if (_received < _bodyEnd)
            return false;
        _position = _bodyEnd;
        _part = Part.Complete;
        return true;
    }

    private bool ReadChunkSize()
    {
        if (!TryReadLine(out Range line))
            return false;
        _chunkSize = ParseChunkSize(_buffer.AsSpan()[line]);
        if (_chunkSize > MaxLength - _position - 2)
            throw TooLong();
        _part = _chunkSize == 0 ? Part.Trailers : Part.Chunk;
        return true;
    }

    // The chunks are moved together, so that the body is contiguous.
    private bool ReadChunk()
    {
        int end = _position + _chunkSize;
        if (_received < end + 2)
            return false;
        if (!_buffer.AsSpan(end, 2).SequenceEqual("\r\n"u8))
            throw InvalidChunk();
        _buffer.AsSpan(_position, _chunkSize).CopyTo(_buffer.AsSpan(_bodyEnd));
        _bodyEnd += _chunkSize;
        _position = end + 2;
        _part = Part.ChunkSize;
        return true;
    }

    // The empty line after the trailers is the end.
    private bool ReadTrailer()
    {
        if (!TryReadLine(out Range line))
            return false;
        if (line.Start.Value == line.End.Value)
            _part = Part.Complete;
        return true;
    }

    private bool TryReadLine(out Range line)
    {
        int length = _buffer.AsSpan(_position, _received - _position).IndexOf("\r\n"u8);
        if (length > MaxLineLength || (length < 0 && _received - _position > MaxLineLength))
            throw InvalidChunk();
        line = _position..(_position + Math.Max(length, 0));
        if (length < 0)
            return false;
        _position += length + 2;
        return true;
    }

    private static int ParseChunkSize(ReadOnlySpan<byte> line)
    {
        int extension = line.IndexOf((byte)';');
        ReadOnlySpan<byte> digits = (extension < 0 ? line : line[..extension]).TrimEnd((byte)' ');
        return Utf8Parser.TryParse(digits, out int size, out int used, 'x') && used == digits.Length && size >= 0 ? size : throw InvalidChunk();
    }

    private void Grow(int length)
    {
        if (length > MaxLength)
            length = _buffer.Length < MaxLength ? MaxLength : throw TooLong();
        Array.Resize(ref _buffer, length);
    }

    private static RuntimeApiException TooLong() => new(ErrorTypes.InvalidResponse, $"A response of the Runtime API is longer than {MaxLength} bytes. An event has at most 6 MB.");

    private static RuntimeApiException InvalidChunk() => Invalid("A response of the Runtime API has an invalid chunk");

    private static RuntimeApiException Invalid(string problem) =>
        new(ErrorTypes.InvalidResponse, $"{problem}. AWS_LAMBDA_RUNTIME_API must be the address of a Lambda Runtime API.");
}
