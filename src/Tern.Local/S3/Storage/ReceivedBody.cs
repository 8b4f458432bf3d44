namespace Tern.Local.S3.Storage;

/// <summary>A body that has come in, and its digests; who has it holds references until it is disposed.</summary>
internal sealed class ReceivedBody(StoredBody body, byte[] md5, byte[]? checksum) : IDisposable
{
    public StoredBody Body { get; } = body;

    /// <summary>MD5 of the bytes.</summary>
    public byte[] Md5 { get; } = md5;

    /// <summary>The other checksum that was asked for.</summary>
    public byte[]? Checksum { get; } = checksum;

    public void Dispose() => Body.Release();
}
