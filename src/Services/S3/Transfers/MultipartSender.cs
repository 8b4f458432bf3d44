namespace Tern.S3.Transfers;

/// <summary>Creates the body of the part at an offset.</summary>
internal delegate RequestBody CreatePartBody(long offset, long length);

/// <summary>Sends an object whose parts can be read in any order.</summary>
internal static class MultipartSender
{
    /// <summary>Sends all parts that have not arrived, as many at the same time as the limit allows.</summary>
    public static async Task SendAsync(
        MultipartUploader uploader, long length, long partSize, CreatePartBody makePart, CancellationToken cancellationToken)
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

    public static void ThrowIfTooManyParts(long length, long partSize)
    {
        if (length > partSize * PartSizes.MaxCount)
            throw new TransferException(string.Create(System.Globalization.CultureInfo.InvariantCulture, $"The length of {length} bytes exceeds the maximum of {PartSizes.MaxCount} parts of {partSize} bytes. Increase {nameof(UploadOptions)}.{nameof(UploadOptions.PartSize)}."));
    }
}
