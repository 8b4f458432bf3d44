using System.Diagnostics;
using System.Net.Sockets;
using System.Runtime.CompilerServices;
using Tern.Functions.Async;
using Tern.Functions.Errors;
using Tern.Functions.Streaming;
using Tern.Functions.Telemetry;

namespace Tern.Functions.Runtime;

/// <summary>Requests events one after another, executes the handler for each, and sends the responses.</summary>
/// <remarks>
/// What every invocation awaits is completed by pooled objects, so that many pollers allocate nothing. With one poller, all operations complete at once.
/// </remarks>
internal sealed class Poller : IDisposable
{
    /// <summary>The maximum length of a buffered response: 6 MB, as the service measures it.</summary>
    public const int MaxResponseLength = 6_291_556;

    private readonly IFunctionHandler _handler;
    private readonly FunctionRuntime _runtime;
    private readonly RuntimeConnection _connection;
    private readonly InvocationState _invocation;
    private int _isIdle;

    public Poller(IFunctionHandler handler, FunctionRuntime runtime, bool isBlocking)
    {
        _handler = handler;
        _runtime = runtime;
        _connection = new RuntimeConnection(runtime, isBlocking);
        _invocation = new InvocationState(_connection, runtime.Requests, runtime.Time, runtime.CancellationMargin);
    }

    /// <summary>Polls until the process is stopped.</summary>
    /// <exception cref="RuntimeApiException">The Runtime API failed.</exception>
    [AsyncMethodBuilder(typeof(PrecompiledMethodBuilder))]
    public async ValueTask PollAsync()
    {
        // Once for all invocations: a value of its own for each would be an allocation for each.
        LambdaTrace.SetSource(_invocation);
        CurrentInvocation.Set(_invocation);
        while (!_runtime.IsStopping)
        {
            if (!await GetNextAsync().ConfigureAwait(false))
                return;
            Invocation invocation = _invocation.Begin();
            Activity? span = null;
            Exception? failure = null;
            try
            {
                _invocation.ReadHeaders();
                _runtime.SetTraceVariable(_invocation);
                span = InvocationSpan.Start(_invocation, _runtime.FunctionName);
                await _handler.HandleAsync(invocation).ConfigureAwait(false);
            }
            catch (Exception e)
            {
                failure = e;
            }
            InvocationSpan.End(span, failure);
            _runtime.EndConsole(_invocation);
            _invocation.Close();
            try
            {
                await SendResultAsync(failure).ConfigureAwait(false);
            }
            catch (Exception e) when (e is SocketException or EndOfStreamException or ObjectDisposedException)
            {
                throw new RuntimeApiException(ErrorTypes.ConnectionLost, "The connection to the Runtime API was lost while the response was sent, so its outcome is unknown.", e);
            }
            finally
            {
                _invocation.Stream?.Release();
                _invocation.End();
            }
            await _runtime.FlushAsync().ConfigureAwait(false);
        }
    }

    /// <summary>Cancels the invocation in flight.</summary>
    public void Stop() => _invocation.Stop();

    /// <summary>Closes the connection, so that a request in flight fails.</summary>
    public void Dispose()
    {
        _connection.Dispose();
        _invocation.Dispose();
    }

    /// <summary>Closes the connection if it waits for an event. After <see cref="FunctionRuntime.IsStopping"/> is set, no other request waits.</summary>
    public void CloseIfIdle()
    {
        if (Interlocked.CompareExchange(ref _isIdle, 0, 1) == 1)
            _connection.Dispose();
    }

    /// <returns>False if the process is stopped.</returns>
    [AsyncMethodBuilder(typeof(PrecompiledMethodBuilder<>))]
    private async ValueTask<bool> GetNextAsync()
    {
        for (int attempt = 1; ; attempt++)
        {
            Exception failure;
            // A full fence: either this thread reads that the process is stopped, or the stopping thread reads that the connection waits.
            Interlocked.Exchange(ref _isIdle, 1);
            if (_runtime.IsStopping)
                return false;
            try
            {
                await _connection.SendAsync(_runtime.Requests.Next).ConfigureAwait(false);
                int status = await _connection.ReceiveAsync(Timeout.InfiniteTimeSpan).ConfigureAwait(false);
                if (Interlocked.Exchange(ref _isIdle, 0) == 0 && _runtime.IsStopping)
                    return false;
                if (status == 200)
                    return true;
                failure = new RuntimeApiException(ErrorTypes.UnexpectedStatus, $"The Runtime API has returned status {status} to the request for the next event.");
                // Another request would have the same result: the environment is in an error state.
                if (status is 403 or 500)
                    throw failure;
            }
            catch (Exception e) when (e is SocketException or EndOfStreamException or ObjectDisposedException)
            {
                if (_runtime.IsStopping)
                    return false;
                failure = e;
            }
            Volatile.Write(ref _isIdle, 0);
            _connection.Close();
            if (attempt == Backoff.MaxAttempts)
                throw failure as RuntimeApiException ?? new RuntimeApiException(ErrorTypes.Unreachable, $"The Runtime API at {_runtime.Address.Host} is not reachable after {attempt} attempts: {failure.Message}", failure);
            await Backoff.WaitAsync(attempt, _runtime.Time, _runtime.Stopping).ConfigureAwait(false);
        }
    }

    private ValueTask SendResultAsync(Exception? failure)
    {
        ChunkWriter? stream = _invocation.Stream;
        failure ??= stream?.Failure;
        ErrorReport? error = failure is null ? stream?.LengthError : ErrorReport.Create(failure);
        // Until the first byte is sent, an error is a complete error response.
        if (stream is not null && (stream.IsStarted || error is null))
            return EndStreamAsync(stream, error);
        if (error is not null)
            return SendErrorAsync(error, failure is null ? null : ErrorCause.Create(failure));
        int length = _invocation.Response.WrittenCount - InvocationState.ReservedLength;
        if (length <= MaxResponseLength)
            return SendResponseAsync(length);
        return SendErrorAsync(ErrorReport.Create(
            ErrorTypes.ResponseTooLarge,
            $"The response has {length} bytes, {length - MaxResponseLength} more than the maximum of {MaxResponseLength} bytes. Return less, or stream the response."), cause: null);
    }

    [AsyncMethodBuilder(typeof(PrecompiledMethodBuilder))]
    private async ValueTask SendResponseAsync(int length)
    {
        if (length == 0)
        {
            "null"u8.CopyTo(_invocation.Response.GetSpan(4));
            _invocation.Response.Advance(4);
        }
        await _connection.SendAsync(_runtime.Requests.CreateResponse(_invocation.RequestIdBytes, _invocation.Response)).ConfigureAwait(false);
        int status = await _connection.ReceiveAsync().ConfigureAwait(false);
        if (status == 413)
        {
            // The service has not ended the invocation, and accepts an error.
            await SendErrorAsync(ErrorReport.Create(ErrorTypes.ResponseTooLarge, $"The Runtime API has refused the response of {length} bytes with status 413, because it is too large."), cause: null).ConfigureAwait(false);
            return;
        }
        ThrowIfRefused(status, "response");
    }

    private async ValueTask EndStreamAsync(ChunkWriter stream, ErrorReport? error)
    {
        await stream.EndAsync(error).ConfigureAwait(false);
        if (stream.Timeout is { } timeout)
            throw timeout;
        if (stream.IsDisconnected)
            return;
        ThrowIfRefused(await _connection.ReceiveAsync(_invocation.StreamTimeout).ConfigureAwait(false), "streamed response");
    }

    private async ValueTask SendErrorAsync(ErrorReport error, string? cause)
    {
        byte[] request = _runtime.Requests.CreateError($"/invocation/{_invocation.RequestId}/error", error.Type, error.Json, cause);
        await _connection.SendAsync(request).ConfigureAwait(false);
        ThrowIfRefused(await _connection.ReceiveAsync().ConfigureAwait(false), "error");
    }

    private static void ThrowIfRefused(int status, string what)
    {
        // 400 and 410 mean that the invocation has ended, for example at its deadline. The next event can be processed.
        if (status is 202 or 200 or 400 or 410)
            return;
        throw new RuntimeApiException(ErrorTypes.UnexpectedStatus, $"The Runtime API has returned status {status} to the {what} of an invocation. Expected: 202.");
    }
}
