using System.Buffers;
using System.Globalization;
using System.IO.Pipelines;
using System.Net.Sockets;
using System.Text;
using Tern.Functions.Errors;
using Tern.Functions.Runtime;

namespace Tern.Functions.Streaming;

/// <summary>A response that is sent in chunks. Each flush is one chunk, which is one write with its size.</summary>
internal sealed class ChunkWriter : PipeWriter
{
    /// <summary>The maximum length of a streamed response: 200 MB.</summary>
    public const long MaxLength = 200L * 1024 * 1024;

    // The size of a chunk has at most eight digits.
    private const int SizeLength = 10;
    private const int InitialSize = 4 * 1024;

    private readonly InvocationState _invocation;
    private readonly RuntimeConnection _connection;
    private readonly IBufferWriter<byte>? _copy;
    private readonly int _version;
    private byte[]? _head;
    private byte[] _buffer;
    private int _prefix;
    private int _end;
    private long _total;
    private bool _isCompleted;
    private bool _isDisconnected;

    public ChunkWriter(InvocationState invocation, RuntimeConnection connection, byte[] head, IBufferWriter<byte>? copy)
    {
        _invocation = invocation;
        _connection = connection;
        _copy = copy;
        _version = invocation.Version;
        _head = head;
        _prefix = head.Length + SizeLength;
        _buffer = ArrayPool<byte>.Shared.Rent(_prefix + InitialSize);
        _end = _prefix;
    }

    /// <summary>Whether the function has completed the writer with an exception.</summary>
    public Exception? Failure { get; private set; }

    /// <summary>Whether bytes of the response have been sent.</summary>
    public bool IsStarted => _head is null;

    /// <summary>Whether the reader has disconnected.</summary>
    public bool IsDisconnected => _isDisconnected;

    /// <summary>The error of a service that has not accepted bytes in time; null for none. The process ends with it.</summary>
    public RuntimeApiException? Timeout { get; private set; }

    /// <summary>The error of a response that is too long; null for none.</summary>
    public ErrorReport? LengthError => IsTooLong ? ErrorReport.Create(ErrorTypes.ResponseTooLarge, TooLongMessage) : null;

    public override bool CanGetUnflushedBytes => true;

    public override long UnflushedBytes => _end - _prefix;

    public override Memory<byte> GetMemory(int sizeHint = 0)
    {
        EnsureSpace(sizeHint);
        return _buffer.AsMemory(_end, _buffer.Length - _end - 2);
    }

    public override Span<byte> GetSpan(int sizeHint = 0)
    {
        EnsureSpace(sizeHint);
        return _buffer.AsSpan(_end, _buffer.Length - _end - 2);
    }

    public override void Advance(int bytes)
    {
        ArgumentOutOfRangeException.ThrowIfNegative(bytes);
        ArgumentOutOfRangeException.ThrowIfGreaterThan(bytes, _buffer.Length - _end - 2);
        _end += bytes;
    }

    public override void CancelPendingFlush()
    {
        // A flush is not cancelled, because the service would have received a part of a chunk.
    }

    public override void Complete(Exception? exception = null)
    {
        _isCompleted = true;
        Failure ??= exception;
    }

    public override async ValueTask<FlushResult> FlushAsync(CancellationToken cancellationToken = default)
    {
        cancellationToken.ThrowIfCancellationRequested();
        ThrowIfEnded();
        if (_end > _prefix || _head is not null)
            await SendChunkAsync().ConfigureAwait(false);
        return new FlushResult(isCanceled: false, isCompleted: _isDisconnected);
    }

    /// <summary>Sends what is not flushed, and the end of the response.</summary>
    /// <param name="error">The error that is reported in trailers; null for none.</param>
    public async ValueTask EndAsync(ErrorReport? error)
    {
        if (IsTooLong)
            _end = _prefix;
        await SendChunkAsync().ConfigureAwait(false);
        if (_isDisconnected)
            return;
        ReadOnlyMemory<byte> end = error is null
            ? "0\r\n\r\n"u8.ToArray()
            : Encoding.UTF8.GetBytes($"0\r\nLambda-Runtime-Function-Error-Type: {error.Type}\r\nLambda-Runtime-Function-Error-Body: {Convert.ToBase64String(error.Json)}\r\n\r\n");
        await SendAsync(end).ConfigureAwait(false);
    }

    /// <summary>Releases the buffer.</summary>
    public void Release()
    {
        _isCompleted = true;
        byte[] buffer = _buffer;
        _buffer = [];
        _end = 0;
        if (buffer.Length > 0)
            ArrayPool<byte>.Shared.Return(buffer);
    }

    private bool IsTooLong => _total + (_end - _prefix) > MaxLength;

    private static string TooLongMessage => string.Create(CultureInfo.InvariantCulture, $"The streamed response is longer than {MaxLength} bytes, the maximum of Lambda.");

    private async ValueTask SendChunkAsync()
    {
        int length = _end - _prefix;
        if (IsTooLong)
            throw new InvalidOperationException(TooLongMessage);
        _copy?.Write(_buffer.AsSpan(_prefix, length));
        int start = WriteFrame(length);
        if (start == _end)
            return;
        _total += length;
        await SendAsync(_buffer.AsMemory(start.._end)).ConfigureAwait(false);
        _end = _prefix = SizeLength;
    }

    // Writes the head, the size and the end of the chunk around its bytes.
    private int WriteFrame(int length)
    {
        int start = _prefix;
        if (length > 0)
        {
            Span<byte> size = stackalloc byte[SizeLength];
            length.TryFormat(size, out int digits, "x", CultureInfo.InvariantCulture);
            "\r\n"u8.CopyTo(size[digits..]);
            start -= digits + 2;
            size[..(digits + 2)].CopyTo(_buffer.AsSpan(start));
            "\r\n"u8.CopyTo(_buffer.AsSpan(_end));
            _end += 2;
        }
        if (_head is { } head)
        {
            start -= head.Length;
            head.CopyTo(_buffer, start);
            _head = null;
        }
        return start;
    }

    private async ValueTask SendAsync(ReadOnlyMemory<byte> bytes)
    {
        if (_isDisconnected)
            return;
        try
        {
            await _connection.SendAsync(bytes, _invocation.StreamTimeout).ConfigureAwait(false);
        }
        catch (Exception e) when (e is SocketException or ObjectDisposedException or RuntimeApiException)
        {
            _isDisconnected = true;
            Timeout = e as RuntimeApiException;
            _connection.Close();
            _invocation.CancelToken();
        }
    }

    private void EnsureSpace(int sizeHint)
    {
        ThrowIfEnded();
        int needed = _end + Math.Max(sizeHint, 1) + 2;
        if (needed <= _buffer.Length)
            return;
        byte[] larger = ArrayPool<byte>.Shared.Rent(Math.Max(needed, 2 * _buffer.Length));
        _buffer.AsSpan(_prefix, _end - _prefix).CopyTo(larger.AsSpan(_prefix));
        ArrayPool<byte>.Shared.Return(_buffer);
        _buffer = larger;
    }

    private void ThrowIfEnded()
    {
        if (_isCompleted || _invocation.Version != _version)
            throw new InvalidOperationException("The streamed response has been completed, or its invocation has ended.");
    }
}
