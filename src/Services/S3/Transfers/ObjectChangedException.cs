namespace Tern.S3;

/// <summary>
/// The object became another one while it was downloaded or copied: its parts would not have belonged together. Nothing is left of the transfer, but the
/// bytes that <c>DownloadAsync</c> has handed to its destination by then; call again.
/// </summary>
/// <param name="bucket">See <see cref="Bucket"/>.</param>
/// <param name="key">See <see cref="Key"/>.</param>
/// <param name="innerException">S3's answer, if it said so.</param>
public sealed class ObjectChangedException(string bucket, string key, Exception? innerException = null)
    : TransferException($"an object in bucket '{bucket}' changed while it was transferred (its key is in this exception); call again", innerException)
{
    /// <summary>The bucket.</summary>
    public string Bucket { get; } = bucket;

    /// <summary>The key.</summary>
    public string Key { get; } = key;
}
