namespace Tern.Core.Tests.Support;

/// <summary>A stream that cannot seek, like a network stream.</summary>
internal sealed class UnseekableStream(byte[] bytes) : MemoryStream(bytes)
{
    public bool IsDisposed { get; private set; }

    public override bool CanSeek => false;

    protected override void Dispose(bool disposing)
    {
        IsDisposed = true;
        base.Dispose(disposing);
    }
}
