using System.Runtime.ExceptionServices;

namespace Tern.S3.Transfers;

/// <summary>
/// A multipart upload: creates it, sends several parts at the same time, and completes or aborts it. Only one caller at a time; only the parts
/// run concurrently. All multipart uploads and copies use this class.
/// </summary>
internal sealed class MultipartUploader : IDisposable
{
    // A part that was in flight can appear after the abort.
    private const int MaxAbortRounds = 5;
    private static readonly TimeSpan s_abortDelay = TimeSpan.FromMilliseconds(200);

    private readonly S3Client _client;
    private readonly UploadOptions _options;
    private readonly TransferLimiter _gate;
    private readonly CancellationTokenSource _stop;
    private readonly CancellationToken _callerToken;
    private readonly CancellationTokenSource _createTimeout = new();
    private readonly BlockList<(CompletedPart? Part, long Length)> _parts = new();
    private Task<CreateMultipartUploadResponse>? _creating;
    private Exception? _failure;
    private bool _isCompleted;
    private bool _isOutcomeUnknown;
    private bool _hasSentParts;

    /// <param name="client">The client.</param>
    /// <param name="request">The object. Its body is ignored.</param>
    /// <param name="options">The options of the upload.</param>
    /// <param name="limit">The limit of the parts in flight.</param>
    /// <param name="meter">Receives the progress. Null means no reports.</param>
    /// <param name="cancellationToken">Cancels the operation.</param>
    public MultipartUploader(S3Client client, PutObjectRequest request, UploadOptions options, ConcurrencyLimit limit, ProgressMeter? meter, CancellationToken cancellationToken)
    {
        _client = client;
        Request = request;
        _options = options;
        _gate = new(limit);
        _stop = CancellationTokenSource.CreateLinkedTokenSource(cancellationToken);
        _callerToken = cancellationToken;
        // S3 rejects the checksum of a part if the upload was created with another algorithm, or without one.
        Algorithm = ObjectChecksum.GetAlgorithm(client, request);
        Meter = meter;
    }

    public PutObjectRequest Request { get; }

    private ProgressMeter? Meter { get; }

    /// <summary>The id of the upload. Null before <see cref="CreateAsync"/>.</summary>
    public string? UploadId { get; private set; }

    /// <summary>The algorithm of the checksums. Null means no checksums.</summary>
    public string? Algorithm { get; }

    // Null if the store does not support checksum types.
    private ChecksumType? ChecksumType => Algorithm is not { } algorithm || (_options.ChecksumType ?? _client.Compatibility.MultipartChecksumType) is not { } type ? (ChecksumType?)null
        : _options.ChecksumType is not null || ObjectChecksum.CanCombine(algorithm) ? type : S3.ChecksumType.Composite;

    /// <summary>Creates the upload.</summary>
    public async Task CreateAsync(CancellationToken cancellationToken)
    {
        if (ObjectChecksum.GetFullObject(Request) is { } given && (ChecksumType != S3.ChecksumType.FullObject || !ObjectChecksum.CanCombine(given.Algorithm)))
            throw new ArgumentException($"A multipart object cannot have the {given.Algorithm} checksum of the request. Set a CRC32, CRC32C or CRC64NVME checksum, if the store supports full-object checksums, or set only ChecksumAlgorithm.");
        if (Request.ContentMd5 is not null || Request.WriteOffsetBytes is not null)
            throw new ArgumentException("The object is sent in parts, which do not support ContentMD5 and WriteOffsetBytes. Remove them from the request.");
        ChecksumAlgorithm? algorithm = Algorithm is { } name ? new(name) : null;
        // Not canceled before AbortTimeout: S3 can have created the upload, and only the response contains the id to abort.
        _creating = ExpiredTokenRetry.RetryOnceAsync(_client.CreateMultipartUploadAsync, UploadRequests.Create(Request, algorithm, ChecksumType), _createTimeout.Token, RecordUnknownOutcome);
        using var stop = CancellationTokenSource.CreateLinkedTokenSource(_stop.Token, cancellationToken);
        CreateMultipartUploadResponse response = await _creating.WaitAsync(stop.Token).ConfigureAwait(false);
        UploadId = response.UploadId.Length > 0 ? response.UploadId : throw new TransferException("S3 created an upload, but its response contains no upload id.");
    }

    /// <summary>Resumes an upload of an earlier process.</summary>
    /// <param name="uploadId">The id of the upload.</param>
    /// <param name="parts">The parts that have arrived.</param>
    public void Resume(string uploadId, IEnumerable<(CompletedPart Part, long Length)> parts)
    {
        UploadId = uploadId;
        _creating = Task.FromResult(new CreateMultipartUploadResponse { UploadId = uploadId });
        foreach ((CompletedPart part, long length) in parts)
        {
            Add(part, length);
            Meter?.Add(length);
        }
    }

    /// <summary>True if a part has arrived.</summary>
    /// <param name="number">The part number, from 1.</param>
    public bool HasPart(int number)
    {
        lock (_parts)
            return number <= _parts.Count && _parts[number - 1].Part is not null;
    }

    /// <summary>Waits until another part can be sent. The caller must then call <see cref="StartPart"/> or <see cref="Leave"/>.</summary>
    /// <exception cref="Exception">The error of an earlier part.</exception>
    public async Task EnterAsync(CancellationToken cancellationToken)
    {
        _callerToken.ThrowIfCancellationRequested();
        await _gate.EnterAsync(cancellationToken).ConfigureAwait(false);
        if (Volatile.Read(ref _failure) is null)
            return;
        Leave();
        ThrowIfFailed();
    }

    /// <summary>Releases the slot of a part that is not sent.</summary>
    public void Leave() => _gate.Leave(0);

    /// <summary>Starts to send a part. The next call of this class throws its error.</summary>
    /// <param name="number">The part number, from 1.</param>
    /// <param name="body">The body of the part. A buffer is released when it was sent.</param>
    /// <param name="length">The size of the part in bytes.</param>
    public void StartPart(int number, RequestBody body, long length)
    {
        _hasSentParts = true;
        // SendPartAsync never throws.
        _ = SendPartAsync(number, body, length);
    }

    /// <summary>Starts to copy a part of another object, as <see cref="StartPart"/> does.</summary>
    public void StartCopy(UploadPartCopyRequest request, long length)
    {
        _hasSentParts = true;
        _ = CopyPartAsync(request, length);
    }

    /// <summary>Waits for the parts and completes the upload.</summary>
    /// <param name="length">The size of the object in bytes.</param>
    /// <param name="check">Called when all parts have arrived. An exception aborts the upload.</param>
    /// <param name="cancellationToken">Cancels the operation.</param>
    public async Task<UploadResult> CompleteAsync(long length, Action? check, CancellationToken cancellationToken)
    {
        await _gate.DrainAsync().WaitAsync(cancellationToken).ConfigureAwait(false);
        ThrowIfFailed();
        check?.Invoke();
        // At most 10,000 references: the array is not a large object.
        CompletedPart[] parts = [.. _parts.Select(sent => sent.Part).OfType<CompletedPart>()];
        CompleteMultipartUploadRequest request = UploadRequests.Complete(Request, UploadId!, _client.Compatibility.UsesObjectSize ? length : null);
        string? algorithm = Algorithm;
        string? whole = null;
        if (algorithm is not null && ChecksumType == S3.ChecksumType.FullObject)
        {
            whole = ObjectChecksum.GetFullObject(Request)?.Value
                ?? ObjectChecksum.Combine(algorithm, _parts.Select(sent => (sent.Part is null ? null : ObjectChecksum.Get(sent.Part, algorithm), sent.Length)));
            if (whole is not null)
                request = ObjectChecksum.AddFullObject(request, algorithm, whole);
        }
        using var stop = CancellationTokenSource.CreateLinkedTokenSource(_stop.Token, cancellationToken);
        var document = new CompletionDocument(SegmentPool.Shared, parts);
        var operation = new CompletionOperation(document);
        CompleteMultipartUploadResponse response;
        try
        {
            response = await ExpiredTokenRetry.RetryOnceAsync((sent, token) => _client.InvokeAsync(operation, sent, token), request, stop.Token, RecordUnknownOutcome).ConfigureAwait(false);
        }
        catch (TernException e) when (CompletionRecovery.IsPossible(e, _isOutcomeUnknown))
        {
            if (await CompletionRecovery.FindAsync(_client, e, Request, UploadId!, parts, length, algorithm, whole, stop.Token).ConfigureAwait(false) is not { } made)
                throw;
            _isCompleted = true;
            return made;
        }
        finally
        {
            document.Release();
        }
        _isCompleted = true;
        return new()
        {
            ETag = response.ETag,
            VersionId = response.VersionId,
            Length = length,
            Parts = parts,
            ChecksumAlgorithm = algorithm is null ? null : new(algorithm),
            ChecksumType = response.ChecksumType,
            Checksum = algorithm is null ? null : ObjectChecksum.Get(response, algorithm),
            Response = response,
        };
    }

    /// <summary>
    /// Cancels the parts in flight and aborts the upload, so that S3 stores no parts. Does nothing after <see cref="CompleteAsync"/>. Takes at most
    /// <see cref="UploadOptions.AbortTimeout"/>, in addition to the time that the canceled parts need to stop.
    /// </summary>
    /// <exception cref="UploadNotAbortedException">Parts could not be removed.</exception>
    public async Task AbortAsync(Exception? cause)
    {
        if (_isCompleted)
            return;
        await _stop.CancelAsync().ConfigureAwait(false);
        await _gate.DrainAsync().ConfigureAwait(false);
        if (_creating is not { } creating)
            return;
        using var limit = new CancellationTokenSource(_options.AbortTimeout, _client.Options.TimeProvider);
        await ((Task)creating).WaitAsync(limit.Token).ConfigureAwait(ConfigureAwaitOptions.SuppressThrowing);
        // S3 rejected the creation or was not reached: there is no upload.
        if (creating is { IsFaulted: true, Exception.InnerException: { } failure } && !MayHaveBeenCreated(failure))
            return;
        UploadId ??= creating.IsCompletedSuccessfully ? (await creating.ConfigureAwait(false)).UploadId : null;
        if (string.IsNullOrEmpty(UploadId))
        {
            await _createTimeout.CancelAsync().ConfigureAwait(false);
            throw new UploadNotAbortedException(Request.Bucket, Request.Key, null, cause);
        }
        try
        {
            await RemovePartsAsync(UploadId, limit.Token).ConfigureAwait(false);
            _isCompleted = true;
        }
        catch (Exception e) when (e is TernException || limit.IsCancellationRequested)
        {
            throw new UploadNotAbortedException(Request.Bucket, Request.Key, UploadId, cause ?? e);
        }
    }

    /// <summary>Cancels the parts in flight, and retains the parts that have arrived for a later process.</summary>
    public async Task SuspendAsync()
    {
        await _stop.CancelAsync().ConfigureAwait(false);
        await _gate.DrainAsync().ConfigureAwait(false);
        _isCompleted = true;
    }

    public void Dispose()
    {
        _stop.Dispose();
        _createTimeout.Dispose();
    }

    private async Task SendPartAsync(int number, RequestBody body, long length)
    {
        long sent = 0;
        bool isThrottled = false;
        try
        {
            MeteredBody? metered = Meter is null ? null : new(body, Meter);
            ChecksumAlgorithm? algorithm = Algorithm is { } name ? new(name) : null;
            UploadPartRequest request = UploadRequests.Part(Request, UploadId!, number, metered ?? body, algorithm);
            UploadPartResponse response = await ExpiredTokenRetry.RetryOnceAsync(_client.UploadPartAsync, request, _stop.Token).ConfigureAwait(false);
            metered?.Report(length);
            Add(ObjectChecksum.CreateCompletedPart(number, response), length);
            isThrottled = IsThrottled(response);
            sent = length;
        }
        catch (Exception e)
        {
            await FailAsync(e).ConfigureAwait(false);
        }
        finally
        {
            (body as PartBuffer)?.Release();
            _gate.Leave(sent, isThrottled);
        }
    }

    private async Task CopyPartAsync(UploadPartCopyRequest request, long length)
    {
        long copied = 0;
        bool isThrottled = false;
        try
        {
            UploadPartCopyResponse response = await ExpiredTokenRetry.RetryOnceAsync(_client.UploadPartCopyAsync, request, _stop.Token).ConfigureAwait(false);
            Meter?.Add(length);
            Add(ObjectChecksum.CreateCompletedPart(request.PartNumber, response.CopyPartResult), length);
            isThrottled = IsThrottled(response);
            copied = length;
        }
        catch (Exception e)
        {
            await FailAsync(e).ConfigureAwait(false);
        }
        finally
        {
            _gate.Leave(copied, isThrottled);
        }
    }

    /// <summary>True if S3 can have created the upload although no response was received, to the last attempt or to an earlier one.</summary>
    private bool MayHaveBeenCreated(Exception failure) => _isOutcomeUnknown || failure is TernException { Call.IsOutcomeUnknown: true };

    /// <summary>Records the unknown outcome of a call whose token had expired, because it can cause an error of the repeated call.</summary>
    private void RecordUnknownOutcome(S3Exception refused) => _isOutcomeUnknown |= refused.Call is { IsOutcomeUnknown: true };

    // An earlier attempt failed. On a working connection the cause is throttling.
    private static bool IsThrottled(ServiceResponse response) => response.ResponseMetadata.Attempts > 1;

    private void Add(CompletedPart part, long length)
    {
        int index = part.PartNumber!.Value - 1;
        lock (_parts)
        {
            while (_parts.Count <= index)
                _parts.Add(default);
            _parts[index] = (part, length);
        }
    }

    private Task FailAsync(Exception failure) =>
        Interlocked.CompareExchange(ref _failure, failure, null) is null ? _stop.CancelAsync() : Task.CompletedTask;

    private void ThrowIfFailed()
    {
        if (Volatile.Read(ref _failure) is not { } failure)
            return;
        if (failure is OperationCanceledException)
            _callerToken.ThrowIfCancellationRequested();
        ExceptionDispatchInfo.Throw(failure);
    }

    private async Task RemovePartsAsync(string uploadId, CancellationToken cancellationToken)
    {
        for (int round = 1; ; round++)
        {
            try
            {
                await ExpiredTokenRetry.RetryOnceAsync(_client.AbortMultipartUploadAsync, UploadRequests.Abort(Request, uploadId), cancellationToken).ConfigureAwait(false);
                if (!_hasSentParts || !await HasPartsAsync(uploadId, cancellationToken).ConfigureAwait(false))
                    return;
            }
            catch (S3Exception e) when (e.ErrorCode == "NoSuchUpload" || e.Response.StatusCode == 404)
            {
                return;
            }
            if (round == MaxAbortRounds)
                throw new UploadNotAbortedException(Request.Bucket, Request.Key, uploadId);
            await Task.Delay(s_abortDelay * round, _client.Options.TimeProvider, cancellationToken).ConfigureAwait(false);
        }
    }

    /// <summary>True if an aborted upload still has parts.</summary>
    private async Task<bool> HasPartsAsync(string uploadId, CancellationToken cancellationToken)
    {
        ListPartsRequest request = UploadRequests.ListParts(Request, uploadId) with { MaxParts = 1 };
        try
        {
            return (await ExpiredTokenRetry.RetryOnceAsync(_client.ListPartsAsync, request, cancellationToken).ConfigureAwait(false)).Parts.Count > 0;
        }
        catch (S3Exception)
        {
            // The upload no longer exists, or the caller cannot list parts. The abort was successful.
            return false;
        }
    }
}
