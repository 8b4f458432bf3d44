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
    private CallState _state;

    public Call(ClientResources resources, TimeProvider timeProvider)
    {
        _resources = resources;
        _timeProvider = timeProvider;
        _watchdog = new Watchdog(timeProvider);
        _sink = new ResponseSink(_watchdog);
    }

    /// <summary>The request, to be filled in by the operation's writer.</summary>
    public RequestMessage Request { get; } = new();

    /// <summary>The endpoint of the request, set by <see cref="ResolveEndpoint{TRequest, TResult}"/>.</summary>
    public Endpoint Endpoint => _state.Endpoint;

    /// <summary>Begins a call.</summary>
    /// <param name="runtime">The client's configuration.</param>
    /// <param name="operation">The operation.</param>
    /// <param name="isSent">Whether a request is sent. A request that is only signed is not measured.</param>
    /// <param name="callerToken">Cancels the operation.</param>
    public void Begin(ClientRuntime runtime, OperationDescriptor operation, bool isSent, CancellationToken callerToken)
    {
        _state.Runtime = runtime;
        _state.Operation = operation;
        _state.CallerToken = callerToken;
        Request.Method = operation.Method;
        Request.Runtime = runtime;
        _state.Retries = runtime.RetryPolicy.StartCall(operation);
        _state.Timeouts = runtime.GetTimeouts(operation);
        _watchdog.Start(_state.Timeouts.Operation ?? Timeout.InfiniteTimeSpan, callerToken);
        // A listener that is added later measures the calls that begin later.
        if (isSent && CallTelemetry.IsObserved)
            _state.StartedAt = Stopwatch.GetTimestamp();
    }

    /// <summary>Evaluates the endpoint rules for the region of the call. The identity must be known.</summary>
    /// <param name="operation">The operation.</param>
    /// <param name="request">The request.</param>
    public void ResolveEndpoint<TRequest, TResult>(Operation<TRequest, TResult> operation, TRequest request)
    {
        _state.Endpoint = operation.ResolveEndpoint(request, GetEndpointContext());
        if (TryUseCachedRegion())
            _state.Endpoint = operation.ResolveEndpoint(request, GetEndpointContext());
    }

    /// <summary>Sends the request until an attempt succeeds or no further attempt is made.</summary>
    /// <returns>
    /// The successful response; null if the request must be sent to another region, for which the endpoint is then resolved again.
    /// </returns>
    // All stages of an attempt are in this loop: the first await of every additional state machine costs a process up to 2 ms.
    // Held by eng/aot, which counts and limits the methods that are compiled at run time.
    [AsyncMethodBuilder(typeof(PoolingAsyncValueTaskMethodBuilder<>))]
    public async ValueTask<ResponseMessage?> SendAsync()
    {
        bool isDiscovered = IsDiscovered;
        if (!isDiscovered)
            SetTarget(_state.Runtime.GetTarget(Endpoint, Request));
        await ResolveIdentityByEndpointAsync().ConfigureAwait(false);
        // The body that was prepared for the first region is valid for the other.
        if (!_state.IsRedirected && !TryPrepareBody())
            await Request.ChecksumHandler!.PrepareAsync(this).ConfigureAwait(false);
        while (true)
        {
            // Before the attempt: discovery retries its own failures.
            if (isDiscovered)
                await DiscoverAsync().ConfigureAwait(false);
            Exception failure;
            try
            {
                await _state.Runtime.RetryPolicy.WaitToSendAsync(_watchdog.Token).ConfigureAwait(false);
                _state.Received = null;
                _state.ReceivedBytes = null;
                if (IsObserved)
                    StartAttempt();
                _watchdog.StartAttempt(AttemptLimit, FirstByteLimit);
                CancellationToken token = _watchdog.Token;
                if (_state.IsRetrying && Identity is not null)
                    await _state.Scheme!.ResolveIdentityAsync(this).ConfigureAwait(false);

                CollectHeaders();
                AttemptContext? context = _state.Runtime.Interceptors.Length == 0
                    ? null
                    : new AttemptContext(_state.Operation, CreateInfo(), _headers);
                HttpRequestMessage request = context is null ? CreateRequest() : await CreateRequestAsync(context, token).ConfigureAwait(false);
                _state.IsInTransport = true;
                HttpResponseMessage httpResponse = await _resources.Transport.SendAsync(_probe, request, token).ConfigureAwait(false);
                if (context is not null)
                {
                    _state.IsInTransport = false;
                    await NotifyInterceptorsAsync(httpResponse, context, token).ConfigureAwait(false);
                    _state.IsInTransport = true;
                }
                ResponseMessage response = await ReceiveAsync(httpResponse, token).ConfigureAwait(false);
                if (IsResult(response))
                {
                    if (IsObserved)
                        CompleteAttempt();
                    else
                        _state.Retries.OnSuccess();
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
                _state.IsInTransport = false;
                _watchdog.EndAttempt();
                ReleaseContent(isAbandoned: _state.OpenBody is null);
            }
            if (TryRedirect())
                return null;
            await RetryOrThrowAsync(failure).ConfigureAwait(false);
        }
    }

    /// <summary>Completes a call whose result has been read.</summary>
    public void Succeed()
    {
        _state.OpenBody = null;
        if (IsObserved)
            StopObserving(null);
    }

    /// <summary>Returns the exception to throw in place of another one; null to throw the exception itself.</summary>
    public Exception? Fail(Exception exception)
    {
        _state.OpenBody?.Dispose();
        _state.OpenBody = null;
        Exception error = exception switch
        {
            TernSerializationException codec when _state.Received is not null => new TernMalformedResponseException(
                codec, ResponseExcerpt.DescribeHeaders(_state.ReceivedContent, Secrets), CreateInfo(), _state.Received, Secrets),
            TernSerializationException codec => new TernRequestException(codec, CreateInfo()),
            _ => ToUserException(exception),
        };
        _state.Received?.RemoveSecrets(Secrets);
        if (error is TernException tern)
        {
            tern.Call ??= CreateInfo();
            tern.ErrorResponse ??= _state.Received;
        }
        if (IsObserved)
            StopObserving(error);
        if (_state.Runtime.Logger is { } logger && CallLog.IsEnabled(logger, LogLevel.Debug))
        {
            string message = error is TernServiceException { MessageWithoutTypeName: var shown } ? shown : error.Message;
            CallLog.CallFailed(
                logger, _state.Runtime.Service.ServiceId, _state.Operation.Name, _state.Retries.Attempt, error.GetType().Name, message);
        }
        return ReferenceEquals(error, exception) ? null : error;
    }

    /// <summary>Releases the resources of the call and returns it to the pool.</summary>
    public void End()
    {
        bool isReusable = _watchdog.Stop() && !_state.IsBodyInUse;
        _state = default;
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
        Service = _state.Runtime.Service.ServiceId,
        Operation = _state.Operation.Name,
        Region = _state.Region ?? _state.Runtime.Options.Region,
        Endpoint = _state.Target?.Display,
        Attempt = _state.Retries.Attempt,
        MaxAttempts = _state.Runtime.RetryPolicy.MaxAttempts,
        IsOutcomeUnknown = _state.IsOutcomeUnknown,
    };

    private static bool IsSuccess(int status) => status is >= 200 and < 300;

    private bool IsResult(ResponseMessage response) => IsSuccess(response.Metadata.StatusCode)
        ? _state.Operation.IsErrorInSuccess?.Invoke(response) is not true
        : _state.Operation.IsResultInError?.Invoke(response) is true;

    /// <summary>Retains as much memory as most calls need, no more.</summary>
    private static void Trim(PooledBuffer buffer)
    {
        const int MaxRetainedBytes = 64 * 1024;
        if (buffer.WrittenCount > MaxRetainedBytes)
            buffer.Dispose();
        else
            buffer.Clear();
    }

    /// <summary>Creates the context of the endpoint rules.</summary>
    private EndpointContext GetEndpointContext()
    {
        if (_state.Runtime.Options is { Region: null, Endpoint: null })
            throw CreateMissingRegionException();
        string? account = (Identity as AwsCredentials)?.AccountId;
        return _state.Region is null ? _state.Runtime.GetEndpointContext(account) : _state.Runtime.CreateEndpointContext(account, _state.Region);
    }

    private TernConfigurationException CreateMissingRegionException() => new(
        $"The client has no region. Set {nameof(ClientOptions)}.{nameof(ClientOptions.Region)}, the environment variable AWS_REGION, or region in the profile.", CreateInfo());

    /// <summary>Waits for the next attempt, or throws the failure if no attempt follows.</summary>
    private async ValueTask RetryOrThrowAsync(Exception failure)
    {
        if (TryRediscover(failure))
            return;
        _state.IsOutcomeUnknown |= failure is TernTransportException lost && TransportFailure.MayHaveReachedService(lost);
        InvalidateExpiredCredentials(failure);
        ILogger? logger = _state.Runtime.Logger;
        RetryKind kind = Classify(failure, out string? retryAfter);
        if (kind == RetryKind.Transient && failure is TernTransportException && _probe.FailedBeforeFirstByte
            && _state.Retries.TryReplaceConnection(_state.Body.CanReplay))
        {
            if (logger is not null)
                CallLog.ConnectionReplaced(logger, _state.Runtime.Service.ServiceId, _state.Operation.Name);
            return;
        }
        RetryDecision decision = _state.Retries.OnFailure(kind, retryAfter, _state.Body.CanReplay);
        // A request that is signed again for another time belongs to the same attempt.
        if (IsObserved && !(kind == RetryKind.ClockSkew && decision.ShouldRetry))
            FailAttempt(failure, decision);
        if (!decision.ShouldRetry)
            RemoveCachedRegion(failure);
        if (decision.ShouldRetry && logger is not null && CallLog.IsEnabled(logger, LogLevel.Information))
        {
            CallLog.Retrying(
                logger,
                _state.Runtime.Service.ServiceId,
                _state.Operation.Name,
                _state.Retries.Attempt,
                _state.Runtime.RetryPolicy.MaxAttempts,
                decision.Delay.TotalMilliseconds,
                failure.Message);
        }
        if (decision.Delay > TimeSpan.Zero)
            await WaitAsync(decision.Delay, failure).ConfigureAwait(false);
        if (!decision.ShouldRetry)
            ExceptionDispatchInfo.Throw(AddRetryNote(failure, decision.Outcome));
        _state.IsRetrying = true;
    }

    private async ValueTask WaitAsync(TimeSpan delay, Exception failure)
    {
        try
        {
            await Task.Delay(delay, _timeProvider, _watchdog.Token).ConfigureAwait(false);
        }
        catch (OperationCanceledException) when (_watchdog.Expired == TimeoutKind.Operation && !_state.CallerToken.IsCancellationRequested)
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
            if (_state.IsOutcomeUnknown && tern.Call is { } call)
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
                if (_state.SigningTime is not null && _resources.ClockSkew.TryFindOffset(error, _state.SigningTime.Time, out TimeSpan offset))
                {
                    _state.ClockOffset = offset;
                    return RetryKind.ClockSkew;
                }
                if (ClockSkew.ImpliesAcceptedSignature(error, _state.Runtime.Service))
                    AcceptClockOffset();
                return RetryClassifier.Classify(error, _state.Runtime.Service);
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
    private bool WouldExecuteTwice(Exception failure) => !_state.Operation.IsIdempotent && failure switch
    {
        TernOperationTimeoutException => false,
        TernFirstByteTimeoutException or TernAttemptTimeoutException => true,
        TernTransportException lost => _state.Operation.IsLongRunning && TransportFailure.MayHaveReachedService(lost),
        TernChecksumMismatchException => _state.Operation.IsLongRunning,
        _ => false,
    };

    private void AcceptClockOffset()
    {
        if (_state.ClockOffset is { } offset)
            _resources.ClockSkew.Accept(_state.Target!.Host, offset);
    }

    /// <summary>Returns the exception for the user in place of one that was thrown in an attempt.</summary>
    private Exception ToUserException(Exception exception)
    {
        if (exception is TernException)
            return exception;
        if (_state.CallerToken.IsCancellationRequested)
            return exception is OperationCanceledException cancelled && cancelled.CancellationToken == _state.CallerToken
                ? exception
                : new OperationCanceledException("The call was canceled.", exception, _state.CallerToken);
        if (_state.Content?.BodyFailure is { } bodyFailure)
            return bodyFailure as TernRequestException ?? CreateUnreadableBodyException(bodyFailure);

        switch (_watchdog.Expired)
        {
            case TimeoutKind.FirstByte:
                return new TernFirstByteTimeoutException(_state.Timeouts.FirstByte, CreateInfo(), exception);
            case TimeoutKind.Stall:
                return new TernStallTimeoutException(_state.Timeouts.Stall, CreateInfo(), exception);
            case TimeoutKind.Attempt:
                return new TernAttemptTimeoutException(AttemptLimit, CreateInfo(), exception);
            case TimeoutKind.Operation:
                return CreateOperationTimeoutException(exception);
        }
        // Exceptions of an interceptor, a credentials provider or a body reach the caller unchanged.
        if (!_state.IsInTransport)
            return exception;
        return exception switch
        {
            // The settings of connections are read with the first of them.
            HttpRequestException { InnerException: TernException configuration } => configuration,
            OperationCanceledException { InnerException: TimeoutException } =>
                new TernConnectTimeoutException(_state.Timeouts.Connect, CreateInfo(), exception),
            // The token of the call is not canceled: the transport cancels the streams of a connection that it aborts.
            HttpRequestException or IOException or System.Net.Sockets.SocketException or OperationCanceledException =>
                TransportFailure.Create(exception, CreateInfo(), Secrets, _state.Runtime.Options.Endpoint is not null),
            _ => exception,
        };
    }

    private TernRequestException CreateUnreadableBodyException(Exception cause) => new($"The request body could not be read ({cause.GetType().Name}).", CreateInfo(), cause);

    private TernOperationTimeoutException CreateOperationTimeoutException(Exception cause) =>
        new(_state.Timeouts.Operation ?? Timeout.InfiniteTimeSpan, CreateInfo(), cause);
}
