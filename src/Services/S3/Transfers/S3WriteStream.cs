using System.Globalization;
using System.IO.Pipelines;
using Tern.S3.Transfers;

namespace Tern.S3;

/// <summary>
/// Writes an object of unknown length. Only <see cref="CompleteAsync"/> creates the object: after an error, a cancellation, or a disposal without
/// completion, no object and no parts remain. If <see cref="CompleteAsync"/> fails, S3 can have created the object without a received
/// response. That outcome is looked up only for multipart uploads and conditions, and stays unknown if S3 rejects the lookup.
/// </summary>
/// <remarks>
/// Bytes are buffered until a part is full, and a part until it has arrived, so that it can be sent again. An object that fits into one part is
/// one <c>PutObject</c>. The maximum memory is <see cref="UploadOptions.MaxConcurrency"/> times the part size: a writer that is faster than the
/// network waits. Like any stream, it supports one writer at a time.
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
    private readonly long? _expectedLength;
    private readonly long _maxLength;
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
        _expectedLength = promised;
        _maxLength = Math.Min(options.MaxLength ?? long.MaxValue, promised ?? long.MaxValue);
        _meter = ProgressMeter.Create(options, promised);
        _pool = pool;
        _cancellationToken = cancellationToken;
        pool.Enter();
    }

    /// <summary>The number of bytes written so far.</summary>
    public long BytesWritten => _length;

    /// <summary>
    /// A pipe writer for the same object. Flushed bytes are written to this stream. Completing the pipe does not create the object. The pipe and the
    /// stream share the one writer.
    /// </summary>
    public PipeWriter Writer => _writer ??= PipeWriter.Create(this, new StreamPipeWriterOptions(leaveOpen: true));

    /// <summary>False.</summary>
    public override bool CanRead => false;

    /// <summary>False.</summary>
    public override bool CanSeek => false;

    /// <summary>True until the object is completed or the upload has failed.</summary>
    public override bool CanWrite => !_isEnded;

    /// <summary>Not supported. Use <see cref="BytesWritten"/>.</summary>
    public override long Length => throw new NotSupportedException();

    /// <summary>Not supported. Use <see cref="BytesWritten"/>.</summary>
    public override long Position
    {
        get => throw new NotSupportedException();
        set => throw new NotSupportedException();
    }

    /// <summary>Sends the last part, waits for all parts and creates the object.</summary>
    /// <param name="cancellationToken">Cancels the operation. No object is created, unless S3 had already created it.</param>
    /// <returns>The entity tag, version, checksum and parts of the object.</returns>
    /// <exception cref="S3Exception">S3 rejected the request, for example because a condition of the request is not met.</exception>
    /// <exception cref="OperationCanceledException">
    /// The call was canceled, or the flush of <see cref="Writer"/> was, so its last bytes are missing.
    /// </exception>
    /// <exception cref="UploadNotAbortedException">The upload failed, and its parts could not be removed.</exception>
    public async Task<UploadResult> CompleteAsync(CancellationToken cancellationToken = default)
    {
        ThrowIfEnded();
        try
        {
            if (_writer is not null && (await _writer.FlushAsync(cancellationToken).ConfigureAwait(false)).IsCanceled)
                throw new OperationCanceledException("The last bytes of the pipe were not written, because its flush was canceled.");
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

    /// <summary>
    /// Aborts the upload: cancels requests in flight and removes the parts that have arrived. Does nothing if the object was created.
    /// </summary>
    /// <exception cref="UploadNotAbortedException">Parts could not be removed.</exception>
    public Task AbortAsync() => _isEnded ? Task.CompletedTask : FailAsync(null);

    /// <inheritdoc/>
    public override ValueTask WriteAsync(ReadOnlyMemory<byte> buffer, CancellationToken cancellationToken = default)
    {
        ThrowIfEnded();
        if (buffer.Length > Math.Min(RemainingPartSpace, _maxLength - _length) || cancellationToken.IsCancellationRequested)
            return WriteSlowAsync(buffer, cancellationToken);
        Append(buffer.Span);
        return ValueTask.CompletedTask;
    }

    /// <inheritdoc/>
    public override Task WriteAsync(byte[] buffer, int offset, int count, CancellationToken cancellationToken) =>
        WriteAsync(buffer.AsMemory(offset, count), cancellationToken).AsTask();

    /// <summary>
    /// Writes, and blocks while the maximum number of parts is in flight. <see cref="WriteAsync(ReadOnlyMemory{byte}, CancellationToken)"/> does not
    /// block.
    /// </summary>
    public override void Write(ReadOnlySpan<byte> buffer)
    {
        ThrowIfEnded();
        if (buffer.Length > _maxLength - _length)
            FailAndThrowAsync(CreateTooLongException()).GetAwaiter().GetResult();
        while (!buffer.IsEmpty)
        {
            if (RemainingPartSpace == 0)
                StartNextPartOrFailAsync(CancellationToken.None).GetAwaiter().GetResult();
            int count = (int)Math.Min(RemainingPartSpace, buffer.Length);
            Append(buffer[..count]);
            buffer = buffer[count..];
        }
    }

    /// <inheritdoc cref="Write(ReadOnlySpan{byte})"/>
    public override void Write(byte[] buffer, int offset, int count) => Write(buffer.AsSpan(offset, count));

    /// <summary>Does nothing. A part is sent when it is full, or when the object is completed.</summary>
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

    /// <summary>Aborts the upload unless the object is completed. See <see cref="AbortAsync"/>.</summary>
    /// <exception cref="UploadNotAbortedException">Parts could not be removed.</exception>
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

    private long RemainingPartSpace => _part is null ? 0 : _partSize - _part.WrittenLength;

    private void Append(ReadOnlySpan<byte> bytes)
    {
        _part?.Write(bytes);
        _length += bytes.Length;
    }

    private static Tern.TernRequestException CreateLengthMismatchException(string what) =>
        new($"The body {what} bytes that it reported as its length. Pass the correct length to {nameof(RequestBody)}.{nameof(RequestBody.From)}, or none.");

    private Exception CreateTooLongException() => _maxLength == _options.MaxLength
        ? new TransferException(string.Create(CultureInfo.InvariantCulture, $"The object has more than {_maxLength} bytes, the value of {nameof(UploadOptions)}.{nameof(UploadOptions.MaxLength)}. Increase or remove the limit."))
        : CreateLengthMismatchException(string.Create(CultureInfo.InvariantCulture, $"has more than the {_expectedLength}"));

    /// <summary>Fails the stream for rejected bytes, because an object of the bytes before them would look complete.</summary>
    private async Task FailAndThrowAsync(Exception failure)
    {
        await FailAsync(failure).ConfigureAwait(false);
        throw failure;
    }

    private async ValueTask WriteSlowAsync(ReadOnlyMemory<byte> buffer, CancellationToken cancellationToken)
    {
        if (cancellationToken.IsCancellationRequested)
            await FailAndThrowAsync(new OperationCanceledException(cancellationToken)).ConfigureAwait(false);
        if (buffer.Length > _maxLength - _length)
            await FailAndThrowAsync(CreateTooLongException()).ConfigureAwait(false);
        while (!buffer.IsEmpty)
        {
            if (RemainingPartSpace == 0)
                await StartNextPartOrFailAsync(cancellationToken).ConfigureAwait(false);
            int count = (int)Math.Min(RemainingPartSpace, buffer.Length);
            Append(buffer.Span[..count]);
            buffer = buffer[count..];
        }
    }

    private async Task StartNextPartOrFailAsync(CancellationToken cancellationToken)
    {
        try
        {
            cancellationToken.ThrowIfCancellationRequested();
            await StartNextPartAsync(cancellationToken).ConfigureAwait(false);
        }
        catch (Exception e)
        {
            await FailAsync(e).ConfigureAwait(false);
            cancellationToken.ThrowIfCancellationRequested();
            throw;
        }
    }

    /// <summary>Sends the full part, if there is one, and starts the next one when the limit allows it.</summary>
    private async Task StartNextPartAsync(CancellationToken cancellationToken)
    {
        _cancellationToken.ThrowIfCancellationRequested();
        if (_part is not null)
        {
            if (_partNumber == PartSizes.MaxCount)
                throw new TransferException(string.Create(CultureInfo.InvariantCulture, $"The object exceeds the maximum of {PartSizes.MaxCount} parts of {_partSize} bytes. Increase {nameof(UploadOptions)}.{nameof(UploadOptions.PartSize)}."));
            MultipartUploader uploader = _uploader ?? await StartMultipartAsync(cancellationToken).ConfigureAwait(false);
            SendPart(uploader, _part);
            await uploader.EnterAsync(cancellationToken).ConfigureAwait(false);
        }
        _part = new(_pool);
        _partNumber++;
        _partSize = _options.PartSize ?? (_options.MaxLength is { } length ? PartSizes.ForLength(length) : PartSizes.Next(_length));
    }

    /// <summary>Starts the multipart upload, because the first part is full.</summary>
    private async Task<MultipartUploader> StartMultipartAsync(CancellationToken cancellationToken)
    {
        var limit = ConcurrencyLimit.CreateFixed(_options.MaxConcurrency ?? UploadOptions.DefaultBufferedConcurrency, _client.Options.TimeProvider);
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
        await uploader.CreateAsync(cancellationToken).ConfigureAwait(false);
        return uploader;
    }

    private void SendPart(MultipartUploader uploader, PartBuffer part)
    {
        _part = null;
        uploader.StartPart(_partNumber, part, part.WrittenLength);
    }

    private async Task<UploadResult> FinishAsync(CancellationToken cancellationToken)
    {
        if (_length < _expectedLength)
            throw CreateLengthMismatchException(string.Create(CultureInfo.InvariantCulture, $"ended after {_length} of the {_expectedLength}"));
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
            return await SinglePartUpload.SendAsync(_client, _request, whole, _length, _meter, either).ConfigureAwait(false);
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
            Close(new OperationCanceledException("The upload was aborted."));
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
            throw new InvalidOperationException("The object was completed or the upload was aborted. No more bytes can be written. Open a new stream.", _failure);
    }
}
