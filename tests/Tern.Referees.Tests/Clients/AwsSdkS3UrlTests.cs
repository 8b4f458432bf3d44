using System.Net;
using System.Net.Http.Headers;
using Amazon.S3;
using Amazon.S3.Model;
using Tern.Referees.Tests.Support;

namespace Tern.Referees.Tests.Clients;

/// <summary>URLs that the AWS SDK for .NET presigned, sent by HttpClient.</summary>
public sealed class AwsSdkS3UrlTests(OverHttp referee) : IClassFixture<OverHttp>
{
    private static CancellationToken Token => TestContext.Current.CancellationToken;

    [Fact]
    public async Task Presigned_gets_heads_puts_and_deletes_work()
    {
        using AmazonS3Client s3 = AwsSdkS3.Client(referee);
        using var http = new HttpClient();
        await s3.PutBucketAsync("urls", Token);

        GetPreSignedUrlRequest upload = Request(HttpVerb.PUT);
        upload.ContentType = "text/x";
        upload.Metadata.Add("colour", "red");
        using var content = new ByteArrayContent("hello"u8.ToArray());
        content.Headers.ContentType = new MediaTypeHeaderValue("text/x");
        using var put = new HttpRequestMessage(HttpMethod.Put, await s3.GetPreSignedURLAsync(upload)) { Content = content };
        put.Headers.Add("x-amz-meta-colour", "red");
        using HttpResponseMessage stored = await http.SendAsync(put, Token);
        Assert.Equal(HttpStatusCode.OK, stored.StatusCode);
        GetObjectMetadataResponse head = await s3.GetObjectMetadataAsync("urls", "a b/é", Token);
        Assert.Equal(("text/x", "red"), (head.Headers.ContentType, head.Metadata["colour"]));

        GetPreSignedUrlRequest download = Request(HttpVerb.GET);
        download.ResponseHeaderOverrides.ContentDisposition = "attachment; filename=\"x\"";
        using HttpResponseMessage got = await http.GetAsync(await s3.GetPreSignedURLAsync(download), Token);
        Assert.Equal(("hello", "attachment"), (await got.Content.ReadAsStringAsync(Token), got.Content.Headers.ContentDisposition!.DispositionType));

        using var headRequest = new HttpRequestMessage(HttpMethod.Head, await s3.GetPreSignedURLAsync(Request(HttpVerb.HEAD)));
        using HttpResponseMessage headResponse = await http.SendAsync(headRequest, Token);
        Assert.Equal((HttpStatusCode.OK, 5L), (headResponse.StatusCode, headResponse.Content.Headers.ContentLength));

        using HttpResponseMessage deleted = await http.DeleteAsync(await s3.GetPreSignedURLAsync(Request(HttpVerb.DELETE)), Token);
        Assert.Equal(HttpStatusCode.NoContent, deleted.StatusCode);
        using HttpResponseMessage gone = await http.GetAsync(await s3.GetPreSignedURLAsync(Request(HttpVerb.GET)), Token);
        Assert.Equal(HttpStatusCode.NotFound, gone.StatusCode);
    }

    [Fact]
    public async Task Presigned_url_is_refused_for_another_key_or_method()
    {
        using AmazonS3Client s3 = AwsSdkS3.Client(referee);
        using var http = new HttpClient();
        await s3.PutBucketAsync("urls-of-others", Token);
        string url = await s3.GetPreSignedURLAsync(Request(HttpVerb.GET, "urls-of-others"));
        using HttpResponseMessage other = await http.GetAsync(url.Replace("%C3%A9", "e", StringComparison.Ordinal), Token);
        Assert.Equal(HttpStatusCode.Forbidden, other.StatusCode);
        Assert.Contains("SignatureDoesNotMatch", await other.Content.ReadAsStringAsync(Token), StringComparison.Ordinal);
        using HttpResponseMessage deleted = await http.DeleteAsync(url, Token);
        Assert.Equal(HttpStatusCode.Forbidden, deleted.StatusCode);
    }

    private static GetPreSignedUrlRequest Request(HttpVerb verb, string bucket = "urls") =>
        new() { BucketName = bucket, Key = "a b/é", Verb = verb, Expires = DateTime.UtcNow.AddMinutes(5), Protocol = Protocol.HTTP };
}
