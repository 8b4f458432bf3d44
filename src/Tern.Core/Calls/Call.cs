using System.Diagnostics;
using System.Runtime.CompilerServices;
using System.Runtime.ExceptionServices;
using Microsoft.Extensions.Logging;

namespace Tern.Runtime;

/// <summary>One call in flight. The object is pooled for later calls.</summary>
/// <remarks>
/// Not generic: it contains everything that does not depend on the types of an operation, so that an operation adds little more than its own
/// codecs to a native program. This file has the course of a call, the others have its requests and responses.
/// </remarks>
internal sealed partial class Call : IDisposable
{
    private readonly ClientResources _resources;
    private readonly TimeProvider _timeProvider;
    private readonly Watchdog _watchdog;
    private readonly ConnectionProbe _probe = new();
    private ClientRuntime _runtime = null!;
    private OperationDescriptor _operation = null!;
    private CallTimeouts _timeouts = null!;
    private CancellationToken _callerToken;
    private RequestTarget? _target;
    private RetryState _retries;
    private ResponseMetadata? _received;
    private Activity? _activity;
    private long _startedAt;
    private bool _isRetrying;
    private bool _isOutcomeUnknown;
    private bool _isInTransport; // whether the transport has the request or the body of the response

    public Call(ClientResources resources, TimeProvider timeProvider)
    {
        _resources = resources;
        _timeProvider = timeProvider;
        _watchdog = new Watchdog(timeProvider);
        _sink = new ResponseSink(_watchdog);
    }

    /// <summary>The request, to be filled in by the operation's writer.</summary>
    public RequestMessage Request { get; } = new();

    /// <summary>The endpoint of the request, set before <see cref="SendAsync"/>.</summary>
    public Endpoint Endpoint { get; set; } = null!;

    /// <summary>Begins a call.</summary>
    /// <param name="runtime">The client's configuration.</param>
    /// <param name="operation">The operation.</param>
    /// <param name="isSent">Whether a request is sent. A request that is only signed is not measured.</param>
    /// <param name="callerToken">Cancels the operation.</param>
    public void Begin(ClientRuntime runtime, OperationDescriptor operation, bool isSent, CancellationToken callerToken)
    {
        _runtime = runtime;
        _operation = operation;
        _callerToken = callerToken;
        Request.Method = operation.Method;
        Request.Runtime = runtime;
        _retries = runtime.RetryPolicy.StartCall(operation);
        _isRetrying = false;
        _isOutcomeUnknown = false;
        _timeouts = runtime.GetTimeouts(operation);
        _watchdog.Start(_timeouts.Operation ?? Timeout.InfiniteTimeSpan, callerToken);
        // A listener that is added later measures the calls that begin later.
        _startedAt = 0;
        if (isSent && CallTelemetry.IsObserved)
        {
            _startedAt = Stopwatch.GetTimestamp();
            _activity = CallTelemetry.Start(runtime, operation);
        }
    }

    /// <summary>Creates the context of the endpoint rules. The identity must be known.</summary>
    public EndpointContext GetEndpointContext()
    {
        if (_runtime.Options is { Region: null, Endpoint: null })
            throw CreateMissingRegionException();
        string? account = (Identity as AwsCredentials)?.AccountId;
        return _region is null ? _runtime.GetEndpointContext(account) : _runtime.CreateEndpointContext(account, _region);
    }

    /// <summary>Sends the request until an attempt succeeds or no further attempt is made.</summary>
    /// <returns>
    /// The successful response; null if the request must be sent to another region, for which the endpoint is then resolved again.
    /// </returns>
    // All stages of an attempt are in this loop: the first await of every state machine costs a process up to 2 ms.
    [AsyncMethodBuilder(typeof(PoolingAsyncValueTaskMethodBuilder<>))]
    public async ValueTask<ResponseMessage?> SendAsync()
    {
        bool isDiscovered = IsDiscovered;
        if (!isDiscovered)
            _target = _runtime.GetTarget(Endpoint, Request);
        if (SelectSchemeByEndpoint())
            await _scheme!.ResolveIdentityAsync(this).ConfigureAwait(false);
        // The body that was prepared for the first region is valid for the other.
        if (!_isRedirected && !TryPrepareBody())
            await Request.ChecksumHandler!.PrepareAsync(this).ConfigureAwait(false);
        while (true)
        {
            // Before the attempt: discovery retries its own failures.
            if (isDiscovered)
                await DiscoverAsync().ConfigureAwait(false);
            Exception failure;
            try
            {
                await _runtime.RetryPolicy.WaitToSendAsync(_watchdog.Token).ConfigureAwait(false);
                _received = null;
                _watchdog.StartAttempt(AttemptLimit, FirstByteLimit);
                CancellationToken token = _watchdog.Token;
                if (_isRetrying && Identity is not null)
                    await _scheme!.ResolveIdentityAsync(this).ConfigureAwait(false);

                CollectHeaders();
                AttemptContext? context = _runtime.Interceptors.Length == 0 ? null : new AttemptContext(_operation, CreateInfo(), _headers);
                HttpRequestMessage request = context is null ? CreateRequest() : await CreateRequestAsync(context, token).ConfigureAwait(false);
                _isInTransport = true;
                HttpResponseMessage httpResponse = await _probe.SendAsync(_resources.Transport.Invoker, request, token).ConfigureAwait(false);
                if (context is not null)
                {
                    _isInTransport = false;
                    await NotifyInterceptorsAsync(httpResponse, context, token).ConfigureAwait(false);
                    _isInTransport = true;
                }
                ResponseMessage response = await ReceiveAsync(httpResponse, token).ConfigureAwait(false);
                if (IsSuccess(response.Metadata.StatusCode) && _operation.IsErrorInSuccess?.Invoke(response) is not true)
                {
                    _retries.OnSuccess();
                    AcceptClockOffset();
                    return response;
                }
                failure = ReadError(response);
            }
            catch (Exception e)
            {
                failure = ToUserException(e);
            }
            finally
            {
                _isInTransport = false;
                _watchdog.EndAttempt();
                ReleaseContent(isAbandoned: _openBody is null);
            }
            if (TryRedirect())
                return null;
            await RetryOrThrowAsync(failure).ConfigureAwait(false);
        }
    }

    /// <summary>Completes a call whose result has been read.</summary>
    public void Succeed()
    {
        _openBody = null;
        if (_startedAt == 0)
            return;
        _received?.RemoveSecrets(Secrets);
        CallTelemetry.Stop(_activity, _startedAt, _runtime, _operation, _retries.Attempt, _received, null);
    }

    /// <summary>Returns the exception to throw in place of another one; null to throw the exception itself.</summary>
    public Exception? Fail(Exception exception)
    {
        _openBody?.Dispose();
        _openBody = null;
        Exception error = exception switch
        {
            TernSerializationException codec when _received is not null => new TernMalformedResponseException(codec, ResponseExcerpt.DescribeHeaders(_receivedContent, Secrets), CreateInfo(), _received, Secrets),
            TernSerializationException codec => new TernRequestException(codec, CreateInfo()),
            _ => ToUserException(exception),
        };
        _received?.RemoveSecrets(Secrets);
        if (error is TernException tern)
        {
            tern.Call ??= CreateInfo();
            tern.ErrorResponse ??= _received;
        }
        if (_startedAt != 0)
            CallTelemetry.Stop(_activity, _startedAt, _runtime, _operation, _retries.Attempt, _received, error);
        if (_runtime.Logger is { } logger && logger.IsEnabled(LogLevel.Debug))
        {
            string message = error is TernServiceException { MessageWithoutTypeName: var shown } ? shown : error.Message;
            CallLog.CallFailed(logger, _runtime.Service.ServiceId, _operation.Name, _retries.Attempt, error.GetType().Name, message);
        }
        return ReferenceEquals(error, exception) ? null : error;
    }

    /// <summary>Releases the resources of the call and returns it to the pool.</summary>
    public void End()
    {
        bool isReusable = _watchdog.Stop() && !_isBodyInUse;
        _activity = null;
        _runtime = null!;
        _operation = null!;
        _timeouts = null!;
        _callerToken = default;
        _target = null;
        _scheme = null;
        SchemeSettings = null;
        Identity = null;
        _credentialsProvider = null;
        _discoveryKey = null;
        _discovered = null;
        _isRediscovered = false;
        _region = null;
        _redirectRegion = null;
        _originalEndpointUrl = null;
        _isRedirected = false;
        _authorization = null;
        _signingTime = null;
        _clockOffset = null;
        _invocationId = null;
        _received = null;
        _receivedContent = null;
        _retries = default;
        _body = default;
        _expectContinueMinLength = NoExpectContinue;
        Endpoint = null!;
        _headers.Clear();
        _probe.Clear();
        if (isReusable)
        {
            Request.Reset();
            Trim(_sink.Buffer);
            if (_compressed is not null)
                Trim(_compressed);
            if (_hoisted is not null)
                Trim(_hoisted);
            isReusable = _resources.ReturnCall(this);
        }
        if (!isReusable)
            Dispose();
    }

    /// <summary>
    /// Does not return buffers to the pool, because another thread may still read the bytes of the request. The garbage collector frees them.
    /// </summary>
    public void Dispose()
    {
        _watchdog.Dispose();
        _sink.Dispose();
    }

    /// <summary>Creates the description of the call for messages.</summary>
    public CallInfo CreateInfo() => new()
    {
        Service = _runtime.Service.ServiceId,
        Operation = _operation.Name,
        Region = _region ?? _runtime.Options.Region,
        Endpoint = _target?.Display,
        Attempt = _retries.Attempt,
        MaxAttempts = _runtime.RetryPolicy.MaxAttempts,
        IsOutcomeUnknown = _isOutcomeUnknown,
    };

    private static bool IsSuccess(int status) => status is >= 200 and < 300;

    /// <summary>Retains as much memory as most calls need, no more.</summary>
    private static void Trim(PooledBuffer buffer)
    {
        const int MaxRetainedBytes = 64 * 1024;
        if (buffer.WrittenCount > MaxRetainedBytes)
            buffer.Dispose();
        else
            buffer.Clear();
    }

    private TernConfigurationException CreateMissingRegionException() => new(
        $"The client has no region. Set {nameof(ClientOptions)}.{nameof(ClientOptions.Region)} or the environment variable AWS_REGION.", CreateInfo());

    /// <summary>Waits for the next attempt, or throws the failure if no attempt follows.</summary>
    private async ValueTask RetryOrThrowAsync(Exception failure)
    {
        if (TryRediscover(failure))
            return;
        _isOutcomeUnknown |= failure is TernTransportException lost && TransportFailure.MayHaveReachedService(lost);
        InvalidateExpiredCredentials(failure);
        ILogger? logger = _runtime.Logger;
        RetryKind kind = Classify(failure, out string? retryAfter);
        if (kind == RetryKind.Transient && failure is TernTransportException && _probe.FailedBeforeFirstByte && _retries.TryReplaceConnection(_body.CanReplay))
        {
            if (logger is not null)
                CallLog.ConnectionReplaced(logger, _runtime.Service.ServiceId, _operation.Name);
            return;
        }
        RetryDecision decision = _retries.OnFailure(kind, retryAfter, _body.CanReplay);
        if (!decision.ShouldRetry)
            RemoveCachedRegion(failure);
        if (decision.ShouldRetry && logger is not null && logger.IsEnabled(LogLevel.Information))
            CallLog.Retrying(logger, _runtime.Service.ServiceId, _operation.Name, _retries.Attempt, _runtime.RetryPolicy.MaxAttempts, decision.Delay.TotalMilliseconds, failure.Message);
        if (decision.Delay > TimeSpan.Zero)
            await WaitAsync(decision.Delay, failure).ConfigureAwait(false);
        if (!decision.ShouldRetry)
            ExceptionDispatchInfo.Throw(AddRetryNote(failure, decision.Outcome));
        _isRetrying = true;
    }

    private async ValueTask WaitAsync(TimeSpan delay, Exception failure)
    {
        try
        {
            await Task.Delay(delay, _timeProvider, _watchdog.Token).ConfigureAwait(false);
        }
        catch (OperationCanceledException) when (_watchdog.Expired == TimeoutKind.Operation && !_callerToken.IsCancellationRequested)
        {
            throw CreateOperationTimeoutException(failure);
        }
    }

    private Exception AddRetryNote(Exception failure, RetryOutcome outcome)
    {
        if (failure is TernException tern)
        {
            tern.RetryNote = outcome switch
            {
                RetryOutcome.BodyNotReplayable => "not retried because its body cannot be sent again",
                RetryOutcome.QuotaExceeded => "not retried because the client's retry quota is used up",
                RetryOutcome.NotRetryable when WouldExecuteTwice(failure) => "not retried because the operation is not known to be idempotent",
                _ => null,
            };
            if (_isOutcomeUnknown && tern.Call is { } call)
                tern.Call = call with { IsOutcomeUnknown = true };
        }
        return failure;
    }

    private RetryKind Classify(Exception failure, out string? retryAfter)
    {
        retryAfter = null;
        switch (failure)
        {
            case TernServiceException error:
                retryAfter = error.Response.GetHeader(RetryAfter.HeaderName);
                if (_signingTime is not null && _resources.ClockSkew.TryFindOffset(error, _signingTime.Time, out TimeSpan offset))
                {
                    _clockOffset = offset;
                    return RetryKind.ClockSkew;
                }
                if (ClockSkew.ImpliesAcceptedSignature(error, _runtime.Service))
                    AcceptClockOffset();
                return RetryClassifier.Classify(error, _runtime.Service);
            case TernOperationTimeoutException:
                return RetryKind.None;
            case not null when WouldExecuteTwice(failure):
                return RetryKind.None;
            case TernTimeoutException or TernChecksumMismatchException:
                return RetryKind.Transient;
            case TernTransportException { InnerException: { } cause }:
                return RetryClassifier.ClassifyTransport(cause);
            case TernTransportException:
                return RetryKind.Transient;
            default:
                return RetryKind.None;
        }
    }

    /// <summary>
    /// Whether the service may have executed the request, or may still do so, so that another request would execute it twice. A lost connection
    /// counts only where the service runs the caller's code: elsewhere it is rare that the request was executed and its response lost.
    /// </summary>
    private bool WouldExecuteTwice(Exception failure) => !_operation.IsIdempotent && failure switch
    {
        TernOperationTimeoutException => false,
        TernFirstByteTimeoutException or TernAttemptTimeoutException => true,
        TernTransportException lost => _operation.IsLongRunning && TransportFailure.MayHaveReachedService(lost),
        TernChecksumMismatchException => _operation.IsLongRunning,
        _ => false,
    };

    private void AcceptClockOffset()
    {
        if (_clockOffset is { } offset)
            _resources.ClockSkew.Accept(_target!.Host, offset);
    }

    /// <summary>Returns the exception for the user in place of one that was thrown in an attempt.</summary>
    private Exception ToUserException(Exception exception)
    {
        if (exception is TernException)
            return exception;
        if (_callerToken.IsCancellationRequested)
            return exception is OperationCanceledException cancelled && cancelled.CancellationToken == _callerToken
                ? exception
                : new OperationCanceledException("The call was canceled.", exception, _callerToken);
        if (_content?.BodyFailure is { } bodyFailure)
            return bodyFailure as TernRequestException ?? CreateUnreadableBodyException(bodyFailure);

        switch (_watchdog.Expired)
        {
            case TimeoutKind.FirstByte:
                return new TernFirstByteTimeoutException(_timeouts.FirstByte, CreateInfo(), exception);
            case TimeoutKind.Stall:
                return new TernStallTimeoutException(_timeouts.Stall, CreateInfo(), exception);
            case TimeoutKind.Attempt:
                return new TernAttemptTimeoutException(AttemptLimit, CreateInfo(), exception);
            case TimeoutKind.Operation:
                return CreateOperationTimeoutException(exception);
        }
        // Exceptions of an interceptor, a credentials provider or a body reach the caller unchanged.
        if (!_isInTransport)
            return exception;
        return exception switch
        {
            OperationCanceledException { InnerException: TimeoutException } => new TernConnectTimeoutException(_timeouts.Connect, CreateInfo(), exception),
            // The token of the call is not canceled: the transport cancels the streams of a connection that it aborts.
            HttpRequestException or IOException or System.Net.Sockets.SocketException or OperationCanceledException => TransportFailure.Create(exception, CreateInfo(), Secrets, _runtime.Options.Endpoint is not null),
            _ => exception,
        };
    }

    private TernRequestException CreateUnreadableBodyException(Exception cause) => new($"The request body could not be read ({cause.GetType().Name}).", CreateInfo(), cause);

    private TernOperationTimeoutException CreateOperationTimeoutException(Exception cause) =>
        new(_timeouts.Operation ?? Timeout.InfiniteTimeSpan, CreateInfo(), cause);
}
