using System.Diagnostics.CodeAnalysis;
using System.IO.Pipelines;
using Tern.Runtime;

namespace Tern.Local.Http;

/// <summary>Receives the bytes of a request body: in the buffer of the first read, and in a pipe after it. Thread-safe for one reader and one writer.</summary>
/// <remarks>
/// Most bodies are in memory, and are copied by one write into the first buffer. Without it, each request allocates a pipe and its streams
/// (bench/results/local.md, the bytes of calls in process).
/// </remarks>
[SuppressMessage("Usage", "CA2213", Justification = "The streams over the pipe own no resource; Abandon and Complete complete both sides of the pipe.")]
internal sealed class RequestContentWriter : ForwardOnlyStream
{
    private const int SegmentSize = 32 * 1024;

    private static readonly PipeOptions s_options = new(pauseWriterThreshold: 4 * SegmentSize, resumeWriterThreshold: 2 * SegmentSize, minimumSegmentSize: SegmentSize, useSynchronizationContext: false);

    private readonly Lock _lock = new();
    private Memory<byte> _first;
    private int _directCount;
    private Pipe? _pipe;
    private Stream? _reader;
    private Stream? _writer;
    private bool _isComplete;
    private Exception? _lost;

    public override bool CanWrite => true;

    /// <summary>Starts the use of the first buffer.</summary>
    /// <param name="first">The buffer of the first read.</param>
    public void BeginDirectWrites(Memory<byte> first)
    {
        lock (_lock)
            _first = first;
    }

    /// <summary>Ends the use of the first buffer.</summary>
    /// <returns>The number of bytes in it.</returns>
    public int EndDirectWrites()
    {
        lock (_lock)
        {
            _first = default;
            return _directCount;
        }
    }

    /// <summary>Reads the bytes that follow those of the first buffer.</summary>
    public ValueTask<int> ReadRestAsync(Memory<byte> buffer, CancellationToken cancellationToken)
    {
        lock (_lock)
        {
            if (_isComplete && _pipe is null)
                return _lost is null ? new(0) : ValueTask.FromException<int>(_lost);
            _reader ??= OpenPipe().Reader.AsStream(leaveOpen: true);
        }
        return _reader.ReadAsync(buffer, cancellationToken);
    }

    /// <summary>Prepares the writer for another body.</summary>
    /// <returns>False if it cannot be used for another body, because a part of this one is in the pipe or is not complete.</returns>
    public bool TryReset()
    {
        lock (_lock)
        {
            if (_pipe is not null || _lost is not null)
                return false;
            _directCount = 0;
            _isComplete = false;
            return true;
        }
    }

    /// <summary>Ends the reading. Later writes have no effect.</summary>
    public void Abandon()
    {
        lock (_lock)
        {
            if (!_isComplete || _pipe is not null)
                OpenPipe().Reader.Complete();
        }
    }

    /// <summary>Ends the writing.</summary>
    /// <param name="lost">The exception of the reader; null if the body is complete.</param>
    public void Complete(Exception? lost)
    {
        lock (_lock)
        {
            _isComplete = true;
            _lost = lost;
            _pipe?.Writer.Complete(lost);
        }
    }

    public override ValueTask WriteAsync(ReadOnlyMemory<byte> buffer, CancellationToken cancellationToken = default)
    {
        lock (_lock)
        {
            if (_pipe is null && buffer.Length <= _first.Length - _directCount)
            {
                buffer.CopyTo(_first[_directCount..]);
                _directCount += buffer.Length;
                return ValueTask.CompletedTask;
            }
            _writer ??= OpenPipe().Writer.AsStream(leaveOpen: true);
        }
        return _writer.WriteAsync(buffer, cancellationToken);
    }

    public override Task WriteAsync(byte[] buffer, int offset, int count, CancellationToken cancellationToken) => WriteAsync(buffer.AsMemory(offset, count), cancellationToken).AsTask();

    public override void Write(byte[] buffer, int offset, int count) => WriteAsync(buffer, offset, count, CancellationToken.None).GetAwaiter().GetResult();

    private Pipe OpenPipe() => _pipe ??= new Pipe(s_options);
}
