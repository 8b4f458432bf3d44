using System.IO.Pipelines;
using System.Runtime.CompilerServices;
using Tern.Functions.Codecs;
using Tern.Functions.Http.Requests;
using Tern.Functions.Http.Responses;

namespace Tern.Functions.Http;

/// <summary>An invocation of a function by an HTTP request. Valid until the end of the invocation.</summary>
public sealed class HttpInvocation : IDisposable
{
    /// <summary>The maximum number of parameters of a route.</summary>
    internal const int MaxRouteValues = 8;

    private readonly Invocation _invocation;
    private RouteRanges _routeRanges;
    private string[] _routeNames = [];
    private bool _isStreamed;

    private HttpInvocation(Invocation invocation)
    {
        _invocation = invocation;
        Request = HttpRequest.Read(invocation.Payload);
    }

    /// <summary>Returns the HTTP invocation of an invocation. The first call reads the event, later calls return the same object.</summary>
    /// <param name="invocation">The invocation.</param>
    /// <exception cref="HttpEventException">The event is not that of an HTTP request, or mixes several kinds.</exception>
    /// <exception cref="TernSerializationException">The event is not JSON, or a member has another type.</exception>
    /// <exception cref="InvalidOperationException">The invocation has ended.</exception>
    public static HttpInvocation Of(Invocation invocation) => (HttpInvocation)(invocation.Feature ??= new HttpInvocation(invocation));

    /// <summary>The request.</summary>
    public HttpRequest Request { get; }

    /// <summary>The response. Results write to it; headers and cookies can be added before.</summary>
    public HttpResponse Response { get; } = new();

    /// <summary>The invocation of the function.</summary>
    public Invocation Invocation => _invocation;

    /// <inheritdoc cref="Invocation.CancellationToken"/>
    public CancellationToken CancellationToken => _invocation.CancellationToken;

    /// <summary>Returns the decoded value of a parameter of the route; null if the route has no such parameter.</summary>
    /// <param name="name">The name of the parameter.</param>
    public string? GetRouteValue(string name)
    {
        int index = Array.IndexOf(_routeNames, name);
        return index < 0 ? null : System.Text.Encoding.UTF8.GetString(RouteValue(index));
    }

    /// <summary>
    /// Sends the status and the headers of <see cref="Response"/>, and starts a streamed body. Function URLs with the invoke mode <c>RESPONSE_STREAM</c> and REST APIs
    /// with the response transfer mode <c>STREAM</c> support it; the event does not state the mode.
    /// </summary>
    /// <exception cref="NotSupportedException">The source of the request never streams: an HTTP API, a load balancer or a WebSocket API.</exception>
    /// <exception cref="InvalidOperationException">The response has been written or started before.</exception>
    /// <seealso href="https://docs.aws.amazon.com/lambda/latest/dg/config-rs-write-functions.html">Response streaming</seealso>
    public PipeWriter StartStreaming()
    {
        if (Request.Kind is not (HttpEventKind.FunctionUrl or HttpEventKind.RestApi))
            throw new NotSupportedException($"Responses to requests of the kind {Request.Kind} are not streamed by the service. Use a function URL or a REST API with response streaming, or write to Response.Body.");
        PipeWriter output = _invocation.StartStreaming(HttpPreludes.Create(Response));
        _isStreamed = true;
        return output;
    }

    /// <summary>Writes <see cref="Response"/> as the response of the invocation, unless it is streamed. Functions with <c>[HttpFunction]</c> do so themselves.</summary>
    /// <exception cref="InvalidOperationException">The source of the request cannot transfer the response.</exception>
    /// <exception cref="RuntimeApiException">The response is too long: more than 6 MB, or 1 MB for a load balancer.</exception>
    public void WriteResponse()
    {
        if (!_isStreamed)
            HttpResponseWriter.Write(Request.Kind, Response, hasBody: !Request.MethodUtf8.SequenceEqual("HEAD"u8), _invocation.Response);
    }

    /// <summary>Returns the memory to the pool. The end of the invocation disposes it.</summary>
    public void Dispose()
    {
        Request.Dispose();
        Response.Dispose();
    }

    /// <summary>Writes the values of the results of the function that is executed.</summary>
    internal IHttpValueWriter? Values { get; set; }

    internal void WriteValue<TValue>(IValueHttpResult<TValue> result)
    {
        Response.ContentType ??= "application/json; charset=utf-8";
        if (Values is null || !Values.TryWriteValue(result, Response.Buffer))
            throw new InvalidOperationException($"The value of the type '{typeof(TValue)}' cannot be written, because the return type of the function does not contain it. Return the typed result, or Results<…> with it, instead of IResult.");
    }

    internal void SetRoute(string[] names, ReadOnlySpan<TextRange> values)
    {
        _routeNames = names;
        values.CopyTo(_routeRanges);
    }

    /// <summary>The value of a parameter, in the order of the route.</summary>
    internal ReadOnlySpan<byte> RouteValue(int index) => Request.PathUtf8.Slice(_routeRanges[index].Start, _routeRanges[index].Length);

    [InlineArray(MaxRouteValues)]
    private struct RouteRanges
    {
        private TextRange _first;
    }
}
