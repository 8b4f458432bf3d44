using Tern.Calls;

namespace Tern.S3.Transfers;

/// <summary>Makes the body of a part: from the offset, so many bytes.</summary>
internal delegate RequestBody MakePart(long offset, long length);

/// <summary>Sends an object of which any part can be had at any time.</summary>
internal static class PartedUpload
{
    /// <summary>Starts all parts but those that have arrived before, as many at once as may be.</summary>
    public static async Task SendAsync(
        MultipartUploader uploader, long length, long partSize, MakePart makePart, CancellationToken cancellationToken)
    {
        int number = 1;
        for (long offset = 0; offset < length; offset += partSize, number++)
        {
            if (uploader.HasPart(number))
                continue;
            await uploader.EnterAsync(cancellationToken).ConfigureAwait(false);
            long size = Math.Min(partSize, length - offset);
            uploader.StartPart(number, makePart(offset, size), size);
        }
    }

    public static void CheckCount(long length, long partSize)
    {
        if (length > partSize * PartSizes.MaxCount)
            throw new TransferException(string.Create(System.Globalization.CultureInfo.InvariantCulture, $"{length} bytes are more than {PartSizes.MaxCount} parts of {partSize} bytes, which are the most: give larger ones with {nameof(UploadOptions)}.{nameof(UploadOptions.PartSize)}"));
    }
}
