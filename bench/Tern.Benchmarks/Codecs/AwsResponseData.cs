using System.Net;
using Amazon.Runtime.EventStreams;
using Amazon.Runtime.Internal.Transform;

namespace Tern.Benchmarks.Codecs;

/// <summary>The status and headers of a response for the readers of the AWS SDK.</summary>
internal sealed class AwsResponseData(IEnumerable<KeyValuePair<string, IEnumerable<string>>>? headers = null) : IWebResponseData
{
    private readonly Dictionary<string, string> _headers = (headers ?? []).ToDictionary(header => header.Key, header => string.Join(',', header.Value), StringComparer.OrdinalIgnoreCase);

    public long ContentLength => 0;

    public string ContentType => "application/x-amz-json-1.0";

    public HttpStatusCode StatusCode => HttpStatusCode.OK;

    public bool IsSuccessStatusCode => true;

    public IHttpResponseBody ResponseBody => throw new NotSupportedException();

    public string[] GetHeaderNames() => [.. _headers.Keys];

    public bool IsHeaderPresent(string headerName) => _headers.ContainsKey(headerName);

    public string GetHeaderValue(string headerName) => _headers.GetValueOrDefault(headerName, "");

    public bool IsEventHeaderPresent(string headerName) => false;

    public IEventStreamHeader GetEventStreamHeader(string headerName) => throw new NotSupportedException();
}
