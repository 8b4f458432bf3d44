using System.Net;
using Amazon.Runtime.EventStreams;
using Amazon.Runtime.Internal.Transform;

namespace Tern.Benchmarks.Codecs;

/// <summary>A response without headers, as the AWS SDK's readers want it.</summary>
internal sealed class AwsResponseData : IWebResponseData
{
    public long ContentLength => 0;

    public string ContentType => "application/x-amz-json-1.0";

    public HttpStatusCode StatusCode => HttpStatusCode.OK;

    public bool IsSuccessStatusCode => true;

    public IHttpResponseBody ResponseBody => throw new NotSupportedException();

    public string[] GetHeaderNames() => [];

    public bool IsHeaderPresent(string headerName) => false;

    public string GetHeaderValue(string headerName) => "";

    public bool IsEventHeaderPresent(string headerName) => false;

    public IEventStreamHeader GetEventStreamHeader(string headerName) => throw new NotSupportedException();
}
