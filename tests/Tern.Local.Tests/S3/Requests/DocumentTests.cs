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

    [Theory]
    [InlineData("DeleteObjects", 1_000, 1_024 * 6 + 100)]
    [InlineData("CompleteMultipartUpload", 10_000, 250)]
    [InlineData("PutBucketLifecycleConfiguration", 1_000, 1_000)]
    public void The_longest_request_of_each_operation_fits(string operation, int entries, int length) =>
        Assert.InRange(entries * length, 1, DocumentLimits.GetMaxLength(operation));

    [Fact]
    public void Longest_part_of_a_completion_has_at_most_250_bytes()
    {
        string part = $"<Part><ETag>&quot;{new string('0', 32)}&quot;</ETag><PartNumber>10000</PartNumber><ChecksumSHA512>{Convert.ToBase64String(new byte[64])}</ChecksumSHA512></Part>";
        Assert.InRange(Encoding.UTF8.GetByteCount(part), 200, 250);
    }
}
