using System.Collections.Specialized;
using System.Globalization;
using System.Net;
using System.Net.Http.Headers;
using System.Text;
using System.Web;

namespace Tern.Performance;

/// <summary>A fake S3 that discards uploaded bytes and serves zeros, so that almost all allocations are those of the client.</summary>
internal sealed class S3Sink : HttpMessageHandler
{
    private static readonly byte[] s_created = Encoding.UTF8.GetBytes("<InitiateMultipartUploadResult><UploadId>upload</UploadId></InitiateMultipartUploadResult>");
    private static readonly byte[] s_completed = Encoding.UTF8.GetBytes("<CompleteMultipartUploadResult><ETag>\"tag-1\"</ETag></CompleteMultipartUploadResult>");
    private static readonly byte[] s_copied = Encoding.UTF8.GetBytes("<CopyObjectResult><ETag>\"tag\"</ETag></CopyObjectResult>");
    private static readonly byte[] s_copiedPart = Encoding.UTF8.GetBytes("<CopyPartResult><ETag>\"tag\"</ETag></CopyPartResult>");

    private readonly Lock _gate = new();
    private TaskCompletionSource _barrier = new(TaskCreationOptions.RunContinuationsAsynchronously);
    private int _arrived;

    /// <summary>The length of the served object in bytes.</summary>
    public long Length { get; set; }

    /// <summary>Whether requests with a range are rejected with status 403.</summary>
    public bool RejectsRanges { get; set; }

    /// <summary>The number of uploads that must arrive before all of them get a response. 0: each upload gets its response at once.</summary>
    public int ConcurrentParts { get; set; }

    protected override async Task<HttpResponseMessage> SendAsync(HttpRequestMessage request, CancellationToken cancellationToken)
    {
        if (request.Content is not null)
            await request.Content.CopyToAsync(Stream.Null, cancellationToken).ConfigureAwait(false);
        if (ConcurrentParts > 0 && request.Method == HttpMethod.Put)
            await WaitForOthersAsync().ConfigureAwait(false);
        var response = new HttpResponseMessage(HttpStatusCode.OK) { RequestMessage = request };
        response.Headers.TryAddWithoutValidation("ETag", "\"tag\"");
        if (request.Headers.NonValidated.Contains("x-amz-copy-source"))
        {
            response.Content = new ByteArrayContent(request.RequestUri!.Query.Contains("uploadId", StringComparison.Ordinal) ? s_copiedPart : s_copied);
        }
        else if (request.Method == HttpMethod.Post)
        {
            response.Content = new ByteArrayContent(request.RequestUri!.Query.Contains("uploads", StringComparison.Ordinal) ? s_created : s_completed);
        }
        else if (request.Method == HttpMethod.Head)
        {
            response.Content = new ByteArrayContent([]);
            response.Content.Headers.ContentLength = Length;
        }
        else if (request.Method == HttpMethod.Get && request.RequestUri!.Query.Contains("uploadId", StringComparison.Ordinal))
        {
            response.Content = new ByteArrayContent(ListParts(HttpUtility.ParseQueryString(request.RequestUri.Query)));
        }
        else if (request.Method == HttpMethod.Get && RejectsRanges && request.Headers.NonValidated.Contains("Range"))
        {
            response.StatusCode = HttpStatusCode.Forbidden;
        }
        else if (request.Method == HttpMethod.Get)
        {
            // A request without a range is for the first part, which is the complete single-part object.
            (long start, long end) = (0, Length - 1);
            if (request.Headers.NonValidated.TryGetValues("Range", out HeaderStringValues requested))
            {
                string[] range = requested.ToString()["bytes=".Length..].Split('-');
                (start, end) = (long.Parse(range[0], CultureInfo.InvariantCulture), long.Parse(range[1], CultureInfo.InvariantCulture));
                response.StatusCode = HttpStatusCode.PartialContent;
            }
            response.Content = new StreamContent(new Zeros(end - start + 1), 4096);
            response.Content.Headers.ContentLength = end - start + 1;
            if (response.StatusCode == HttpStatusCode.PartialContent)
                response.Content.Headers.TryAddWithoutValidation("Content-Range", string.Create(CultureInfo.InvariantCulture, $"bytes {start}-{end}/{Length}"));
        }
        return response;
    }

    /// <summary>Pages of 10,000 parts of 5 MiB.</summary>
    private static byte[] ListParts(NameValueCollection query)
    {
        int first = int.Parse(query["part-number-marker"] ?? "0", CultureInfo.InvariantCulture) + 1;
        int last = Math.Min(10_000, first - 1 + int.Parse(query["max-parts"] ?? "1000", CultureInfo.InvariantCulture));
        var text = new StringBuilder("<ListPartsResult>");
        for (int number = first; number <= last; number++)
            text.Append(CultureInfo.InvariantCulture, $"<Part><PartNumber>{number}</PartNumber><ETag>&quot;0123456789abcdef0123456789abcdef&quot;</ETag><Size>5242880</Size><ChecksumCRC32>AAAAAA==</ChecksumCRC32></Part>");
        text.Append(CultureInfo.InvariantCulture, $"<IsTruncated>{(last < 10_000 ? "true" : "false")}</IsTruncated><NextPartNumberMarker>{last}</NextPartNumberMarker></ListPartsResult>");
        return Encoding.UTF8.GetBytes(text.ToString());
    }

    private Task WaitForOthersAsync()
    {
        TaskCompletionSource barrier;
        bool isLast;
        lock (_gate)
        {
            barrier = _barrier;
            isLast = ++_arrived == ConcurrentParts;
            if (isLast)
                (_arrived, _barrier) = (0, new(TaskCreationOptions.RunContinuationsAsynchronously));
        }
        if (isLast)
            barrier.SetResult();
        return barrier.Task;
    }
}
