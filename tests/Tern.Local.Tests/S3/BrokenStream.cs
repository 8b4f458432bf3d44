namespace Tern.Local.Tests.S3;

/// <summary>A body whose connection is lost after some bytes.</summary>
internal sealed class BrokenStream(int length) : Stream
{
    private int _read;

    public override bool CanRead => true;

    public override bool CanSeek => false;

    public override bool CanWrite => false;

    public override long Length => throw new NotSupportedException();

    public override long Position
    {
        get => throw new NotSupportedException();
        set => throw new NotSupportedException();
    }

    public override int Read(byte[] buffer, int offset, int count)
    {
        int taken = Math.Min(count, length - _read);
        if (taken == 0)
            throw new IOException("The connection was lost.");
        _read += taken;
        return taken;
    }

    public override void Flush()
    {
    }

    public override long Seek(long offset, SeekOrigin origin) => throw new NotSupportedException();

    public override void SetLength(long value) => throw new NotSupportedException();

    public override void Write(byte[] buffer, int offset, int count) => throw new NotSupportedException();
}
