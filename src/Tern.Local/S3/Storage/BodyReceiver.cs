using System.Buffers;
using Tern.Local.S3.Errors;
using Tern.Runtime;

namespace Tern.Local.S3.Storage;

/// <summary>Receives bodies of any length through one pooled buffer.</summary>
internal static class BodyReceiver
{
    /// <summary>Reads a stream to its end and stores its bytes.</summary>
    /// <param name="store">The store for the bytes.</param>
    /// <param name="content">The stream to read.</param>
    /// <param name="length">The expected number of bytes; null for any number.</param>
    /// <param name="checksum">A checksum to compute in addition to MD5; null for none.</param>
    /// <param name="cancellationToken">Cancels the operation. Then nothing is stored.</param>
    /// <exception cref="S3ServiceException">The stream has more or fewer bytes than expected.</exception>
    public static async ValueTask<ReceivedBody> ReceiveAsync(
        BlobStore store, Stream content, long? length, Checksum? checksum, CancellationToken cancellationToken)
    {
        using Checksum md5 = Checksum.Create("MD5")!;
        byte[] buffer = ArrayPool<byte>.Shared.Rent(BlobStore.InlineLimit);
        try
        {
            Blob? blob = null;
            int filled = await FillAsync(content, buffer, cancellationToken).ConfigureAwait(false);
            if (length > BlobStore.InlineLimit || (length is null && filled == BlobStore.InlineLimit))
            {
                blob = await ReceiveFileAsync(store, content, length, buffer, filled, md5, checksum, cancellationToken).ConfigureAwait(false);
            }
            else
            {
                if (length is not null && (filled != length || (filled == BlobStore.InlineLimit && await content.ReadAsync(buffer.AsMemory(0, 1), cancellationToken).ConfigureAwait(false) > 0)))
                    throw RequestErrors.IncompleteBody();
                md5.Append(buffer.AsSpan(0, filled));
                checksum?.Append(buffer.AsSpan(0, filled));
                if (filled > 0)
                    blob = store.Add(buffer.AsSpan(0, filled).ToArray());
            }
            return new ReceivedBody(blob is null ? StoredBody.Empty : StoredBody.FromBlob(blob), Digests.Finish(md5), checksum is null ? null : Digests.Finish(checksum));
        }
        finally
        {
            ArrayPool<byte>.Shared.Return(buffer);
        }
    }

    private static async ValueTask<Blob> ReceiveFileAsync(
        BlobStore store, Stream content, long? length, byte[] buffer, int filled, Checksum md5, Checksum? checksum, CancellationToken cancellationToken)
    {
        using BlobFile file = store.Create();
        while (filled > 0)
        {
            if (file.Length + filled > length)
                throw RequestErrors.IncompleteBody();
            // The digests are computed while the same bytes are written to disk.
            ValueTask written = file.AppendAsync(buffer.AsMemory(0, filled), cancellationToken);
            md5.Append(buffer.AsSpan(0, filled));
            checksum?.Append(buffer.AsSpan(0, filled));
            await written.ConfigureAwait(false);
            filled = await FillAsync(content, buffer, cancellationToken).ConfigureAwait(false);
        }
        return length is null || file.Length == length ? file.Finish() : throw RequestErrors.IncompleteBody();
    }

    private static async ValueTask<int> FillAsync(Stream content, byte[] buffer, CancellationToken cancellationToken)
    {
        int filled = 0;
        while (filled < BlobStore.InlineLimit)
        {
            int count = await content.ReadAsync(buffer.AsMemory(filled, BlobStore.InlineLimit - filled), cancellationToken).ConfigureAwait(false);
            if (count == 0)
                break;
            filled += count;
        }
        return filled;
    }
}
