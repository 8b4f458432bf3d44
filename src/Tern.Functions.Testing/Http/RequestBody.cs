using System.Buffers;
using System.Globalization;
using System.IO.Pipelines;

namespace Tern.Functions.Testing.Http;

/// <summary>The body of a request, with a length or in chunks. Each read returns the bytes that have been received.</summary>
internal sealed class RequestBody : Stream
{
    private readonly PipeReader _input;
    private readonly bool _isChunked;
    private List<KeyValuePair<string, string>> _trailers = [];
    private long _rest;
    private bool _isComplete;
    private bool _isFirst = true;

    private RequestBody(PipeReader input, bool isChunked, long length)
    {
        _input = input;
        _isChunked = isChunked;
        _rest = length;
        _isComplete = !isChunked && length == 0;
    }

    /// <summary>Creates the body of a request with a length.</summary>
    public static RequestBody WithLength(PipeReader input, long length) => new(input, isChunked: false, length);

    /// <summary>Creates the body of a request in chunks.</summary>
    public static RequestBody InChunks(PipeReader input) => new(input, isChunked: true, 0);

    /// <summary>Whether the body has been read to its end.</summary>
    public bool IsComplete => _isComplete;

    public override bool CanRead => true;

    public override bool CanSeek => false;

    public override bool CanWrite => false;

    public override long Length => throw new NotSupportedException();

    public override long Position
    {
        get => throw new NotSupportedException();
        set => throw new NotSupportedException();
    }

    /// <summary>Returns a trailer after the body was read to its end; null if it was not sent.</summary>
    public string? FindTrailer(string name)
    {
        foreach ((string key, string value) in _trailers)
        {
            if (key.Equals(name, StringComparison.OrdinalIgnoreCase))
                return value;
        }
        return null;
    }

    /// <exception cref="IOException">The connection was closed before the end of the body, or a chunk is malformed.</exception>
    public override async ValueTask<int> ReadAsync(Memory<byte> buffer, CancellationToken cancellationToken = default)
    {
        try
        {
            if (_isChunked && _rest == 0 && !_isComplete)
                await StartChunkAsync(cancellationToken).ConfigureAwait(false);
        }
        catch (InvalidDataException e)
        {
            throw new IOException(e.Message, e);
        }
        if (_isComplete)
            return 0;
        ReadResult result = await _input.ReadAsync(cancellationToken).ConfigureAwait(false);
        int count = (int)Math.Min(result.Buffer.Length, Math.Min(_rest, buffer.Length));
        if (count == 0 && result.IsCompleted)
            throw new IOException("The connection was closed before the end of a request to the Runtime API.");
        ReadOnlySequence<byte> received = result.Buffer.Slice(0, count);
        received.CopyTo(buffer.Span);
        _input.AdvanceTo(received.End);
        _rest -= count;
        _isComplete = !_isChunked && _rest == 0;
        return count;
    }

    /// <summary>Reads the rest, so that the next request can be read.</summary>
    public async ValueTask DrainAsync(CancellationToken cancellationToken)
    {
        byte[] buffer = new byte[16 * 1024];
        while (await ReadAsync(buffer, cancellationToken).ConfigureAwait(false) > 0)
        {
        }
    }

    public override Task<int> ReadAsync(byte[] buffer, int offset, int count, CancellationToken cancellationToken) => ReadAsync(buffer.AsMemory(offset, count), cancellationToken).AsTask();

    public override int Read(byte[] buffer, int offset, int count) => throw new NotSupportedException();

    public override void Flush() => throw new NotSupportedException();

    public override long Seek(long offset, SeekOrigin origin) => throw new NotSupportedException();

    public override void SetLength(long value) => throw new NotSupportedException();

    public override void Write(byte[] buffer, int offset, int count) => throw new NotSupportedException();

    private async ValueTask StartChunkAsync(CancellationToken cancellationToken)
    {
        // The end of the chunk before.
        if (!_isFirst && await HttpLines.ReadAsync(_input, cancellationToken).ConfigureAwait(false) is not "")
            throw new InvalidDataException("A chunk of a request to the Runtime API is longer than its size.");
        _isFirst = false;
        string? line = await HttpLines.ReadAsync(_input, cancellationToken).ConfigureAwait(false);
        int extension = line?.IndexOf(';', StringComparison.Ordinal) ?? -1;
        if (!int.TryParse(extension < 0 ? line : line.AsSpan(0, extension), NumberStyles.AllowHexSpecifier, CultureInfo.InvariantCulture, out int size) || size < 0)
            throw new InvalidDataException("A chunk of a request to the Runtime API has no valid size.");
        _rest = size;
        if (size > 0)
            return;
        _trailers = await HttpLines.ReadHeadersAsync(_input, cancellationToken).ConfigureAwait(false);
        _isComplete = true;
    }
}
