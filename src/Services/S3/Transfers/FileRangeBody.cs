using System.Globalization;
using Microsoft.Win32.SafeHandles;
using Tern.Calls;

namespace Tern.S3.Transfers;

/// <summary>A part of a file, read as it is sent; any number of parts of one file at once.</summary>
/// <param name="pool">Where buffers come from.</param>
/// <param name="file">The file.</param>
/// <param name="offset">Where the part begins.</param>
/// <param name="length">Its bytes.</param>
/// <param name="check">Called when all has been read and the last bytes have not been sent; an exception of it ends the sending. Null for nothing.</param>
internal sealed class FileRangeBody(SegmentPool pool, SafeFileHandle file, long offset, long length, Action? check) : RequestBody
{
    public override long? Length => length;

    public override bool CanReplay => true;

    public override async ValueTask CopyToAsync(Stream destination, CancellationToken cancellationToken)
    {
        // Of nothing there are no last bytes to hold back.
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
                    throw new EndOfStreamException(string.Create(CultureInfo.InvariantCulture, $"The file has become shorter while it was uploaded: it ends at byte {offset + done}."));
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
