using System.IO.Pipelines;
using System.Net.Sockets;
using Tern.Functions.Sockets;

namespace Tern.Functions.Testing.InProcess;

/// <summary>The side of the function of a connection in memory.</summary>
internal sealed class MemorySocket : IRuntimeSocket
{
    private static readonly PipeOptions s_options = new(useSynchronizationContext: false);

    private readonly Pipe _requests = new(s_options);
    private readonly Pipe _responses = new(s_options);
    private volatile bool _isDisposed;

    /// <summary>What the server reads.</summary>
    public PipeReader ServerInput => _requests.Reader;

    /// <summary>What the server writes.</summary>
    public PipeWriter ServerOutput => _responses.Writer;

    /// <summary>Sends bytes. The limit has no effect, because the server is in the same process.</summary>
    public async ValueTask SendAsync(ReadOnlyMemory<byte> bytes, TimeSpan limit)
    {
        try
        {
            FlushResult result = await _requests.Writer.WriteAsync(bytes).ConfigureAwait(false);
            if (!result.IsCompleted && !result.IsCanceled)
                return;
        }
        catch (InvalidOperationException)
        {
            // Disposed meanwhile.
        }
        throw new SocketException((int)SocketError.ConnectionReset);
    }

    /// <summary>Receives bytes. The limit has no effect, because the server is in the same process.</summary>
    public async ValueTask<int> ReceiveAsync(Memory<byte> buffer, TimeSpan limit)
    {
        ReadResult result = await _responses.Reader.ReadAsync().ConfigureAwait(false);
        if (_isDisposed)
            throw new SocketException((int)SocketError.OperationAborted);
        int count = (int)Math.Min(result.Buffer.Length, buffer.Length);
        System.Buffers.ReadOnlySequence<byte> received = result.Buffer.Slice(0, count);
        System.Buffers.BuffersExtensions.CopyTo(received, buffer.Span);
        _responses.Reader.AdvanceTo(received.End);
        return count;
    }

    public void Dispose()
    {
        _isDisposed = true;
        _responses.Reader.CancelPendingRead();
        _requests.Writer.CancelPendingFlush();
        _requests.Writer.Complete();
    }
}
