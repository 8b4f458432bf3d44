using System.Diagnostics.CodeAnalysis;
using System.IO.Pipelines;
using Microsoft.AspNetCore.Http;
using Microsoft.AspNetCore.Http.Features;
using Microsoft.Extensions.Logging;
using Microsoft.Extensions.Primitives;
using Tern.Functions.AspNetCore.Response;
using Tern.Functions.AspNetCore.Server;
using HttpRequest = Tern.Functions.Http.HttpRequest;
using HttpResponse = Tern.Functions.Http.HttpResponse;

namespace Tern.Functions.AspNetCore.Features;

internal abstract partial class RequestFeatures : IHttpResponseFeature, IHttpResponseBodyFeature
{
    private readonly HeaderDictionary _responseHeaders = [];
    private readonly Stack<(Func<object, Task> Callback, object State)> _starting = new();
    private readonly Stack<(Func<object, Task> Callback, object State)> _completed = new();
    private IHeaderDictionary? _replacedResponseHeaders;
    private ResponseBodyWriter? _writer;
    private Stream? _responseStream;
    private int _statusCode = StatusCodes.Status200OK;
    private string? _reasonPhrase;
    private bool _isStreamed;
    private bool _isHead;

    /// <summary>Whether the status and the headers can no longer be changed.</summary>
    public bool HasStarted { get; private set; }

    public int StatusCode
    {
        get => _statusCode;
        set
        {
            ThrowIfStarted("status code");
            _statusCode = value;
        }
    }

    string? IHttpResponseFeature.ReasonPhrase
    {
        get => _reasonPhrase;
        set
        {
            ThrowIfStarted("reason phrase");
            _reasonPhrase = value;
        }
    }

    [AllowNull]
    IHeaderDictionary IHttpResponseFeature.Headers { get => ResponseHeaders; set => _replacedResponseHeaders = value; }

    // Superseded by IHttpResponseBodyFeature, which replaces the body in the same way.
    [AllowNull]
    Stream IHttpResponseFeature.Body
    {
        get => ResponseStream;
        set => Set<IHttpResponseBodyFeature>(new StreamResponseBodyFeature(value ?? Stream.Null, this));
    }

    Stream IHttpResponseBodyFeature.Stream => ResponseStream;

    PipeWriter IHttpResponseBodyFeature.Writer => Writer;

    /// <summary>Whether the status and the method permit a body.</summary>
    internal bool CanHaveBody => !_isHead && _statusCode is >= StatusCodes.Status200OK and not StatusCodes.Status204NoContent and not StatusCodes.Status304NotModified;

    private IHeaderDictionary ResponseHeaders => _replacedResponseHeaders ?? _responseHeaders;

    private ResponseBodyWriter Writer => _writer ??= new ResponseBodyWriter(this, Response.Buffer);

    private Stream ResponseStream => _responseStream ??= Writer.AsStream(leaveOpen: true);

    void IHttpResponseFeature.OnStarting(Func<object, Task> callback, object state)
    {
        ArgumentNullException.ThrowIfNull(callback);
        ThrowIfStarted("callbacks of OnStarting");
        _starting.Push((callback, state));
    }

    void IHttpResponseFeature.OnCompleted(Func<object, Task> callback, object state)
    {
        ArgumentNullException.ThrowIfNull(callback);
        _completed.Push((callback, state));
    }

    /// <summary>Does nothing: a response is buffered because of its source, and a flush sends the bytes of a streamed one.</summary>
    void IHttpResponseBodyFeature.DisableBuffering()
    {
    }

    Task IHttpResponseBodyFeature.StartAsync(CancellationToken cancellationToken)
    {
        cancellationToken.ThrowIfCancellationRequested();
        return StartResponseAsync();
    }

    Task IHttpResponseBodyFeature.SendFileAsync(string path, long offset, long? count, CancellationToken cancellationToken) =>
        SendFileFallback.SendFileAsync(ResponseStream, path, offset, count, cancellationToken);

    async Task IHttpResponseBodyFeature.CompleteAsync()
    {
        await StartResponseAsync().ConfigureAwait(false);
        await Writer.CompleteAsync().ConfigureAwait(false);
    }

    /// <summary>Executes the callbacks of OnStarting, the last one first, and starts the response.</summary>
    /// <exception cref="ArgumentException">A header is not valid in HTTP.</exception>
    public Task StartResponseAsync() => StartResponseAsync(isEnd: false);

    private async Task StartResponseAsync(bool isEnd)
    {
        while (!HasStarted && _starting.TryPop(out (Func<object, Task> Callback, object State) next))
            await next.Callback(next.State).ConfigureAwait(false);
        if (HasStarted)
            return;
        // Before the start, so that another response can be sent.
        if (isEnd)
            CheckLength();
        CopyHead(Response);
        HasStarted = true;
        _responseHeaders.IsReadOnly = true;
        if (_isStreamed)
            Writer.StartStreaming(_invocation!.StartStreaming());
    }

    /// <summary>Starts the response if it has not been started, and ends its body.</summary>
    /// <exception cref="InvalidOperationException">The body has another length than the header <c>Content-Length</c>.</exception>
    public ValueTask CompleteResponseAsync()
    {
        if (!HasStarted)
            return new ValueTask(StartResponseAsync(isEnd: true));
        CheckLength();
        return ValueTask.CompletedTask;
    }

    /// <summary>Replaces a response that has not been started.</summary>
    public void FailResponse(int statusCode)
    {
        Response.Clear();
        Response.StatusCode = statusCode;
        if (_isStreamed)
            _invocation!.StartStreaming();
    }

    /// <summary>Executes the callbacks of OnCompleted, the last one first. A failure is written to the log.</summary>
    public async ValueTask ExecuteCompletedAsync(ILogger logger)
    {
        while (_completed.TryPop(out (Func<object, Task> Callback, object State) next))
        {
            try
            {
                await next.Callback(next.State).ConfigureAwait(false);
            }
            catch (Exception e)
            {
                RequestLog.CallbackFailed(logger, e);
            }
        }
    }

    private void BeginResponse(HttpRequest request) => _isHead = request.Method is "HEAD";

    private void EndResponse()
    {
        _writer?.End();
        _writer = null;
        _responseStream = null;
        _responseHeaders.IsReadOnly = false;
        _responseHeaders.Clear();
        _replacedResponseHeaders = null;
        _starting.Clear();
        _completed.Clear();
        _statusCode = StatusCodes.Status200OK;
        _reasonPhrase = null;
        _isStreamed = false;
        HasStarted = false;
    }

    private void CopyHead(HttpResponse response)
    {
        response.StatusCode = _statusCode;
        response.Headers.Clear();
        foreach ((string name, StringValues values) in ResponseHeaders)
        {
            for (int i = 0; i < values.Count; i++)
                response.Headers.Append(name, values[i] ?? "");
        }
    }

    private void CheckLength()
    {
        if (CanHaveBody && ResponseHeaders.ContentLength is { } length && (_writer?.Written ?? 0) != length)
            throw new InvalidOperationException($"The body of the response has {_writer?.Written ?? 0} bytes, but its Content-Length is {length}.");
    }

    private void ThrowIfStarted(string what)
    {
        if (HasStarted)
            throw new InvalidOperationException($"The {what} cannot be changed, because the response has started.");
    }
}
