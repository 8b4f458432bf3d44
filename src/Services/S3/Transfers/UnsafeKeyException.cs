namespace Tern.S3;

/// <summary>
/// An object was not downloaded, because its key would make a path that may mean another place than the folder, that another key has made already, or
/// that not every system can have (a name of more than 255 bytes, invalid Unicode), or does not begin with the prefix that was asked for.
/// </summary>
/// <param name="key">See <see cref="Key"/>.</param>
/// <param name="reason">What is wrong with it.</param>
public sealed class UnsafeKeyException(string key, string reason)
    : TransferException($"a key cannot be a path below the folder: {reason}; download the object to a path of your choice")
{
    /// <summary>The key.</summary>
    public string Key { get; } = key;
}
