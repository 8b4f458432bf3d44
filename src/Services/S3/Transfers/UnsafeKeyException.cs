namespace Tern.S3;

/// <summary>An object was not downloaded, because its key would make a path that may mean another place than the folder.</summary>
/// <param name="key">See <see cref="Key"/>.</param>
/// <param name="reason">What is wrong with it.</param>
public sealed class UnsafeKeyException(string key, string reason)
    : TransferException($"a key cannot be a path below the folder: {reason}; download the object to a path of your choice")
{
    /// <summary>The key.</summary>
    public string Key { get; } = key;
}
