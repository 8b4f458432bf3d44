using System.IO.Pipelines;
using Tern.S3.Support;
using Tern.S3.Transfers;

namespace Tern.S3;

public class PutObjectTests
{
    private static CancellationToken Token => TestContext.Current.CancellationToken;

    [Theory]
    [InlineData(0)]
    [InlineData(590_000)]
    [InlineData((int)PartSizes.Default)]
    public async Task PutObject_of_unknown_length_buffers_up_to_a_part_and_is_retried(int length)
    {
        int failures = 0;
        using var service = new FakeS3 { Fault = (_, _) => Task.FromResult(Interlocked.Increment(ref failures) == 1 ? FakeS3.Error(500, "InternalError") : null) };
        using S3Client s3 = service.CreateClient();
        byte[] content = Bytes.Of(length);
        await s3.PutObjectAsync(new() { Bucket = "bucket", Key = "key", Body = RequestBody.From(PipeReader.Create(new MemoryStream(content))) }, Token);
        Assert.Equal(["PutObject", "PutObject"], service.Operations);
        Assert.Equal(content, service.Objects["key"].Content);
    }

    [Fact]
    public async Task PutObject_of_unknown_length_above_a_part_throws_and_names_the_upload_methods()
    {
        using var service = new FakeS3();
        using S3Client s3 = service.CreateClient();
        var body = RequestBody.From(PipeReader.Create(new MemoryStream(new byte[PartSizes.Default + 1])));
        var exception = await Assert.ThrowsAsync<TransferException>(() => s3.PutObjectAsync(new() { Bucket = "bucket", Key = "key", Body = body }, Token));
        Assert.Contains(nameof(S3Client.OpenWriteAsync), exception.Message, StringComparison.Ordinal);
        Assert.Contains(nameof(S3Client.UploadAsync), exception.Message, StringComparison.Ordinal);
        Assert.Empty(service.Requests);
    }
}
