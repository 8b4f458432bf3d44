namespace Tern.Local.S3.Storage;

/// <summary>A received body and its digests. It holds references to the bytes until it is disposed.</summary>
internal sealed class ReceivedBody(StoredBody body, byte[] md5, byte[]? checksum) : IDisposable
{
    public StoredBody Body { get; } = body;

    /// <summary>The MD5 of the bytes.</summary>
    public byte[] Md5 { get; } = md5;

    /// <summary>The second checksum; null when none was requested.</summary>
    public byte[]? Checksum { get; } = checksum;

    public void Dispose() => Body.Release();
}
