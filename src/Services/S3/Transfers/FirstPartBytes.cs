namespace Tern.S3.Transfers;

/// <summary>The first bytes of an object, from the response that describes it: still to be read from the response, or in memory.</summary>
internal sealed class FirstPartBytes : IAsyncDisposable
{
    private readonly GetObjectResponse? _response;
    private readonly PartBuffer? _buffer;

    /// <summary>Creates the bytes of a response.</summary>
    public FirstPartBytes(GetObjectResponse response, long length)
    {
        _response = response;
        Length = length;
    }

    private FirstPartBytes(PartBuffer buffer)
    {
        _buffer = buffer;
        Length = buffer.WrittenLength;
    }

    /// <summary>The number of bytes.</summary>
    public long Length { get; }

    /// <summary>
    /// Reads the bytes into memory and releases the connection. A handler can have few connections: waiting for another one while holding one
    /// can deadlock. Bytes that could not be read are requested again later.
    /// </summary>
    public async Task<FirstPartBytes> BufferAsync(long most, CancellationToken cancellationToken)
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
        catch (TernTransportException)
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

    /// <summary>Reads from an offset. Returns 0 at the end.</summary>
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
