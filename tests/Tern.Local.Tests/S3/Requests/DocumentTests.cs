using System.Text;
using Tern.Local.Memory;
using Tern.Local.S3;
using Tern.Local.S3.Requests.Bodies;

namespace Tern.Local.Tests.S3.Requests;

public sealed class DocumentTests
{
    private static CancellationToken Token => TestContext.Current.CancellationToken;

    [Theory]
    [InlineData(0)]
    [InlineData(1)]
    [InlineData(1024)]
    [InlineData(1025)]
    [InlineData(2_000_000)]
    public async Task Document_is_read_unchanged_and_not_into_a_managed_array(int length)
    {
        byte[] bytes = LocalS3.Random(length, 1);
        using var source = new PartialReadStream(bytes, 10_000);
        using var document = new NativeBuffer();
        // The read completes synchronously, so that its allocations are counted on this thread.
        long before = GC.GetAllocatedBytesForCurrentThread();
        ValueTask reading = RequestBodies.ReadAsync(new IncomingBody(source, length), document, length, Token);
        Assert.True(reading.IsCompletedSuccessfully);
        Assert.InRange(GC.GetAllocatedBytesForCurrentThread() - before, 0, 10_000);
        await reading;
        Assert.True(document.WrittenSpan.SequenceEqual(bytes));
    }

    [Theory]
    [InlineData(11L)]
    [InlineData(null)]
    public async Task Document_that_is_too_long_is_refused(long? contentLength)
    {
        using var source = new MemoryStream(new byte[11]);
        using var document = new NativeBuffer();
        S3ServiceException error = await Assert.ThrowsAsync<S3ServiceException>(() => RequestBodies.ReadAsync(new IncomingBody(source, contentLength), document, 10, Token).AsTask());
        Assert.Equal((400, "MaxMessageLengthExceeded", "10"), (error.StatusCode, error.Code, LocalS3.Detail(error, "MaxMessageLengthBytes")));
        // A document with a Content-Length above the limit is not read.
        Assert.Equal(contentLength is null ? 11 : 0, source.Position);
    }

    public static IEnumerable<TheoryDataRow<string, string>> LongestRequests()
    {
        string key = string.Concat(Enumerable.Repeat("&quot;", 1_024));
        string version = Guid.Empty.ToString("N");
        string checksum = Convert.ToBase64String(new byte[64]);
        yield return new("DeleteObjects", Repeat(1_000, $"<Object><Key>{key}</Key><VersionId>{version}</VersionId></Object>"));
        yield return new("CompleteMultipartUpload", Repeat(
            10_000, $"<Part><ETag>&quot;{version}&quot;</ETag><PartNumber>10000</PartNumber><ChecksumSHA512>{checksum}</ChecksumSHA512></Part>"));
        yield return new("PutBucketLifecycleConfiguration", Repeat(1_000, $"<Rule><ID>{new string('i', 255)}</ID><Prefix>{new string('p', 600)}</Prefix></Rule>"));

        static string Repeat(int count, string entry) => $"<Request>{string.Concat(Enumerable.Repeat(entry, count))}</Request>";
    }

    [Theory]
    [MemberData(nameof(LongestRequests), DisableDiscoveryEnumeration = true)]
    public async Task Limit_of_an_operation_is_one_to_two_times_its_longest_request(string operation, string request)
    {
        byte[] bytes = Encoding.UTF8.GetBytes(request);
        int limit = DocumentLimits.GetMaxLength(operation);
        using var document = new NativeBuffer();
        await RequestBodies.ReadAsync(new IncomingBody(new MemoryStream(bytes), bytes.Length), document, limit, Token);
        Assert.True(document.WrittenSpan.SequenceEqual(bytes));
        Assert.Equal(1, limit / bytes.Length);
    }
}
