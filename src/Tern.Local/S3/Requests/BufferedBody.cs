using Tern.Local.Http;
using Tern.ServerRuntime;

namespace Tern.Local.S3.Requests;

/// <summary>The document of a response. Its memory is returned to the pool on disposal.</summary>
internal sealed class BufferedBody(RestResponse response) : AsyncReadOnlyStream
{
    private int _position;

    public override ValueTask<int> ReadAsync(Memory<byte> buffer, CancellationToken cancellationToken = default)
    {
        ReadOnlySpan<byte> rest = response.Buffer.WrittenSpan[_position..];
        int count = Math.Min(rest.Length, buffer.Length);
        rest[..count].CopyTo(buffer.Span);
        _position += count;
        return ValueTask.FromResult(count);
    }

    protected override void Dispose(bool disposing)
    {
        if (disposing)
        {
            _position = 0;
            response.Dispose();
        }
        base.Dispose(disposing);
    }
}
