using System.IO.Pipelines;
using Tern.Runtime;

namespace Tern.Core.Tests.Support;

/// <summary>A response body whose bytes are sent by the test.</summary>
internal sealed class ManualStream : ForwardOnlyStream
{
    private readonly Pipe _pipe = new(new PipeOptions(useSynchronizationContext: false, readerScheduler: PipeScheduler.Inline, writerScheduler: PipeScheduler.Inline));
    private readonly Stream _reader;

    public ManualStream() => _reader = _pipe.Reader.AsStream();

    public override bool CanRead => true;

    public async Task SendAsync(byte[] bytes) => await _pipe.Writer.WriteAsync(bytes);

    public void Complete() => _pipe.Writer.Complete();

    public override ValueTask<int> ReadAsync(Memory<byte> buffer, CancellationToken cancellationToken = default) => _reader.ReadAsync(buffer, cancellationToken);

    public override Task<int> ReadAsync(byte[] buffer, int offset, int count, CancellationToken cancellationToken) =>
        _reader.ReadAsync(buffer, offset, count, cancellationToken);

    public override int Read(byte[] buffer, int offset, int count) => _reader.Read(buffer, offset, count);
}
