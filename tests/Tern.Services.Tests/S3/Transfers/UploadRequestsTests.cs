using System.Reflection;
using Tern.S3.Support;
using Tern.S3.Transfers;

namespace Tern.S3;

/// <summary>The requests of an upload have the members of the request of the caller.</summary>
public sealed class UploadRequestsTests
{
    private const int Mebibyte = 1024 * 1024;

    private static readonly UploadOptions s_small = new() { PartSize = 5 * Mebibyte };

    private static CancellationToken Token => TestContext.Current.CancellationToken;

    [Fact]
    public async Task Members_of_the_request_are_sent_with_every_operation_that_supports_them()
    {
        using var service = new FakeS3();
        using S3Client s3 = service.CreateClient();
        PutObjectRequest request = new()
        {
            Bucket = "bucket",
            Key = "key",
            ContentType = "text/csv",
            Metadata = new() { ["who"] = "me" },
            Tagging = "team=a",
            SseCustomerAlgorithm = "AES256",
            SseCustomerKey = "a2V5",
            SseCustomerKeyMd5 = "bWQ1",
            IfNoneMatch = "*",
            ExpectedBucketOwner = "123456789012",
        };
        await using S3WriteStream stream = await s3.OpenWriteAsync(request, s_small, Token);
        await stream.WriteAsync(Bytes.Of(6 * Mebibyte), Token);
        await stream.CompleteAsync(Token);
        FakeRequest created = Sent(service, "CreateMultipartUpload");
        Assert.Equal(("text/csv", "me", "team=a"), (created.Header("Content-Type"), created.Header("x-amz-meta-who"), created.Header("x-amz-tagging")));
        Assert.All(service.Requests, sent => Assert.Equal("a2V5", sent.Header("x-amz-server-side-encryption-customer-key")));
        Assert.All(service.Requests, sent => Assert.Equal("123456789012", sent.Header("x-amz-expected-bucket-owner")));
        Assert.Equal("*", Sent(service, "CompleteMultipartUpload").Header("If-None-Match"));
    }

    // Fails if a member is added to the model and one of the requests does not copy it.
    [Fact]
    public void Requests_of_an_upload_copy_every_member_that_they_share_with_PutObject()
    {
        PutObjectRequest full = new() { Bucket = "bucket", Key = "key" };
        foreach (PropertyInfo property in typeof(PutObjectRequest).GetProperties())
            property.SetValue(full, Some(property.PropertyType) ?? property.GetValue(full));
        Check(UploadRequests.Create(full, new ChecksumAlgorithm("CRC32"), ChecksumType.FullObject));
        Check(UploadRequests.Part(full, "id", 1, full.Body!, new ChecksumAlgorithm("CRC32")), "ContentLength", "ContentMd5");
        Check(UploadRequests.Complete(full, "id", 7), "MultipartUpload");
        Check(UploadRequests.Abort(full, "id"), "IfMatchInitiatedTime");
        CheckHead(UploadRequests.Head(full));
        Check(UploadRequests.ListParts(full, "id"), "MaxParts", "PartNumberMarker");

        static void CheckHead(HeadObjectRequest head) =>
            Assert.All([head.Bucket, head.Key, head.RequestPayer?.Value, head.ExpectedBucketOwner, head.SseCustomerAlgorithm, head.SseCustomerKey, head.SseCustomerKeyMd5], Assert.NotNull);

        static void Check(object made, params string[] left)
        {
            foreach (PropertyInfo property in made.GetType().GetProperties().Where(property => !left.Contains(property.Name)))
            {
                // Checksums are set from computed values.
                if (property.Name.StartsWith("Checksum", StringComparison.Ordinal) && property.PropertyType == typeof(string))
                    continue;
                if (property.Name == "ChecksumType" && made is CompleteMultipartUploadRequest)
                    continue;
                Assert.True(property.GetValue(made) is not null, $"{made.GetType().Name}.{property.Name}");
            }
        }

        static object? Some(System.Type type)
        {
            type = Nullable.GetUnderlyingType(type) ?? type;
            return type == typeof(string) ? "text" : type == typeof(bool) ? true : type == typeof(int) ? 1 : type == typeof(long) ? 1L
                : type == typeof(DateTimeOffset) ? DateTimeOffset.UnixEpoch : type == typeof(OrderedMap<string>) ? new OrderedMap<string> { ["a"] = "b" }
                : type == typeof(RequestBody) ? RequestBody.From(new byte[1]) : Activator.CreateInstance(type, "text");
        }
    }

    private static FakeRequest Sent(FakeS3 service, string operation) => service.Requests.First(request => request.Operation == operation);
}
