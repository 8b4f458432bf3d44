namespace Tern.S3.Transfers;

/// <summary>The first bytes of an object, which came with the answer that tells of it: on their way, or in memory.</summary>
internal sealed class DownloadBeginning : IAsyncDisposable
{
    private readonly GetObjectResponse? _response;
    private readonly PartBuffer? _buffer;

    /// <summary>Those that a response brings.</summary>
    public DownloadBeginning(GetObjectResponse response, long length)
    {
        _response = response;
        Length = length;
    }

    private DownloadBeginning(PartBuffer buffer)
    {
        _buffer = buffer;
        Length = buffer.WrittenLength;
    }

    /// <summary>How many there are.</summary>
    public long Length { get; }

    /// <summary>
    /// Takes them into memory and lets the connection go: a handler may have few, and whoever holds one while he waits for another one may wait
    /// for ever. What is lost on the way is asked for again later.
    /// </summary>
    public async Task<DownloadBeginning> TakeInAsync(long most, CancellationToken cancellationToken)
    {
        if (_response is null)
            return this;
        var buffer = new PartBuffer(SegmentPool.Shared);
        try
        {
            for (long rest = Math.Min(Length, most); rest > 0;)
            {
                Memory<byte> room = buffer.GetMemory();
                int count = await _response.Body.ReadAsync(room[..(int)Math.Min(room.Length, rest)], cancellationToken).ConfigureAwait(false);
                if (count == 0)
                    break;
                buffer.Advance(count);
                rest -= count;
            }
        }
        catch (TransportException)
        {
        }
        catch
        {
            buffer.Release();
            throw;
        }
        await _response.DisposeAsync().ConfigureAwait(false);
        return new(buffer);
    }

    /// <summary>Reads from an offset on; 0 at the end.</summary>
    public ValueTask<int> ReadAsync(long offset, Memory<byte> destination, CancellationToken cancellationToken)
    {
        if (_response is not null)
            return _response.Body.ReadAsync(destination, cancellationToken);
        if (offset >= Length)
            return new(0);
        ReadOnlyMemory<byte> segment = _buffer!.GetSegment((int)(offset / SegmentPool.SegmentSize))[(int)(offset % SegmentPool.SegmentSize)..];
        int count = Math.Min(segment.Length, destination.Length);
        segment.Span[..count].CopyTo(destination.Span);
        return new(count);
    }

    public ValueTask DisposeAsync()
    {
        _buffer?.Release();
        return _response is null ? ValueTask.CompletedTask : _response.DisposeAsync();
    }
}
