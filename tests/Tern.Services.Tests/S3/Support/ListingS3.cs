using System.Collections.Concurrent;
using System.Net;
using System.Text;
using System.Xml.Linq;

namespace Tern.S3.Support;

/// <summary>Returns the documents of a test as responses to requests to a bucket.</summary>
internal sealed class ListingS3(Func<Uri, XElement?, string> respond) : HttpMessageHandler
{
    public ConcurrentQueue<Uri> Requests { get; } = new();

    public ConcurrentQueue<XElement> Bodies { get; } = new();

    public S3Client CreateClient() => new(new()
    {
        Region = "eu-west-1",
        Endpoint = "https://s3.test",
        ForcePathStyle = true,
        Credentials = new StaticCredentialsProvider("AKIDEXAMPLE", "secret"),
        Handler = this,
        TimeProvider = new ShortWaits(),
        Environment = AwsEnvironment.None,
        Timeouts = new CallTimeouts { Connect = Timeout.InfiniteTimeSpan, FirstByte = Timeout.InfiniteTimeSpan, Stall = Timeout.InfiniteTimeSpan, Attempt = Timeout.InfiniteTimeSpan },
    });

    protected override async Task<HttpResponseMessage> SendAsync(HttpRequestMessage request, CancellationToken cancellationToken)
    {
        Requests.Enqueue(request.RequestUri!);
        XElement? body = request.Content is null ? null : XElement.Parse(await request.Content.ReadAsStringAsync(cancellationToken));
        if (body is not null)
            Bodies.Enqueue(body);
        return new(HttpStatusCode.OK) { Content = new StringContent(respond(request.RequestUri!, body), Encoding.UTF8, "application/xml"), RequestMessage = request };
    }
}
