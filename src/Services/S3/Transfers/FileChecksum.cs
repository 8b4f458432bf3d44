using Microsoft.Win32.SafeHandles;

namespace Tern.S3.Transfers;

/// <summary>Computes checksums of ranges of a file.</summary>
internal static class FileChecksum
{
    /// <summary>Computes the checksum of a range of the file.</summary>
    /// <param name="file">The file.</param>
    /// <param name="offset">The offset of the range.</param>
    /// <param name="length">The length of the range in bytes.</param>
    /// <param name="checksum">The checksum to use. It is reset.</param>
    /// <param name="pool">The pool of the buffer.</param>
    /// <param name="cancellationToken">Cancels the operation.</param>
    /// <returns>The checksum in base64. Null if the file is too short.</returns>
    public static async Task<string?> ComputeAsync(
        SafeFileHandle file, long offset, long length, Runtime.Checksum checksum, SegmentPool pool, CancellationToken cancellationToken)
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
