using System.Runtime.ExceptionServices;
using Tern.Calls;

namespace Tern.S3.Transfers;

/// <summary>
/// One object on its way to S3 in parts: begins the upload, sends parts several at once, and ends it, as an object or as nothing.
/// One caller at a time; only the parts run beside it. Every upload and every copy in parts goes through here.
/// </summary>
internal sealed class MultipartUploader : IDisposable
{
    // What a part in flight leaves behind may come to light a moment later.
    private const int MaxAbortRounds = 5;
    private static readonly TimeSpan s_abortPause = TimeSpan.FromMilliseconds(200);

    private readonly S3Client _client;
    private readonly UploadOptions _options;
    private readonly TransferGate _gate;
    private readonly CancellationTokenSource _stop;
    private readonly CancellationToken _callerToken;
    private readonly CancellationTokenSource _tooLate = new();
    private readonly BlockList<(CompletedPart? Part, long Length)> _parts = new();
    private Task<CreateMultipartUploadResponse>? _creating;
    private Exception? _failure;
    private bool _isCompleted;
    private bool _isAnswerLost;
    private bool _hasSentParts;

    /// <param name="client">The client.</param>
    /// <param name="request">The object; its body is not looked at.</param>
    /// <param name="options">How it is sent.</param>
    /// <param name="limit">How many parts are under way at once.</param>
    /// <param name="meter">Is told how far it has come; null for nobody.</param>
    /// <param name="cancellationToken">Ends the upload.</param>
    public MultipartUploader(S3Client client, PutObjectRequest request, UploadOptions options, ConcurrencyLimit limit, ProgressMeter? meter, CancellationToken cancellationToken)
    {
        _client = client;
        Request = request;
        _options = options;
        _gate = new(limit);
        _stop = CancellationTokenSource.CreateLinkedTokenSource(cancellationToken);
        _callerToken = cancellationToken;
        // A part's checksum is refused when the upload was begun with another algorithm, or without one.
        Algorithm = ObjectChecksum.AlgorithmOf(client, request);
        Meter = meter;
    }

    public PutObjectRequest Request { get; }

    private ProgressMeter? Meter { get; }

    /// <summary>The upload; null before <see cref="BeginAsync"/>.</summary>
    public string? UploadId { get; private set; }

    /// <summary>The algorithm of the checksums; null for none.</summary>
    public string? Algorithm { get; }

    // A store that does not know the type of a checksum is not told one.
    private ChecksumType? ChecksumType => Algorithm is not { } algorithm || (_options.ChecksumType ?? _client.Store.MultipartChecksumType) is not { } type ? (ChecksumType?)null
        : _options.ChecksumType is not null || ObjectChecksum.CanCombine(algorithm) ? type : S3.ChecksumType.Composite;

    /// <summary>Begins the upload.</summary>
    public async Task BeginAsync(CancellationToken cancellationToken)
    {
        if (ObjectChecksum.Given(Request) is { } given && (ChecksumType != S3.ChecksumType.FullObject || !ObjectChecksum.CanCombine(given.Algorithm)))
            throw new ArgumentException($"The object is sent in parts, and there is no checksum of the whole object by {given.Algorithm} then: give one of CRC32, CRC32C or CRC64NVME where the store has checksums of whole objects, or the algorithm alone.");
        if (Request.ContentMD5 is not null || Request.WriteOffsetBytes is not null)
            throw new ArgumentException("The object is sent in parts, for which S3 takes neither ContentMD5 nor WriteOffsetBytes.");
        ChecksumAlgorithm? algorithm = Algorithm is { } name ? new(name) : null;
        // Not cancelled before AbortTimeout: S3 may have begun the upload, and only its answer tells what to abort.
        _creating = ExpiredToken.RepeatAsync(_client.CreateMultipartUploadAsync, UploadRequests.Create(Request, algorithm, ChecksumType), _tooLate.Token, NoteLostAnswer);
        using var stop = CancellationTokenSource.CreateLinkedTokenSource(_stop.Token, cancellationToken);
        CreateMultipartUploadResponse response = await _creating.WaitAsync(stop.Token).ConfigureAwait(false);
        UploadId = response.UploadId.Length > 0 ? response.UploadId : throw new TransferException("S3 has begun an upload, but its response has no upload id.");
    }

    /// <summary>Goes on with an upload that an earlier process has begun.</summary>
    /// <param name="uploadId">The upload.</param>
    /// <param name="parts">What has arrived of it.</param>
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

    /// <summary>Whether a part has arrived.</summary>
    /// <param name="number">From 1.</param>
    public bool HasPart(int number)
    {
        lock (_parts)
            return number <= _parts.Count && _parts[number - 1].Part is not null;
    }

    /// <summary>Waits until one more part may be under way. Whoever enters calls <see cref="StartPart"/> or <see cref="Leave"/>.</summary>
    /// <exception cref="Exception">What a part before failed with.</exception>
    public async Task EnterAsync(CancellationToken cancellationToken)
    {
        _callerToken.ThrowIfCancellationRequested();
        await _gate.EnterAsync(cancellationToken).ConfigureAwait(false);
        if (Volatile.Read(ref _failure) is null)
            return;
        Leave();
        ThrowIfFailed();
    }

    /// <summary>The part that was entered for is not sent.</summary>
    public void Leave() => _gate.Leave(0);

    /// <summary>Sends a part beside the caller; what it fails with is told by the next call here.</summary>
    /// <param name="number">From 1.</param>
    /// <param name="body">The part; a buffer is released when it has been sent.</param>
    /// <param name="length">Its bytes.</param>
    public void StartPart(int number, RequestBody body, long length)
    {
        _hasSentParts = true;
        // Observed: it never fails.
        _ = SendPartAsync(number, body, length);
    }

    /// <summary>Copies a part of another object beside the caller, as <see cref="StartPart"/> sends one.</summary>
    public void StartCopy(UploadPartCopyRequest request, long length)
    {
        _hasSentParts = true;
        _ = CopyPartAsync(request, length);
    }

    /// <summary>Waits for the parts and makes the object.</summary>
    /// <param name="length">All bytes of it.</param>
    /// <param name="check">Called when all parts have arrived; an exception of it ends the upload.</param>
    /// <param name="cancellationToken">Ends the upload.</param>
    public async Task<UploadResult> CompleteAsync(long length, Action? check, CancellationToken cancellationToken)
    {
        await _gate.DrainAsync().WaitAsync(cancellationToken).ConfigureAwait(false);
        ThrowIfFailed();
        check?.Invoke();
        // Of 10,000 parts at most, and no large object of as many.
        CompletedPart[] parts = [.. _parts.Select(sent => sent.Part).OfType<CompletedPart>()];
        CompleteMultipartUploadRequest request = UploadRequests.Complete(Request, UploadId!, _client.Store.UsesObjectSize ? length : null);
        string? algorithm = Algorithm;
        string? whole = null;
        if (algorithm is not null && ChecksumType == S3.ChecksumType.FullObject)
        {
            whole = ObjectChecksum.Given(Request)?.Value
                ?? ObjectChecksum.Combine(algorithm, _parts.Select(sent => (sent.Part is null ? null : ObjectChecksum.Of(sent.Part, algorithm), sent.Length)));
            if (whole is not null)
                request = ObjectChecksum.With(request, algorithm, whole);
        }
        using var stop = CancellationTokenSource.CreateLinkedTokenSource(_stop.Token, cancellationToken);
        var document = new CompletionDocument(SegmentPool.Shared, parts);
        var operation = new CompletionOperation(document);
        CompleteMultipartUploadResponse response;
        try
        {
            response = await ExpiredToken.RepeatAsync((sent, token) => _client.InvokeAsync(operation, sent, token), request, stop.Token, NoteLostAnswer).ConfigureAwait(false);
        }
        catch (TernException e) when (LostCompletion.IsPossible(e, _isAnswerLost))
        {
            if (await LostCompletion.FindAsync(_client, e, Request, UploadId!, parts, length, algorithm, whole, stop.Token).ConfigureAwait(false) is not { } made)
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
            Checksum = algorithm is null ? null : ObjectChecksum.Of(response, algorithm),
            Response = response,
        };
    }

    /// <summary>
    /// Ends what is under way, and sees to it that S3 keeps nothing of it; does nothing after <see cref="CompleteAsync"/>. Takes
    /// <see cref="UploadOptions.AbortTimeout"/> at most, besides what parts under way need to notice that they are cancelled.
    /// </summary>
    /// <exception cref="UploadNotAbortedException">Something is left.</exception>
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
        // S3 has refused to begin it, or could not be reached: there is none.
        if (creating is { IsFaulted: true, Exception.InnerException: { } failure } && !MayHaveBegun(failure))
            return;
        UploadId ??= creating.IsCompletedSuccessfully ? (await creating.ConfigureAwait(false)).UploadId : null;
        if (string.IsNullOrEmpty(UploadId))
        {
            await _tooLate.CancelAsync().ConfigureAwait(false);
            throw new UploadNotAbortedException(Request.Bucket, Request.Key, null, cause);
        }
        try
        {
            await RemoveAsync(UploadId, limit.Token).ConfigureAwait(false);
            _isCompleted = true;
        }
        catch (Exception e) when (e is TernException || limit.IsCancellationRequested)
        {
            throw new UploadNotAbortedException(Request.Bucket, Request.Key, UploadId, cause ?? e);
        }
    }

    /// <summary>Ends what is under way, and leaves the parts that have arrived to a later process.</summary>
    public async Task SuspendAsync()
    {
        await _stop.CancelAsync().ConfigureAwait(false);
        await _gate.DrainAsync().ConfigureAwait(false);
        _isCompleted = true;
    }

    public void Dispose()
    {
        _stop.Dispose();
        _tooLate.Dispose();
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
            UploadPartResponse response = await ExpiredToken.RepeatAsync(_client.UploadPartAsync, request, _stop.Token).ConfigureAwait(false);
            metered?.Tell(length);
            Add(ObjectChecksum.Completed(number, response), length);
            isThrottled = IsSlowedDown(response);
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
            UploadPartCopyResponse response = await ExpiredToken.RepeatAsync(_client.UploadPartCopyAsync, request, _stop.Token).ConfigureAwait(false);
            Meter?.Add(length);
            Add(ObjectChecksum.Completed(request.PartNumber, response.CopyPartResult), length);
            isThrottled = IsSlowedDown(response);
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

    /// <summary>Whether S3 may have begun the upload though there is no answer: to the last request, or to one before it.</summary>
    private bool MayHaveBegun(Exception failure) => _isAnswerLost || failure is TernException { Call.IsAnswerLost: true };

    /// <summary>What a call whose token had expired may have done, the call after it may be refused for.</summary>
    private void NoteLostAnswer(S3Exception refused) => _isAnswerLost |= refused.Call is { IsAnswerLost: true };

    // An attempt before this one failed, which on a connection that works means that the service was asked too much.
    private static bool IsSlowedDown(ServiceResponse response) => response.ResponseMetadata.Attempts > 1;

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

    private async Task RemoveAsync(string uploadId, CancellationToken cancellationToken)
    {
        for (int round = 1; ; round++)
        {
            try
            {
                await ExpiredToken.RepeatAsync(_client.AbortMultipartUploadAsync, UploadRequests.Abort(Request, uploadId), cancellationToken).ConfigureAwait(false);
                if (!_hasSentParts || !await HasPartsAsync(uploadId, cancellationToken).ConfigureAwait(false))
                    return;
            }
            catch (S3Exception e) when (e.ErrorCode == "NoSuchUpload" || e.Response.StatusCode == 404)
            {
                return;
            }
            if (round == MaxAbortRounds)
                throw new UploadNotAbortedException(Request.Bucket, Request.Key, uploadId);
            await Task.Delay(s_abortPause * round, _client.Options.TimeProvider, cancellationToken).ConfigureAwait(false);
        }
    }

    /// <summary>Whether parts are left of an upload that was aborted.</summary>
    private async Task<bool> HasPartsAsync(string uploadId, CancellationToken cancellationToken)
    {
        ListPartsRequest request = UploadRequests.ListParts(Request, uploadId) with { MaxParts = 1 };
        try
        {
            return (await ExpiredToken.RepeatAsync(_client.ListPartsAsync, request, cancellationToken).ConfigureAwait(false)).Parts.Count > 0;
        }
        catch (S3Exception)
        {
            // There is no such upload any more; or who may abort may not list, and S3 has said that it did.
            return false;
        }
    }
}
