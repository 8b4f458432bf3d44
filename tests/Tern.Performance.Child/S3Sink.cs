using System.Globalization;
using System.Net;
using System.Text;

namespace Tern.Performance;

/// <summary>An S3 that takes every byte and keeps none, and serves zeros: what is allocated beside it is the client's.</summary>
internal sealed class S3Sink : HttpMessageHandler
{
    private static readonly byte[] s_created = Encoding.UTF8.GetBytes("<InitiateMultipartUploadResult><UploadId>upload</UploadId></InitiateMultipartUploadResult>");
    private static readonly byte[] s_completed = Encoding.UTF8.GetBytes("<CompleteMultipartUploadResult><ETag>\"tag-1\"</ETag></CompleteMultipartUploadResult>");

    /// <summary>The bytes of the object that is served.</summary>
    public long Length { get; set; }

    protected override async Task<HttpResponseMessage> SendAsync(HttpRequestMessage request, CancellationToken cancellationToken)
    {
        if (request.Content is not null)
            await request.Content.CopyToAsync(Stream.Null, cancellationToken).ConfigureAwait(false);
        var response = new HttpResponseMessage(HttpStatusCode.OK) { RequestMessage = request };
        response.Headers.TryAddWithoutValidation("ETag", "\"tag\"");
        if (request.Method == HttpMethod.Post)
        {
            response.Content = new ByteArrayContent(request.RequestUri!.Query.Contains("uploads", StringComparison.Ordinal) ? s_created : s_completed);
        }
        else if (request.Method == HttpMethod.Head)
        {
            response.Content = new ByteArrayContent([]);
            response.Content.Headers.ContentLength = Length;
        }
        else if (request.Method == HttpMethod.Get)
        {
            string[] range = request.Headers.NonValidated["Range"].ToString()["bytes=".Length..].Split('-');
            long start = long.Parse(range[0], CultureInfo.InvariantCulture);
            long end = long.Parse(range[1], CultureInfo.InvariantCulture);
            response.StatusCode = HttpStatusCode.PartialContent;
            response.Content = new StreamContent(new Zeros(end - start + 1), 4096);
            response.Content.Headers.ContentLength = end - start + 1;
            response.Content.Headers.TryAddWithoutValidation("Content-Range", string.Create(CultureInfo.InvariantCulture, $"bytes {start}-{end}/{Length}"));
        }
        return response;
    }
}
