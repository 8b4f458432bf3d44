namespace Tern.Runtime;

/// <summary>Reads a stream of a process and retains its first bytes.</summary>
internal sealed class BoundedOutput
{
    private readonly Stream _stream;
    private readonly bool _stopsAtLimit;
    private readonly byte[] _content;
    private readonly Task _reading;
    private int _length;
    private readonly Lock _lock = new();

    /// <param name="stream">The stream.</param>
    /// <param name="maxLength">The maximum number of bytes to retain.</param>
    /// <param name="stopsAtLimit">Whether to stop reading at the limit. Otherwise the rest is read and discarded, so that the process does not wait.</param>
    public BoundedOutput(Stream stream, int maxLength, bool stopsAtLimit)
    {
        _stream = stream;
        _content = new byte[maxLength];
        _stopsAtLimit = stopsAtLimit;
        _reading = ReadAsync();
    }

    /// <summary>Whether the end of the stream or the limit was reached.</summary>
    public bool IsComplete => _reading.IsCompleted;

    /// <summary>Whether the stream has more bytes than the limit.</summary>
    public bool HasExceeded { get; private set; }

    /// <summary>Returns the bytes that have been read.</summary>
    public byte[] GetContent()
    {
        lock (_lock)
            return _content.AsSpan(0, _length).ToArray();
    }

    private async Task ReadAsync()
    {
        byte[] buffer = new byte[4096];
        try
        {
            int read;
            while ((read = await _stream.ReadAsync(buffer).ConfigureAwait(false)) > 0)
            {
                lock (_lock)
                {
                    int rest = _content.Length - _length;
                    buffer.AsSpan(0, Math.Min(read, rest)).CopyTo(_content.AsSpan(_length));
                    _length += Math.Min(read, rest);
                    if (read <= rest)
                        continue;
                }
                if (_stopsAtLimit)
                {
                    HasExceeded = true;
                    return;
                }
            }
        }
        catch (Exception e) when (e is IOException or ObjectDisposedException or OperationCanceledException)
        {
            // The process was stopped, or its owner does not wait any longer.
        }
    }
}
