namespace Tern.Local.Http;

/// <summary>A body that comes slowly, or whose connection is lost on the way.</summary>
/// <param name="body">The body, which is disposed with it.</param>
/// <param name="length">The bytes that it has; null when that is not known.</param>
/// <param name="resetAfter">The bytes after which the connection is lost; null for all.</param>
/// <param name="bytesPerSecond">The bytes that come after each second; null for all at once.</param>
/// <param name="time">The clock.</param>
internal sealed class DeliveryStream(Stream body, long? length, long? resetAfter, int? bytesPerSecond, TimeProvider time) : ReadingStream
{
    private long _position;

    public override async ValueTask<int> ReadAsync(Memory<byte> buffer, CancellationToken cancellationToken = default)
    {
        if (buffer.IsEmpty)
            return 0;
        if (resetAfter == _position)
            throw ConnectionReset.Exception();
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
