using System.Globalization;
using System.IO.Pipelines;
using Tern.Calls;
using Tern.S3.Transfers;

namespace Tern.S3;

/// <summary>
/// An object that is being written, of a length that nobody needs to know. Only <see cref="CompleteAsync"/> makes the object: after an
/// error, a cancellation, or when it is disposed before, there is no object and nothing is left of it. Only when <see cref="CompleteAsync"/> fails may
/// S3 have made it, if its answer did not come: that is looked up only where there are parts or a condition, and stays unknown where S3 refuses the look.
/// </summary>
/// <remarks>
/// What is written is kept until a part is full, and a part until it has arrived, so that it can be sent again; a body that fits into one
/// part is one <c>PutObject</c>. Memory is bounded by <see cref="UploadOptions.MaxConcurrency"/> times the size of a part: a writer that
/// is faster than the network waits. For one writer at a time, as every stream.
/// </remarks>
/// <example><code>
/// await using S3WriteStream stream = await s3.OpenWriteAsync("reports", "2026.csv");
/// await report.WriteToAsync(stream);
/// UploadResult result = await stream.CompleteAsync();
/// </code></example>
public sealed class S3WriteStream : Stream
{
    private readonly S3Client _client;
    private readonly PutObjectRequest _request;
    private readonly UploadOptions _options;
    private readonly long? _promised;
    private readonly long _most;
    private readonly ProgressMeter? _meter;
    private readonly SegmentPool _pool;
    private readonly CancellationToken _cancellationToken;
    private MultipartUploader? _uploader;
    private PartBuffer? _part;
    private long _partSize;
    private int _partNumber;
    private long _length;
    private PipeWriter? _writer;
    private bool _isEnded;
    private Exception? _failure;

    internal S3WriteStream(S3Client client, PutObjectRequest request, UploadOptions options, long? promised, SegmentPool pool, CancellationToken cancellationToken)
    {
        _client = client;
        _request = request;
        _options = options;
        _promised = promised;
        _most = Math.Min(options.MaxLength ?? long.MaxValue, promised ?? long.MaxValue);
        _meter = ProgressMeter.Of(options, promised);
        _pool = pool;
        _cancellationToken = cancellationToken;
        pool.Enter();
    }

    /// <summary>The bytes written so far.</summary>
    public long BytesWritten => _length;

    /// <summary>
    /// The same object as a pipe. What is flushed there is written here; to complete the pipe does not make the object. It is for the same
    /// one writer as the stream.
    /// </summary>
    public PipeWriter Writer => _writer ??= PipeWriter.Create(this, new StreamPipeWriterOptions(leaveOpen: true));

    /// <summary>False.</summary>
    public override bool CanRead => false;

    /// <summary>False.</summary>
    public override bool CanSeek => false;

    /// <summary>Whether the object has not been completed yet, nor failed.</summary>
    public override bool CanWrite => !_isEnded;

    /// <summary>Not supported: see <see cref="BytesWritten"/>.</summary>
    public override long Length => throw new NotSupportedException();

    /// <summary>Not supported: see <see cref="BytesWritten"/>.</summary>
    public override long Position
    {
        get => throw new NotSupportedException();
        set => throw new NotSupportedException();
    }

    /// <summary>Makes the object of what was written, once its last part has arrived.</summary>
    /// <param name="cancellationToken">Ends the upload: there is no object then, unless S3 had made it already.</param>
    /// <returns>Entity tag, version, checksum and parts.</returns>
    /// <exception cref="S3Exception">S3 has refused it, as when a condition of the request does not hold.</exception>
    /// <exception cref="OperationCanceledException">It was cancelled, or the flush of <see cref="Writer"/> was, whose last bytes are missing then.</exception>
    /// <exception cref="UploadNotAbortedException">It failed, and parts are left.</exception>
    public async Task<UploadResult> CompleteAsync(CancellationToken cancellationToken = default)
    {
        ThrowIfEnded();
        try
        {
            if (_writer is not null && (await _writer.FlushAsync(cancellationToken).ConfigureAwait(false)).IsCanceled)
                throw new OperationCanceledException("The last bytes of the pipe were not written, because its flush was cancelled.");
            UploadResult result = await FinishAsync(cancellationToken).ConfigureAwait(false);
            End();
            return result;
        }
        catch (Exception e)
        {
            await FailAsync(e).ConfigureAwait(false);
            throw;
        }
    }

    /// <summary>Gives the object up: ends what is under way and removes the parts that have arrived. Does nothing when the object has been made.</summary>
    /// <exception cref="UploadNotAbortedException">Parts are left.</exception>
    public Task AbortAsync() => _isEnded ? Task.CompletedTask : FailAsync(null);

    /// <inheritdoc/>
    public override ValueTask WriteAsync(ReadOnlyMemory<byte> buffer, CancellationToken cancellationToken = default)
    {
        ThrowIfEnded();
        if (buffer.Length > Math.Min(Room, _most - _length) || cancellationToken.IsCancellationRequested)
            return WriteOnAsync(buffer, cancellationToken);
        Take(buffer.Span);
        return ValueTask.CompletedTask;
    }

    /// <inheritdoc/>
    public override Task WriteAsync(byte[] buffer, int offset, int count, CancellationToken cancellationToken) =>
        WriteAsync(buffer.AsMemory(offset, count), cancellationToken).AsTask();

    /// <summary>Writes, and blocks while as many parts are under way as may be; <see cref="WriteAsync(ReadOnlyMemory{byte}, CancellationToken)"/> does not.</summary>
    public override void Write(ReadOnlySpan<byte> buffer)
    {
        ThrowIfEnded();
        if (buffer.Length > _most - _length)
            RefuseAsync(TooMuch()).GetAwaiter().GetResult();
        while (!buffer.IsEmpty)
        {
            if (Room == 0)
                MakeRoomOrFailAsync(CancellationToken.None).GetAwaiter().GetResult();
            int count = (int)Math.Min(Room, buffer.Length);
            Take(buffer[..count]);
            buffer = buffer[count..];
        }
    }

    /// <inheritdoc cref="Write(ReadOnlySpan{byte})"/>
    public override void Write(byte[] buffer, int offset, int count) => Write(buffer.AsSpan(offset, count));

    /// <summary>Does nothing: a part is sent when it is full, or when the object is completed.</summary>
    public override void Flush()
    {
    }

    /// <inheritdoc cref="Flush"/>
    public override Task FlushAsync(CancellationToken cancellationToken) => Task.CompletedTask;

    /// <summary>Not supported.</summary>
    public override int Read(byte[] buffer, int offset, int count) => throw new NotSupportedException();

    /// <summary>Not supported.</summary>
    public override long Seek(long offset, SeekOrigin origin) => throw new NotSupportedException();

    /// <summary>Not supported.</summary>
    public override void SetLength(long value) => throw new NotSupportedException();

    /// <summary>Gives the object up unless it has been completed: see <see cref="AbortAsync"/>.</summary>
    /// <exception cref="UploadNotAbortedException">Parts are left.</exception>
    public override async ValueTask DisposeAsync()
    {
        await AbortAsync().ConfigureAwait(false);
        await base.DisposeAsync().ConfigureAwait(false);
        GC.SuppressFinalize(this);
    }

    /// <inheritdoc/>
    protected override void Dispose(bool disposing)
    {
        if (disposing && !_isEnded)
            AbortAsync().GetAwaiter().GetResult();
        base.Dispose(disposing);
    }

    private long Room => _part is null ? 0 : _partSize - _part.WrittenLength;

    private void Take(ReadOnlySpan<byte> bytes)
    {
        _part?.Write(bytes);
        _length += bytes.Length;
    }

    private static Tern.InvalidRequestException OtherLength(string what) =>
        new($"the body {what} bytes that it was said to have; give {nameof(RequestBody)}.{nameof(RequestBody.From)} its length, or none");

    private Exception TooMuch() => _most == _options.MaxLength
        ? new TransferException(string.Create(CultureInfo.InvariantCulture, $"more than {_most} bytes were written, which {nameof(UploadOptions)}.{nameof(UploadOptions.MaxLength)} says are the most"))
        : OtherLength(string.Create(CultureInfo.InvariantCulture, $"has more than the {_promised}"));

    /// <summary>Fails the stream for bytes that are not taken: an object of those before them would look whole.</summary>
    private async Task RefuseAsync(Exception failure)
    {
        await FailAsync(failure).ConfigureAwait(false);
        throw failure;
    }

    private async ValueTask WriteOnAsync(ReadOnlyMemory<byte> buffer, CancellationToken cancellationToken)
    {
        if (cancellationToken.IsCancellationRequested)
            await RefuseAsync(new OperationCanceledException(cancellationToken)).ConfigureAwait(false);
        if (buffer.Length > _most - _length)
            await RefuseAsync(TooMuch()).ConfigureAwait(false);
        while (!buffer.IsEmpty)
        {
            if (Room == 0)
                await MakeRoomOrFailAsync(cancellationToken).ConfigureAwait(false);
            int count = (int)Math.Min(Room, buffer.Length);
            Take(buffer.Span[..count]);
            buffer = buffer[count..];
        }
    }

    private async Task MakeRoomOrFailAsync(CancellationToken cancellationToken)
    {
        try
        {
            cancellationToken.ThrowIfCancellationRequested();
            await MakeRoomAsync(cancellationToken).ConfigureAwait(false);
        }
        catch (Exception e)
        {
            await FailAsync(e).ConfigureAwait(false);
            cancellationToken.ThrowIfCancellationRequested();
            throw;
        }
    }

    /// <summary>Sends the part that is full, if there is one, and begins the next when there may be one more.</summary>
    private async Task MakeRoomAsync(CancellationToken cancellationToken)
    {
        _cancellationToken.ThrowIfCancellationRequested();
        if (_part is not null)
        {
            if (_partNumber == PartSizes.MaxCount)
                throw new TransferException(string.Create(CultureInfo.InvariantCulture, $"the object has more than {PartSizes.MaxCount} parts of {_partSize} bytes, which are the most: give larger ones with {nameof(UploadOptions)}.{nameof(UploadOptions.PartSize)}"));
            MultipartUploader uploader = _uploader ?? await BeginAsync(cancellationToken).ConfigureAwait(false);
            SendPart(uploader, _part);
            await uploader.EnterAsync(cancellationToken).ConfigureAwait(false);
        }
        _part = new(_pool);
        _partNumber++;
        _partSize = _options.PartSize ?? (_options.MaxLength is { } length ? PartSizes.ForLength(length) : PartSizes.Next(_length));
    }

    /// <summary>The first part is full: the object goes in parts.</summary>
    private async Task<MultipartUploader> BeginAsync(CancellationToken cancellationToken)
    {
        var limit = ConcurrencyLimit.Of(_options.MaxConcurrency ?? UploadOptions.DefaultBufferedParts, _client.Options.TimeProvider);
        var uploader = new MultipartUploader(_client, _request, _options, limit, _meter, _cancellationToken);
        try
        {
            await uploader.EnterAsync(cancellationToken).ConfigureAwait(false);
        }
        catch
        {
            uploader.Dispose();
            throw;
        }
        _uploader = uploader;
        await uploader.BeginAsync(cancellationToken).ConfigureAwait(false);
        return uploader;
    }

    private void SendPart(MultipartUploader uploader, PartBuffer part)
    {
        _part = null;
        uploader.StartPart(_partNumber, part, part.WrittenLength);
    }

    private async Task<UploadResult> FinishAsync(CancellationToken cancellationToken)
    {
        if (_length < _promised)
            throw OtherLength(string.Create(CultureInfo.InvariantCulture, $"ended after {_length} of the {_promised}"));
        _meter?.SetTotal(_length);
        if (_uploader is not null)
        {
            if (_part is not null)
                SendPart(_uploader, _part);
            return await _uploader.CompleteAsync(_length, check: null, cancellationToken).ConfigureAwait(false);
        }
        PartBuffer whole = _part ?? new(_pool);
        _part = null;
        using CancellationTokenSource? both = _cancellationToken.CanBeCanceled && cancellationToken.CanBeCanceled && _cancellationToken != cancellationToken
            ? CancellationTokenSource.CreateLinkedTokenSource(_cancellationToken, cancellationToken)
            : null;
        CancellationToken either = both?.Token ?? (cancellationToken.CanBeCanceled ? cancellationToken : _cancellationToken);
        try
        {
            return await WholeUpload.SendAsync(_client, _request, whole, _length, _meter, either).ConfigureAwait(false);
        }
        finally
        {
            whole.Release();
        }
    }

    private async Task FailAsync(Exception? failure)
    {
        if (_isEnded)
            return;
        _failure = failure;
        if (_part is not null)
        {
            _part.Release();
            _part = null;
            _uploader?.Leave();
        }
        _isEnded = true;
        try
        {
            if (_uploader is not null)
                await _uploader.AbortAsync(failure).ConfigureAwait(false);
        }
        finally
        {
            Close(new OperationCanceledException("The upload was given up."));
        }
    }

    private void End()
    {
        _isEnded = true;
        Close(null);
    }

    private void Close(Exception? reason)
    {
        _writer?.Complete(reason);
        _uploader?.Dispose();
        _pool.Leave();
    }

    private void ThrowIfEnded()
    {
        if (_isEnded)
            throw new InvalidOperationException("The object has been completed or given up: nothing can be written to it any more.", _failure);
    }
}
