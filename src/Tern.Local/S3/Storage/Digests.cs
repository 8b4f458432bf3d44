using System.Buffers;
using Tern.Runtime;

namespace Tern.Local.S3.Storage;

/// <summary>Computes the digests of stored bodies.</summary>
internal static class Digests
{
    /// <summary>Reads a body and computes its MD5, and a second checksum if one is given.</summary>
    public static async ValueTask<(byte[] Md5, byte[]? Checksum)> ComputeAsync(StoredBody body, Checksum? checksum, CancellationToken cancellationToken)
    {
        using Checksum md5 = Checksum.Create("MD5")!;
        byte[] buffer = ArrayPool<byte>.Shared.Rent(BlobStore.InlineLimit);
        try
        {
            Stream content = body.Open();
            await using (content.ConfigureAwait(false))
            {
                int count;
                while ((count = await content.ReadAsync(buffer.AsMemory(0, BlobStore.InlineLimit), cancellationToken).ConfigureAwait(false)) > 0)
                {
                    md5.Append(buffer.AsSpan(0, count));
                    checksum?.Append(buffer.AsSpan(0, count));
                }
            }
        }
        finally
        {
            ArrayPool<byte>.Shared.Return(buffer);
        }
        return (Finish(md5), checksum is null ? null : Finish(checksum));
    }

    /// <summary>Completes a checksum and returns its value.</summary>
    public static byte[] Finish(Checksum checksum)
    {
        byte[] value = new byte[checksum.Length];
        checksum.Finish(value);
        return value;
    }
}
