using System.Threading.Channels;
using Tern.Local.Http;

namespace Tern.Local.Server.Functions.Page;

/// <summary>The entries as server-sent events. The stream has no end.</summary>
internal sealed class InvocationEvents(InvocationHistory history, ChannelReader<InvocationEntry> reader) : AsyncReadOnlyStream
{
    // Sends the head of the response at once.
    private ReadOnlyMemory<byte> _current = ":\n\n"u8.ToArray();

    public override async ValueTask<int> ReadAsync(Memory<byte> buffer, CancellationToken cancellationToken = default)
    {
        if (_current.IsEmpty)
            _current = (await reader.ReadAsync(cancellationToken).ConfigureAwait(false)).ToEvent();
        int count = Math.Min(buffer.Length, _current.Length);
        _current[..count].CopyTo(buffer);
        _current = _current[count..];
        return count;
    }

    protected override void Dispose(bool disposing)
    {
        if (disposing)
            history.RemoveReader(reader);
        base.Dispose(disposing);
    }
}
