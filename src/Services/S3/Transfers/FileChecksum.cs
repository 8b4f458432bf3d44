using Microsoft.Win32.SafeHandles;

namespace Tern.S3.Transfers;

/// <summary>The checksum of bytes that are in a file.</summary>
internal static class FileChecksum
{
    /// <summary>Reads a part of the file.</summary>
    /// <param name="file">The file.</param>
    /// <param name="offset">Where the part begins.</param>
    /// <param name="length">Its bytes.</param>
    /// <param name="checksum">The algorithm; begins anew.</param>
    /// <param name="pool">Where the buffer comes from.</param>
    /// <param name="cancellationToken">Ends the reading.</param>
    /// <returns>The value in base64; null where the file ends before the part does.</returns>
    public static async Task<string?> ComputeAsync(
        SafeFileHandle file, long offset, long length, Checksums.Checksum checksum, SegmentPool pool, CancellationToken cancellationToken)
    {
        byte[] segment = pool.Rent();
        try
        {
            checksum.Reset();
            for (long done = 0; done < length;)
            {
                Memory<byte> room = segment.AsMemory(0, (int)Math.Min(segment.Length, length - done));
                int count = await RandomAccess.ReadAsync(file, room, offset + done, cancellationToken).ConfigureAwait(false);
                if (count == 0)
                    return null;
                checksum.Append(segment.AsSpan(0, count));
                done += count;
            }
            return ObjectChecksum.Finish(checksum);
        }
        finally
        {
            pool.Return(segment);
        }
    }
}
