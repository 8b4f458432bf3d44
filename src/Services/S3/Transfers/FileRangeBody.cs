using System.Globalization;
using Microsoft.Win32.SafeHandles;

namespace Tern.S3.Transfers;

/// <summary>A body that is a range of a file. It is read as it is sent. Several bodies can use one file at the same time.</summary>
/// <param name="pool">The pool of the buffers.</param>
/// <param name="file">The file.</param>
/// <param name="offset">The offset of the range.</param>
/// <param name="length">The length of the range in bytes.</param>
/// <param name="check">Called after the last read and before the last write. An exception aborts the request. Null means no check.</param>
internal sealed class FileRangeBody(SegmentPool pool, SafeFileHandle file, long offset, long length, Action? check) : RequestBody
{
    public override long? Length => length;

    public override bool CanReplay => true;

    public override async ValueTask CopyToAsync(Stream destination, CancellationToken cancellationToken)
    {
        // An empty body has no last write.
        if (length == 0)
            check?.Invoke();
        byte[] segment = pool.Rent();
        try
        {
            for (long done = 0; done < length;)
            {
                Memory<byte> room = segment.AsMemory(0, (int)Math.Min(segment.Length, length - done));
                int count = await RandomAccess.ReadAsync(file, room, offset + done, cancellationToken).ConfigureAwait(false);
                if (count == 0)
                    throw new EndOfStreamException(string.Create(CultureInfo.InvariantCulture, $"The file became shorter while it was uploaded: it ends at byte {offset + done}. Upload again when the file no longer changes."));
                done += count;
                if (done == length)
                    check?.Invoke();
                await destination.WriteAsync(room[..count], cancellationToken).ConfigureAwait(false);
            }
        }
        finally
        {
            pool.Return(segment);
        }
    }
}
