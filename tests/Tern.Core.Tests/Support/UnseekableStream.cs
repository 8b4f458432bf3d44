namespace Tern.Support;

/// <summary>A stream whose length is not known, as one from the network is not.</summary>
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
