using System.Buffers.Text;
using System.Net;
using System.Net.Sockets;
using Tern.Functions.Sockets;

namespace Tern.Functions.Runtime;

/// <summary>A connection to the Runtime API. It sends one request at a time, and has the response in its buffer until the next one.</summary>
/// <remarks>
/// A blocking socket completes all operations at once, so that the caller needs no other thread. With a socket that does not block, an invocation takes more time
/// (bench/results/functions.md), but a process can have many.
/// </remarks>
internal sealed class RuntimeConnection(RuntimeAddress address, bool isBlocking) : IDisposable
{
    /// <summary>The maximum length of a response: the largest event with its head, and a reserve.</summary>
    public const int MaxResponseLength = 16 * 1024 * 1024;

    private const int InitialBufferSize = 16 * 1024;

    // A larger buffer is released after the invocation that needed it.
    private const int MaxRetainedBufferSize = 256 * 1024;

    private IRuntimeSocket? _socket;
    private byte[] _buffer = GC.AllocateUninitializedArray<byte>(InitialBufferSize);
    private int _received;
    private volatile bool _isDisposed;

    /// <summary>The received bytes. Valid until the next request.</summary>
    public ReadOnlyMemory<byte> Received => _buffer.AsMemory(0, _received);

    public ReadOnlySpan<byte> this[Range range] => _buffer.AsSpan(range);

    /// <summary>Sends bytes of a request. Opens the connection if it is closed.</summary>
    /// <exception cref="SocketException">The connection cannot be opened, or is lost.</exception>
    public async ValueTask SendAsync(ReadOnlyMemory<byte> bytes)
    {
        IRuntimeSocket socket = _socket ?? await OpenAsync().ConfigureAwait(false);
        await socket.SendAsync(bytes).ConfigureAwait(false);
    }

    /// <summary>Receives a response. The range of its body is in <see cref="Received"/>.</summary>
    /// <exception cref="SocketException">The connection is lost.</exception>
    /// <exception cref="EndOfStreamException">The server has closed the connection before the end of the response.</exception>
    /// <exception cref="RuntimeApiException">The bytes are not a response of HTTP/1.1.</exception>
    public async ValueTask<HttpResponse> ReceiveAsync()
    {
        _received = 0;
        if (_buffer.Length > MaxRetainedBufferSize)
            _buffer = GC.AllocateUninitializedArray<byte>(InitialBufferSize);
        HttpHead head = default;
        int start = 0;
        do
        {
            // An interim response precedes the final one.
            start += head.Length;
            int scanned = 0;
            while (!HttpHeadParser.TryParse(_buffer.AsSpan(start, _received - start), scanned, out head))
            {
                scanned = _received - start;
                await ReceiveMoreAsync().ConfigureAwait(false);
            }
            if (start > 0 && head.Status < 200)
                throw new RuntimeApiException("The Runtime API has sent more than one interim response. AWS_LAMBDA_RUNTIME_API must be the address of a Lambda Runtime API.");
        }
        while (head.Status < 200);
        int body = start + head.Length;
        int length = head.HasNoBody ? 0
            : head.IsChunked ? await ReceiveChunksAsync(body).ConfigureAwait(false)
            : head.ContentLength is { } known ? await ReceiveBodyAsync(body, known).ConfigureAwait(false)
            : await ReceiveToEndAsync(body).ConfigureAwait(false);
        if (head.Closes || (head.ContentLength is null && !head.IsChunked && !head.HasNoBody))
            Close();
        return new HttpResponse(head, start, body..(body + length));
    }

    /// <summary>Closes the connection. The next request opens another one.</summary>
    public void Close()
    {
        _socket?.Dispose();
        _socket = null;
    }

    /// <summary>Closes the connection. A request in flight fails.</summary>
    public void Dispose()
    {
        _isDisposed = true;
        Interlocked.MemoryBarrier();
        _socket?.Dispose();
    }

    private async ValueTask<IRuntimeSocket> OpenAsync()
    {
        ObjectDisposedException.ThrowIf(_isDisposed, this);
        _received = 0;
        IRuntimeSocket socket = isBlocking && BlockingSocket.Supports(address.EndPoint)
            ? BlockingSocket.Connect((IPEndPoint)address.EndPoint)
            : await AsyncSocket.ConnectAsync(address).ConfigureAwait(false);
        // A full fence, as in Dispose: one of the two threads reads what the other has written, and closes the socket.
        Interlocked.Exchange(ref _socket, socket);
        if (!_isDisposed)
            return socket;
        socket.Dispose();
        throw new ObjectDisposedException(nameof(RuntimeConnection));
    }

    private async ValueTask ReceiveMoreAsync()
    {
        if (_received == _buffer.Length)
            Grow(2 * _buffer.Length);
        int count = await _socket!.ReceiveAsync(_buffer.AsMemory(_received)).ConfigureAwait(false);
        if (count == 0)
            throw new EndOfStreamException("The Runtime API has closed the connection before the end of a response.");
        _received += count;
    }

    private async ValueTask<int> ReceiveBodyAsync(int start, long length)
    {
        if (length > MaxResponseLength - start)
            throw TooLong();
        int end = start + (int)length;
        if (end > _buffer.Length)
            Grow(end);
        while (_received < end)
            await ReceiveMoreAsync().ConfigureAwait(false);
        return (int)length;
    }

    // Without a length, the end of the connection is the end of the body.
    private async ValueTask<int> ReceiveToEndAsync(int start)
    {
        try
        {
            while (true)
                await ReceiveMoreAsync().ConfigureAwait(false);
        }
        catch (EndOfStreamException)
        {
            return _received - start;
        }
    }

    // The chunks are moved together, so that the body is contiguous.
    private async ValueTask<int> ReceiveChunksAsync(int start)
    {
        int position = start, body = start;
        while (true)
        {
            int line = await FindLineEndAsync(position).ConfigureAwait(false);
            int size = ParseChunkSize(_buffer.AsSpan(position..line));
            position = line + 2;
            if (size == 0)
                break;
            if (size > MaxResponseLength - position - 2)
                throw TooLong();
            while (_received < position + size + 2)
                await ReceiveMoreAsync().ConfigureAwait(false);
            if (!_buffer.AsSpan(position + size, 2).SequenceEqual("\r\n"u8))
                throw InvalidChunk();
            _buffer.AsSpan(position, size).CopyTo(_buffer.AsSpan(body));
            body += size;
            position += size + 2;
        }
        // Trailers, and the empty line after them.
        while (true)
        {
            int line = await FindLineEndAsync(position).ConfigureAwait(false);
            if (line == position)
                return body - start;
            position = line + 2;
        }
    }

    private async ValueTask<int> FindLineEndAsync(int position)
    {
        const int MaxLineLength = 8 * 1024;
        while (true)
        {
            int end = _buffer.AsSpan(position, _received - position).IndexOf("\r\n"u8);
            if (end >= 0)
                return position + end;
            if (_received - position > MaxLineLength)
                throw InvalidChunk();
            await ReceiveMoreAsync().ConfigureAwait(false);
        }
    }

    private static int ParseChunkSize(ReadOnlySpan<byte> line)
    {
        int extension = line.IndexOf((byte)';');
        ReadOnlySpan<byte> digits = (extension < 0 ? line : line[..extension]).TrimEnd((byte)' ');
        return Utf8Parser.TryParse(digits, out int size, out int used, 'x') && used == digits.Length && size >= 0 ? size : throw InvalidChunk();
    }

    private void Grow(int length)
    {
        if (length > MaxResponseLength)
            length = _buffer.Length < MaxResponseLength ? MaxResponseLength : throw TooLong();
        Array.Resize(ref _buffer, length);
    }

    private static RuntimeApiException TooLong() => new($"A response of the Runtime API is longer than {MaxResponseLength} bytes. An event has at most 6 MB.");

    private static RuntimeApiException InvalidChunk() => new("A response of the Runtime API has an invalid chunk. AWS_LAMBDA_RUNTIME_API must be the address of a Lambda Runtime API.");
}
