namespace Tern.S3;

/// <summary>
/// An object was not downloaded, because its key can be a path outside the folder, has the same path as another key, is not supported by all
/// systems (a name of more than 255 bytes, invalid Unicode), or does not start with the requested prefix.
/// </summary>
/// <param name="key">See <see cref="Key"/>.</param>
/// <param name="reason">Why the key is rejected.</param>
public sealed class UnsafeKeyException(string key, string reason)
    : TransferException($"The key of an object cannot be a path below the folder: {reason}. The property {nameof(Key)} contains the key. Download the object to a path of your choice with DownloadFileAsync.")
{
    /// <summary>The key.</summary>
    public string Key { get; } = key;
}
