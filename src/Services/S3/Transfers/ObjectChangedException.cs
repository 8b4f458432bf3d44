namespace Tern.S3;

/// <summary>
/// The object changed during the download or copy, so its parts do not belong together. All results of the transfer were removed, except the
/// bytes that <c>DownloadAsync</c> has written to its destination. Start the transfer again.
/// </summary>
/// <param name="bucket">See <see cref="Bucket"/>.</param>
/// <param name="key">See <see cref="Key"/>.</param>
/// <param name="innerException">The error of S3, if it reported the change.</param>
public sealed class ObjectChangedException(string bucket, string key, Exception? innerException = null)
    : TransferException($"An object in the bucket '{bucket}' changed while it was transferred. The property {nameof(Key)} contains its key. Start the transfer again.", innerException)
{
    /// <summary>The bucket.</summary>
    public string Bucket { get; } = bucket;

    /// <summary>The key.</summary>
    public string Key { get; } = key;
}
