namespace Tern.Local.Http;

/// <summary>A response body with a fault: it is sent slowly, or its connection is reset.</summary>
/// <param name="body">The body. It is disposed with this stream.</param>
/// <param name="length">The length of the body, in bytes; null if it is unknown.</param>
/// <param name="resetAfter">The number of bytes after which the connection is reset; null for no reset.</param>
/// <param name="bytesPerSecond">The bytes that are sent after each second; null for no limit.</param>
/// <param name="time">The clock.</param>
internal sealed class FaultyBodyStream(Stream body, long? length, long? resetAfter, int? bytesPerSecond, TimeProvider time) : AsyncReadOnlyStream
{
    private long _position;

    public override async ValueTask<int> ReadAsync(Memory<byte> buffer, CancellationToken cancellationToken = default)
    {
        if (buffer.IsEmpty)
            return 0;
        if (resetAfter == _position)
            throw ConnectionReset.CreateException();
        if (bytesPerSecond is { } pace && _position != length)
        {
            await Task.Delay(TimeSpan.FromSeconds(1), time, cancellationToken).ConfigureAwait(false);
            buffer = buffer[..Math.Min(buffer.Length, pace)];
        }
        if (resetAfter is { } end && end - _position < buffer.Length)
            buffer = buffer[..(int)(end - _position)];
        int count = await body.ReadAsync(buffer, cancellationToken).ConfigureAwait(false);
        _position += count;
        return count;
    }

    protected override void Dispose(bool disposing)
    {
        if (disposing)
            body.Dispose();
        base.Dispose(disposing);
    }
}
